// @ts-check
/**
 * The desk of the explorer. Python sends a `view`, this shows it and answers with wishes.
 *
 * @typedef {{do: string, name?: string, label: string, kind: "slider"|"list"|"number",
 *   choices: string[], at: number}} Setting
 * @typedef {{move: string, games: string, share: number, low: number, high: number,
 *   sign: string}} Row
 * @typedef {{title: string, seats: string[], first: string[], second: string[], moves: string[][]}} Matrix
 * @typedef {{edges: number[], counts: number[], says: string}} Lengths
 * @typedef {{move: string, points: number[][]}} Course
 * @typedef {{code: string, notice: string, running: boolean, over: boolean,
 *   back: boolean, progress: {part: number, says: string}, verdict: string, title: string,
 *   moves: number, rows: Row[], matrix: Matrix|null, lengths: Lengths|null, course: Course[], csv: string,
 *   file: string, settings: Setting[], words: Record<string, string>}} View
 */
const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 360; // of a drawing, in its own units
const HEIGHT = 130;
const LEFT = 42;
const BELOW = 38;
const DASHES = ["", "7 4", "2 3"];
const MANY = 12; // moves, from which on the best come first

/**
 * @param {string} tag
 * @param {Record<string, string>} attributes
 * @param {...(Node|string)} children
 */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** @param {string} tag @param {Record<string, string|number>} attributes @param {string} text */
function draw(tag, attributes, text = "") {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, `${value}`);
  element.textContent = text;
  return element;
}

/** Write a text, but only where another one stands. @param {Element} element @param {string} text */
function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Keys that are pressed here are meant for what is here: JupyterLab would change cells by them.
 * @param {KeyboardEvent} event */
function keep(event) {
  if (!event.ctrlKey && !event.altKey && !event.metaKey) event.stopPropagation();
}

/** @param {number} share in percent */
const percent = (share) => `${share.toFixed(1)} %`;

/** A picture with a frame of axes. @param {string} label @param {string} below the horizontal axis */
function frame(label, below) {
  const picture = draw("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT + BELOW}`, role: "img", "aria-label": label });
  picture.append(
    draw("path", { class: "axis", d: `M${LEFT} 6V${HEIGHT}H${WIDTH - 6}` }),
    draw("text", { x: (LEFT + WIDTH) / 2, y: HEIGHT + 34, "text-anchor": "middle" }, below));
  return picture;
}

/** A control for one thing that may be set. */
class Control {
  /** @param {Setting} setting @param {(at: number) => void} set */
  constructor(setting, set) {
    const { kind, choices, label } = setting;
    this.choices = choices;
    this.shown = make("output");
    if (kind === "list") {
      this.input = /** @type {HTMLSelectElement} */ (make("select", {}, ...choices.map((text, at) => make("option", { value: `${at}` }, text))));
    } else {
      const [type, min, max] = kind === "slider" ? ["range", "0", `${choices.length - 1}`] : ["number", choices[0], choices[1]];
      this.input = /** @type {HTMLInputElement} */ (make("input", { type, min, max, step: "1" }));
      this.input.addEventListener("input", () => this.tell());
    }
    this.first = kind === "number" ? Number(choices[0]) : 0;
    this.slides = kind === "slider";
    this.input.addEventListener("change", () => set(Number(this.input.value) - this.first));
    this.label = make("label", {}, make("span", {}, label), this.input);
    if (this.slides) this.label.append(this.shown);
  }

  tell() {
    if (!this.slides) return;
    this.shown.textContent = this.choices[Number(this.input.value)];
    this.input.setAttribute("aria-valuetext", this.shown.textContent ?? "");
  }

  /** @param {Setting} setting */
  show(setting) {
    const busy = this.input === document.activeElement && this.slides && this.input.matches(":active");
    if (busy) return; // somebody is moving it
    this.choices = setting.choices;
    if (this.slides) this.input.setAttribute("max", `${setting.choices.length - 1}`);
    this.input.value = `${setting.at + this.first}`;
    this.tell();
  }
}

/** The desk on a page. */
class DeskView {
  /** @param {any} model @param {HTMLElement} el */
  constructor(model, el) {
    this.model = model;
    /** @type {View} */
    this.view = model.get("view");
    const { words } = this.view;
    this.verdict = make("p", { class: "verdict" });
    this.notice = make("p", { class: "notice", role: "alert" });
    this.go = /** @type {HTMLButtonElement} */ (make("button", { type: "button" }));
    this.go.addEventListener("click", () => this.wish({ do: this.view.running ? "stop" : "go" }));
    this.back = /** @type {HTMLButtonElement} */ (make("button", { type: "button", "data-do": "back" }, `◀ ${words.back}`));
    this.back.addEventListener("click", () => this.wish({ do: "back" }));
    this.progress = /** @type {HTMLProgressElement} */ (make("progress", { max: "1", "aria-label": words.progress }));
    this.told = make("span", { class: "told" });
    const run = make("div", { class: "run" }, this.go, this.back, this.progress, this.told);
    this.controls = this.view.settings.map((setting) =>
      new Control(setting, (at) => this.wish({ do: setting.do, name: setting.name, at })));
    const labels = this.controls.map((control) => control.label);
    const rules = make("details", { class: "rules" }, make("summary", {}, words.rules), ...labels.slice(2));

    this.matrix = make("table", { class: "matrix" });
    this.caption = make("caption");
    this.order = /** @type {HTMLInputElement} */ (make("input", { type: "checkbox" }));
    this.order.checked = this.view.moves > MANY;
    this.order.addEventListener("change", () => this.write());
    const order = make("label", { class: "check" }, this.order, make("span", {}, words.sorted));
    const wins = make("th", { scope: "col" }, words.wins, make("small", {}, words.likely));
    const [move, games] = [words.move, words.games].map((text) => make("th", { scope: "col" }, text));
    this.body = make("tbody");
    /** @type {Map<string, HTMLElement>} the lines of the table, by move */
    this.lines = new Map();
    const table = make("table", { class: "chart" }, this.caption,
      make("thead", {}, make("tr", {}, move, make("td"), wins, games)), this.body);
    this.scroll = make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": words.moves }, table);
    this.legend = make("p", { class: "legend" }, words.legend);
    this.course = make("figure", { class: "course" });
    this.lengths = make("figure", { class: "lengths" });
    this.csv = /** @type {HTMLAnchorElement} */ (make("a", { class: "csv" }, `↓ ${words.csv}`));
    this.aloud = make("div", { class: "aloud", "aria-live": "polite" });
    this.root = make("section", { class: "folkgames-desk", "aria-label": words.explorer },
      make("p", {}, words.how), run, this.notice, ...labels.slice(0, 2), rules,
      this.matrix, order, this.scroll, this.verdict, this.legend, this.csv, this.course, this.lengths, this.aloud);
    this.root.addEventListener("keydown", keep);
    el.append(this.root);
    this.onView = () => this.next(model.get("view"));
    model.on("change:view", this.onView);
    this.screen = `${Math.random()}`;
    this.onAsked = () => this.wish({ do: "here", screen: this.screen });
    model.on("msg:custom", this.onAsked);
    this.write();
    this.wish({ do: "open", screen: this.screen });
    this.root.dataset.ready = "1";
  }

  close() {
    this.model.off("change:view", this.onView);
    this.model.off("msg:custom", this.onAsked);
    this.wish({ do: "close", screen: this.screen });
  }

  /** @param {object} wish */
  wish(wish) {
    this.model.send({ ...wish, code: this.view.code });
  }

  /** @param {View} view */
  next(view) {
    const before = this.view;
    this.view = view;
    if (view.code !== before.code) {
      this.order.checked = view.moves > MANY;
      this.scroll.scrollTop = 0;
    }
    this.write();
    if (before.running && !view.running) this.aloud.textContent = `${view.progress.says}. ${view.verdict}`;
  }

  write() {
    const { view } = this;
    const { words } = view;
    const focused = this.root.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement) : null;
    const state = view.running ? "running" : view.over || view.progress.part >= 1 ? "done" : "stopped";
    this.root.dataset.state = state;
    this.root.dataset.code = view.code;
    write(this.verdict, view.verdict);
    write(this.notice, view.notice);
    write(this.go, view.running ? `■ ${words.stop}` : `▶ ${words.go}`);
    this.go.dataset.do = view.running ? "stop" : "go";
    this.go.disabled = state === "done";
    this.back.disabled = !view.back;
    this.progress.value = view.progress.part;
    this.progress.hidden = view.over;
    write(this.told, view.progress.says);
    this.controls.forEach((control, at) => control.show(view.settings[at]));
    write(this.caption, view.title);
    this.writeMatrix();
    this.writeRows();
    this.writeCourse();
    this.writeLengths();
    for (const part of [this.scroll, this.legend, this.csv, /** @type {HTMLElement} */ (this.order.parentElement)]) {
      part.hidden = view.rows.length === 0;
    }
    this.csv.href = `data:text/csv;charset=utf-8,${encodeURIComponent(view.csv)}`;
    this.csv.download = view.file;
    if (focused && (!focused.isConnected || focused.matches(":disabled"))) {
      (this.body.querySelector("button") ?? this.back).focus({ preventScroll: true });
    }
  }

  /** The lines of the table, which is a chart too; each is made once and then kept. They change
   * places only while nobody is about to choose one. */
  writeRows() {
    const shown = [...this.view.rows];
    const moves = new Set(shown.map((row) => row.move));
    const places = [...this.body.querySelectorAll("button")].map((button) => button.dataset.move);
    const same = places.length === moves.size && places.every((move) => moves.has(move ?? ""));
    if (same && this.scroll.matches(":hover, :focus-within")) {
      shown.sort((one, other) => places.indexOf(one.move) - places.indexOf(other.move));
    } else if (this.order.checked) shown.sort((one, other) => other.share - one.share);
    for (const [move, line] of this.lines) if (!moves.has(move)) (line.remove(), this.lines.delete(move));
    shown.forEach((row, at) => {
      const line = this.lines.get(row.move) ?? this.line(row.move);
      line.classList.toggle("best", row.sign === "★");
      const [, drawn, wins, games] = line.children;
      const [fill, whisker] = /** @type {any} */ (drawn.firstElementChild).children;
      fill.style.width = `${row.share}%`;
      whisker.style.left = `${row.low}%`;
      whisker.style.width = `${row.high - row.low}%`;
      write(wins.children[0], percent(row.share));
      write(wins.children[1], row.sign);
      write(wins.children[2], `${row.low.toFixed(1)} … ${percent(row.high)}`);
      write(games, row.games);
      if (this.body.children[at] !== line) this.body.insertBefore(line, this.body.children[at] ?? null);
    });
  }

  /** @param {string} move */
  line(move) {
    const button = make("button", { type: "button", "data-move": move }, move);
    button.addEventListener("click", () => this.wish({ do: "play", move }));
    const bar = make("span", { class: "bar", "aria-hidden": "true" },
      make("span", { class: "fill" }), make("span", { class: "line" }), make("span", { class: "half" }));
    const line = make("tr", {}, make("th", { scope: "row" }, button), make("td", { class: "drawn" }, bar),
      make("td", {}, make("span"), make("span", { class: "sign" }), make("small")), make("td"));
    this.lines.set(move, line);
    return line;
  }

  /** Where both choose at once: a table of all pairs of choices, in colours. */
  writeMatrix() {
    const { matrix, rows } = this.view;
    this.matrix.hidden = !matrix || rows.length === 0;
    if (!matrix || rows.length === 0) return;
    const head = ["", ...matrix.second.map((choice) => `${matrix.seats[1]} ${choice}`)];
    const key = JSON.stringify([head, matrix.moves]);
    if (this.matrix.dataset.key !== key) {
      this.matrix.dataset.key = key;
      const lines = matrix.first.map((choice, at) => make("tr", {}, make("th", { scope: "row" }, `${matrix.seats[0]} ${choice}`),
        ...matrix.moves[at].map((move) => {
          const button = make("button", { type: "button", "data-pair": move });
          button.addEventListener("click", () => this.wish({ do: "play", move }));
          return make("td", {}, button);
        })));
      this.matrix.replaceChildren(make("caption", {}, matrix.title),
        make("thead", {}, make("tr", {}, ...head.map((text) => make(text ? "th" : "td", text ? { scope: "col" } : {}, text)))),
        make("tbody", {}, ...lines));
    }
    const shares = new Map(rows.map((row) => [row.move, row.share]));
    for (const button of this.matrix.querySelectorAll("button")) {
      const share = shares.get(button.dataset.pair ?? "");
      write(button, share === undefined ? "–" : percent(share));
      const strength = Math.round(Math.abs((share ?? 50) - 50) * 2);
      button.style.background = `color-mix(in oklab, ${(share ?? 50) < 50 ? "#f58a1f" : "#5aaaf5"} ${strength}%, #fffaf0)`;
    }
  }

  /** How the shares of the best moves settled down, with their intervals. */
  writeCourse() {
    const { course, words } = this.view;
    const most = Math.max(0, ...course.flatMap((line) => line.points.map(([games]) => games)));
    this.course.hidden = most < 50;
    if (this.course.hidden) return;
    const says = course.map((line) => `${line.move}: ${line.points.map(([games, share]) => `${games}: ${percent(share)}`).join(", ")}`).join("; ");
    const picture = frame(`${words.course}. ${says}`, words.course_axis);
    const right = WIDTH - 16 - 8 * Math.max(...course.map(({ move }) => move.length)); // of the lines
    const x = (/** @type {number} */ games) => LEFT + (right - LEFT) * Math.log(games / 10) / Math.log(most / 10);
    const y = (/** @type {number} */ share) => HEIGHT - (HEIGHT - 12) * share / 100;
    for (const share of [0, 50, 100]) picture.append(draw("text", { x: LEFT - 5, y: y(share) + 4, "text-anchor": "end" }, `${share} %`));
    for (let games = 10; games <= most; games *= 10) picture.append(draw("text", { x: x(games), y: HEIGHT + 16, "text-anchor": "middle" }, games.toLocaleString("en")));
    picture.append(draw("path", { class: "axis", "stroke-dasharray": "1 4", d: `M${LEFT} ${y(50)}H${right}` }));
    /** @type {number[]} where names stand already */
    const names = [];
    course.forEach(({ move, points }, at) => {
      const upper = points.map(([games, , , high]) => `${x(games)} ${y(high)}`);
      const lower = points.map(([games, , low]) => `${x(games)} ${y(low)}`).reverse();
      picture.append(draw("path", { class: "band", d: `M${[...upper, ...lower].join("L")}Z` }));
      picture.append(draw("path", { class: "course", "stroke-dasharray": DASHES[at], d: `M${points.map(([games, share]) => `${x(games)} ${y(share)}`).join("L")}` }));
      const [, share] = points[points.length - 1];
      let height = y(share) + 4;
      while (names.some((other) => Math.abs(other - height) < 13)) height += 3;
      names.push(height);
      picture.append(draw("text", { x: right + 6, y: height, "font-weight": 700 }, move));
    });
    this.course.replaceChildren(make("figcaption", {}, words.course), picture);
  }

  /** How long the games last: a histogram. */
  writeLengths() {
    const { lengths, words } = this.view;
    this.lengths.hidden = !lengths;
    if (!lengths) return;
    const { edges, counts, says } = lengths;
    const picture = frame(`${words.lengths}. ${says}`, words.lengths_axis);
    const broad = (WIDTH - LEFT - 22) / counts.length; // half of the last number is beyond its column
    const most = Math.max(...counts);
    counts.forEach((count, at) => {
      const high = (HEIGHT - 16) * count / most;
      picture.append(draw("rect", { class: "column", x: LEFT + at * broad, y: HEIGHT - high, width: broad, height: high }));
    });
    const step = Math.ceil(edges.length / 8);
    edges.forEach((edge, at) => {
      if (at % step === 0) picture.append(draw("text", { x: LEFT + at * broad, y: HEIGHT + 16, "text-anchor": "middle" }, edge.toLocaleString("en")));
    });
    this.lengths.replaceChildren(make("figcaption", {}, words.lengths), picture, make("p", {}, says));
  }
}

/** @param {{model: any, el: HTMLElement}} context */
function render({ model, el }) {
  const desk = new DeskView(model, el);
  return () => desk.close();
}

export default { render };
