// @ts-check
/**
 * The live board. Python sends a `view`, this shows it and answers with a `wish`; it decides nothing.
 *
 * @typedef {{place: string, pieces: string, more: number, board: boolean}} Step
 * @typedef {{says: string, steps: Record<string, Step[][]>}} Turn
 * @typedef {{label: string, tone: number, sign: string, says: string}} Note
 * @typedef {{move: string, places: string[], says: string,
 *   after: Record<string, [string, string][]>, note: Note|null}} Move
 * @typedef {{seq: number, since: number, drawing: Record<string, {width: number, svg: string,
 *   colours: string[]|null}>, seat: number|null,
 *   curtain: {text: string, show: string}|null, thinking: {text: string, stop: string}|null, over: boolean, left: number|null,
 *   status: string, notice: string, turns: Turn[], said: string, moves: Move[],
 *   relations: Record<string, Record<string, string[]>>, setups: string[],
 *   thoughts: {told: string, head: string[], rows: string[][]}|null, history: string[], can: Record<string, boolean>, words: Record<string, string>}} View
 */
const PACES = { off: 0, slow: 450, normal: 170, fast: 60 }; // milliseconds a step
const LONGEST = { off: 0, slow: 15000, normal: 5000, fast: 1500 }; // milliseconds a turn
const PATIENCE = 4000; // milliseconds until a silent Python is mentioned
const SEATS = ["●", "▲"];
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const SVG = "http://www.w3.org/2000/svg";
let boards = 0;

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

/** @param {string} tag @param {Record<string, string|number>} attributes @param {...(Node|string)} children */
function draw(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, `${value}`);
  element.append(...children);
  return element;
}

/** Keys that are pressed here are meant for what is here: JupyterLab would change cells by them.
 * @param {KeyboardEvent} event */
function keep(event) {
  if (!event.ctrlKey && !event.altKey && !event.metaKey) event.stopPropagation();
}

/** From orange, bad, over white to blue, good. @param {number} tone */
function colour(tone) {
  return `color-mix(in oklab, ${tone < 0.5 ? "#f58a1f" : "#5aaaf5"} ${Math.round(Math.abs(2 * tone - 1) * 100)}%, #fffaf0)`;
}

/** @param {Note} note */
const written = (note) => `${note.sign} ${note.label}`.trim();

/** How broad a note is as it is drawn. @param {Note} note */
const breadth = (note) => 10 + 8.4 * written(note).length;

/** @param {number} milliseconds */
const sleep = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** One board on the page. */
class BoardView {
  /** @param {any} model @param {HTMLElement} el */
  constructor(model, el) {
    this.model = model;
    this.id = `b${++boards}`;
    /** @type {View} */
    this.view = model.get("view");
    /** @type {string[]} places chosen so far */
    this.path = [];
    /** the place that the arrow keys have reached; the one under the pointer; the one dragged */
    this.focus = this.pointed = this.drag = "";
    this.animating = this.skipping = this.watching = false;
    /** whether the next view says other things of the same board */
    this.still = false;
    /** @type {"wide"|"tall"} */
    this.drawn = "wide";
    /** @type {[Element, string][]} places that show what would be, with what is */
    this.foreseen = [];
    /** @type {Promise<void>} what is being shown, in order */
    this.showing = Promise.resolve();
    this.patience = 0;
    this.lost = false; // whether Python has not answered for long
    /** when the time will be up, in seconds of this page */
    this.until = 0;
    this.pace = matchMedia("(prefers-reduced-motion: reduce)").matches ? "off" : "normal";

    const { words } = this.view;
    this.status = make("p", { class: "status" });
    this.clock = make("p", { class: "clock" });
    this.stage = make("div", { class: "stage" });
    this.said = make("p", { class: "said" });
    this.notice = make("p", { class: "notice", role: "alert" });
    this.hint = make("p", { class: "hint" });
    this.aloud = make("div", { class: "aloud", "aria-live": "polite" });
    /** @type {Record<string, HTMLElement>} */
    this.buttons = {};
    for (const name of ["undo", "redo", "new", "step", "watch", "skip"]) {
      const button = make("button", { type: "button", "data-do": name }, words[name]);
      button.addEventListener("click", () => this.press(name));
      this.buttons[name] = button;
    }
    const paces = Object.keys(PACES).map((pace) => make("option", { value: pace }, words[pace]));
    this.buttons.skip.hidden = true;
    this.select = /** @type {HTMLSelectElement} */ (make("select", {}, ...paces));
    this.select.value = this.pace;
    this.select.addEventListener("change", () => this.setPace(this.select.value));
    const pace = make("label", {}, words.pace, this.select);
    const setups = this.view.setups.map((name) => {
      const button = make("button", { type: "button", "data-setup": name }, name);
      button.addEventListener("click", () => this.restart({ do: "setup", name }));
      return button;
    });
    this.stop = make("button", { type: "button", "data-do": "stop" });
    this.stop.addEventListener("click", () => this.wish({ do: "stop" }));
    this.thinking = make("div", { class: "thinking" }, make("span"), this.stop);
    const tools = make("div", { class: "tools" }, ...Object.values(this.buttons), ...setups, pace, this.thinking);
    this.list = make("ul");
    this.title = make("summary");
    this.moves = make("details", { class: "moves" }, this.title, this.list);
    this.line = make("p");
    this.thought = make("div", { tabindex: "0", role: "region", "aria-label": words.thoughts });
    this.thoughts = make("details", { class: "thoughts" }, make("summary", {}, words.thoughts), this.thought);
    const history = make("summary", {}, words.history);
    this.history = make("details", { class: "history" }, history, this.line);
    this.curtain = make("div", { class: "curtain" }, make("p"));
    this.reveal = make("button", { type: "button", "data-do": "show" });
    this.reveal.addEventListener("click", () => this.wish({ do: "show" }));
    this.curtain.append(this.reveal);
    const saying = make("div", { class: "saying" }, this.said, this.notice, this.hint);
    this.root = make("div", { class: "folkgames" },
      this.status, this.clock, this.curtain, this.stage, saying, tools, this.moves, this.thoughts, this.history, this.aloud);
    this.root.addEventListener("keydown", keep);
    this.stage.addEventListener("click", (event) => this.onClick(event));
    this.stage.addEventListener("keydown", (event) => this.onKey(event));
    this.stage.addEventListener("pointerdown", (event) => this.onDown(event));
    this.stage.addEventListener("pointermove", (event) => this.onDrag(event));
    this.stage.addEventListener("pointerup", (event) => this.onDrop(event));
    for (const kind of ["pointerover", "focusin"]) {
      this.stage.addEventListener(kind, (event) => this.point(this.nameAt(event.target)));
    }
    for (const kind of ["pointerleave", "focusout"]) {
      this.stage.addEventListener(kind, () => this.point(""));
    }
    el.append(this.root);

    this.draw();
    this.onView = () => {
      const view = model.get("view");
      clearTimeout(this.patience);
      this.lost = false;
      this.showing = this.showing.then(() => this.next(view)).catch(console.error);
    };
    model.on("change:view", this.onView);
    this.resized = new ResizeObserver(() => this.layout() !== this.drawn && this.draw());
    this.resized.observe(this.root);
    this.ticking = setInterval(() => this.tick(), 1000);
    this.wind();
    if (this.view.can.go) this.wish({ do: "go" });
    else if (this.view.left) this.wish({ do: "clock" }); // the view may be older than this page
    this.root.dataset.ready = "1";
  }

  close() {
    this.model.off("change:view", this.onView);
    clearTimeout(this.patience);
    clearInterval(this.ticking);
    this.resized.disconnect();
    this.watching = false;
    this.skipping = true;
  }

  // ------------------------------------------------------------------ drawing

  /** Upright where the houses of the wide board would be too small. */
  layout() {
    const least = matchMedia("(pointer: coarse)").matches ? 0.66 : 0.5;
    const room = this.root.clientWidth || this.view.drawing.wide.width;
    return room / this.view.drawing.wide.width < least ? "tall" : "wide";
  }

  /** @param {string} drawn ids of its own for this board, since ids count for the whole page */
  own(drawn) {
    return drawn.replaceAll('"fg-', `"${this.id}-`).replaceAll("#fg-", `#${this.id}-`);
  }

  draw() {
    const { view } = this;
    this.drawn = this.layout();
    const { svg, width, colours } = view.drawing[this.drawn];
    colours?.forEach((colour, seat) => this.root.style.setProperty(`--seat${seat}`, colour));
    const hadFocus = this.stage.contains(document.activeElement);
    this.foreseen = [];
    this.pointed = "";
    this.stage.innerHTML = this.own(svg);
    this.svg = /** @type {any} */ (this.stage.firstElementChild);
    this.svg.style.maxWidth = `${Math.round(width * (this.drawn === "tall" ? 1.15 : 1.5))}px`;
    for (const place of this.places()) {
      place.setAttribute("role", "button");
      place.setAttribute("tabindex", "-1");
      place.dataset.label = place.getAttribute("aria-label") ?? "";
    }
    this.mark();
    this.rove(hadFocus);
    this.write();
  }

  /** The words around the board. */
  write() {
    const { view } = this;
    const seat = view.seat === null ? [] : [make("span", { class: "seat", "data-seat": `${view.seat}`, "aria-hidden": "true" }, SEATS[view.seat])];
    this.status.replaceChildren(...seat, view.status);
    this.root.dataset.seq = `${view.seq}`;
    this.root.dataset.over = `${view.over}`;
    this.tick();
    this.curtain.hidden = !view.curtain;
    if (view.curtain) {
      this.curtain.firstElementChild?.replaceChildren(view.curtain.text);
      this.reveal.textContent = view.curtain.show;
      if (this.root.contains(document.activeElement)) this.reveal.focus({ preventScroll: true });
    }
    this.root.dataset.thinking = `${!!view.thinking}`;
    this.thinking.hidden = !view.thinking;
    this.thinking.firstElementChild?.replaceChildren(view.thinking?.text ?? "");
    this.stop.textContent = view.thinking?.stop ?? "";
    this.stop.hidden = !view.thinking?.stop;
    this.said.textContent = view.said;
    this.writeNotice();
    for (const name of ["undo", "redo", "new", "step"]) {
      /** @type {HTMLButtonElement} */ (this.buttons[name]).disabled = !view.can[name];
    }
    this.buttons.step.hidden = this.buttons.watch.hidden = !view.can.watch;
    /** @type {HTMLButtonElement} */ (this.buttons.watch).disabled = !view.can.step && !view.thinking;
    this.buttons.watch.textContent = this.watching ? view.words.pause : view.words.watch;
    this.line.textContent = view.history.join(" ") || view.words.none;
    this.writeMoves();
    this.writeThoughts();
  }

  /** What there is to say of what the person did last; it is read aloud once. */
  writeNotice() {
    const { words, notice } = this.view;
    const text = this.lost ? words.lost : this.isShort() ? words.which : notice;
    if (this.notice.textContent !== text) this.notice.textContent = text;
  }

  /** What the computer thought before its last choice. */
  writeThoughts() {
    const { thoughts } = this.view;
    this.thoughts.hidden = !thoughts;
    if (!thoughts) return;
    const head = thoughts.head.map((word) => make("th", { scope: "col" }, word));
    const rows = thoughts.rows.map(([choice, ...cells]) =>
      make("tr", {}, make("th", { scope: "row" }, choice), ...cells.map((cell) => make("td", {}, cell))));
    this.thought.replaceChildren(make("p", {}, thoughts.told));
    if (rows.length) this.thought.append(make("table", {}, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows)));
  }

  /** The time that is left, if the match has a clock. When it is up Python is asked to look. */
  tick() {
    const { left, words } = this.view;
    this.clock.hidden = left === null;
    if (left === null) return;
    const now = Math.max(0, Math.ceil(this.until - performance.now() / 1000));
    this.clock.textContent = `${words.left}: ${Math.floor(now / 60)}:${`${now % 60}`.padStart(2, "0")}`;
    if (now > 0 || left === 0) return; // with nothing left Python has just looked
    this.view = { ...this.view, left: 0 };
    this.wish({ do: "clock" });
  }

  wind() {
    this.until = performance.now() / 1000 + (this.view.left ?? 0);
  }

  /** The list of moves that go on as the places chosen so far. */
  writeMoves() {
    const open = this.open();
    this.title.textContent = `${this.view.words.moves}: ${open.length}`;
    if (this.list.children.length !== open.length || !this.still) this.list.replaceChildren(...open.map((move) => this.entry(move)));
    open.forEach((move, at) => this.tell(move, this.list.children[at]));
    this.moves.hidden = this.view.moves.length === 0;
  }

  /** A line of the list. @param {Move} move */
  entry({ move }) {
    const button = make("button", { type: "button", "data-move": move }, move);
    button.addEventListener("click", () => this.wish({ do: "play", move }));
    return make("li", {}, button, make("span"));
  }

  /** Write what there is to say of a move into its line. @param {Move} move @param {Element} line */
  tell({ move, note, says }, line) {
    const [button, text] = [line.firstElementChild, line.lastElementChild];
    line.querySelector(".note")?.remove();
    text?.replaceChildren([note?.says, says].filter(Boolean).join(". "));
    button?.removeAttribute("aria-label");
    if (!note) return;
    button?.setAttribute("aria-label", `${move}, ${note.says || written(note)}`);
    button?.after(make("span", { class: "note", style: `background: ${colour(note.tone)}` }, written(note)));
  }

  // ------------------------------------------------------------------ places and choices

  /** @returns {(SVGGElement & HTMLElement)[]} */
  places() {
    return /** @type {any} */ ([...this.svg.querySelectorAll(".place")]);
  }

  /** @param {string} name */
  place(name) {
    return this.places().find((place) => place.dataset.name === name);
  }

  /** The legal moves that begin with the places chosen so far. */
  open() {
    return this.view.moves.filter((move) => this.path.every((name, i) => move.places[i] === name));
  }

  /** Whether the places that are chosen are those of several moves, and say no more. */
  isShort() {
    return this.path.length > 0 && this.open().every((move) => move.places.length === this.path.length);
  }

  /** Mark what may be chosen next, what is chosen, whose turn it is; in words too. */
  mark() {
    const { words, seat } = this.view;
    const next = this.choices();
    const broadest = Math.max(0, ...[...next.values()].map((note) => (note ? breadth(note) : 0)));
    for (const place of this.places()) {
      const name = place.dataset.name ?? "";
      const is = {
        can: next.has(name),
        chosen: this.path.includes(name),
        turn: place.classList.contains("plate") && place.classList.contains(`seat${seat}`),
      };
      for (const [mark, on] of Object.entries(is)) place.classList.toggle(mark, on);
      const said = [place.dataset.label];
      if (is.can) said.push(words.choose);
      if (is.chosen) said.push(words.chosen);
      const note = next.get(name);
      if (note) said.push(note.says || written(note));
      this.badge(place, note, broadest);
      for (const mark of ["from", "to"]) if (place.classList.contains(mark)) said.push(words[mark]);
      said.push(...this.relations(name));
      place.setAttribute("aria-label", said.join(", "));
    }
  }

  /** The places that may be chosen next, each with the best note of the moves that go on there. */
  choices() {
    /** @type {Map<string, Note|null>} */
    const next = new Map();
    for (const { places, note } of this.open()) {
      const best = next.get(places[this.path.length]);
      if (!best || (note && note.tone > best.tone)) next.set(places[this.path.length], note);
    }
    return next;
  }

  /** Write a note at the side of a place where nothing else is written; what lies there makes room.
   * @param {SVGGElement} place @param {Note|null|undefined} note
   * @param {number} broadest the breadth of the broadest, since all are of one size */
  badge(place, note, broadest) {
    place.querySelector(".note")?.remove();
    place.classList.toggle("noted", !!note);
    if (!note) return;
    const ground = place.querySelector(".ground");
    const [width, height] = ["width", "height"].map((name) => Number(ground?.getAttribute(name)));
    const square = place.classList.contains("square");
    const rim = place.querySelector(square ? ".badge" : ".mark")?.getAttribute("y") ?? 0;
    const side = Number(rim) < 0 ? 1 : -1;
    const room = square ? 20 : place.classList.contains("plate") ? 9 : 14;
    const broad = breadth(note);
    const size = square ? Math.min(1, width / broadest) : 1;
    const [x, y] = [square ? (width - size * broad) / 2 : 0, side * (height / 2 - room + 9)];
    place.style.setProperty("--shrunk", `${(height - room) / height}`);
    place.style.setProperty("--aside", `${-side * room / 2}px`);
    place.append(draw("g", { class: "note", transform: `translate(${x} ${y}) scale(${size})` },
      draw("rect", { x: -broad / 2, y: -9, width: broad, height: 18, rx: 9, style: `fill: ${colour(note.tone)}` }),
      draw("text", { dy: ".35em" }, written(note))));
  }

  /** What a place has to do with others, in words. @param {string} name */
  relations(name) {
    const related = Object.entries(this.view.relations[name] ?? {});
    return related.filter(([, names]) => names.length).map(([how, names]) => `${how}: ${names.join(", ")}`);
  }

  /** Show what the place under the pointer has to do with others, or what choosing it would do.
   * @param {string} name */
  point(name) {
    if (this.animating || name === this.pointed) return;
    this.pointed = name;
    this.foresee(null);
    this.hint.textContent = this.relations(name).join("; ");
    const kinds = Object.values(this.view.relations[name] ?? {});
    for (const place of this.places()) {
      for (const kind of [0, 1]) {
        place.classList.toggle(`related${kind}`, kinds[kind]?.includes(place.dataset.name ?? "") ?? false);
      }
    }
    if (this.path.length === 0 || !name) return;
    const path = [...this.path, name];
    const open = this.open().filter((move) => move.places[this.path.length] === name);
    if (open.length > 0 && open.every((move) => move.places.length === path.length)) this.foresee(open[0]);
  }

  /** Draw the board as it would be after a move; null: as it is. @param {Move|null} move */
  foresee(move) {
    for (const [place, pieces] of this.foreseen) {
      place.classList.remove("ghost");
      const now = place.querySelector(".pieces");
      if (now) now.innerHTML = pieces;
    }
    this.foreseen = [];
    for (const [name, pieces] of move?.after[this.drawn] ?? []) {
      const place = this.place(name);
      const now = place?.querySelector(".pieces");
      if (!place || !now) continue;
      this.foreseen.push([place, now.innerHTML]);
      now.innerHTML = this.own(pieces);
      place.classList.add("ghost");
    }
    if (move) this.hint.textContent = move.says;
  }

  /** One place can be reached with Tab, the others from it with the arrow keys. */
  rove(grab = false) {
    const places = this.places();
    const here = this.place(this.focus)
      ?? places.find((place) => place.classList.contains("can")) ?? places[0];
    for (const place of places) place.setAttribute("tabindex", place === here ? "0" : "-1");
    if (grab) here.focus({ preventScroll: true });
  }

  /** Where the keyboard goes on when the button that had the focus is gone or asleep.
   * @param {HTMLElement} focused @param {boolean} inList @param {boolean} goesOn */
  keepFocus(focused, inList, goesOn) {
    const gone = !focused.isConnected || focused.matches(":disabled") || focused.closest("[hidden]");
    if (!gone || this.view.curtain) return;
    const again = [...this.list.querySelectorAll("button")].find((button) => button.dataset.move === focused.dataset.move);
    if (inList && goesOn && again) again.focus({ preventScroll: true });
    else if (inList && !this.moves.hidden) this.title.focus({ preventScroll: true });
    else this.rove(true);
  }

  /** The name of the place at a spot of the page. @param {EventTarget|null} target */
  nameAt(target) {
    const place = target instanceof Element ? target.closest(".place") : null;
    return (place instanceof SVGElement && place.dataset.name) || "";
  }

  /** @param {MouseEvent} event */
  onClick(event) {
    const name = this.nameAt(event.target);
    if (name) this.choose(name);
  }

  /** Where a piece may be dragged from; a finger scrolls the page instead and taps twice.
   * @param {PointerEvent} event */
  onDown(event) {
    const name = this.nameAt(event.target);
    const first = this.view.moves.some((move) => move.places.length > 1 && move.places[0] === name);
    this.drag = event.pointerType !== "touch" && first && !this.animating ? name : "";
  }

  /** @param {PointerEvent} event */
  onDrag(event) {
    if (!this.drag || this.nameAt(event.target) === this.drag || this.path.length) return;
    this.path = [this.drag];
    this.mark();
  }

  /** @param {PointerEvent} event */
  onDrop(event) {
    const name = this.nameAt(event.target);
    const from = this.drag;
    this.drag = "";
    if (!from || name === from) return;
    this.path = [from];
    if (name) this.choose(name);
    else this.takeBack();
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const place = this.place(this.nameAt(event.target));
    if (!place) return;
    const arrow = ARROWS[/** @type {keyof ARROWS} */ (event.key)];
    if (arrow) this.step(place, arrow);
    else if (event.key === "Enter" || event.key === " ") this.choose(place.dataset.name ?? "");
    else if (event.key === "Escape") this.takeBack();
    else return;
    event.preventDefault();
  }

  /** To the nearest place in a direction. @param {SVGElement} from @param {number[]} direction */
  step(from, [dx, dy]) {
    const at = (/** @type {any} */ place) => [Number(place.dataset.x), Number(place.dataset.y)];
    const [x, y] = at(from);
    const far = (/** @type {any} */ place) => {
      const along = (at(place)[0] - x) * dx + (at(place)[1] - y) * dy;
      const aside = Math.abs((at(place)[0] - x) * dy) + Math.abs((at(place)[1] - y) * dx);
      return along > 1 ? along + 3 * aside : Infinity;
    };
    const [nearest] = this.places().sort((a, b) => far(a) - far(b));
    if (far(nearest) === Infinity) return;
    this.focus = nearest.dataset.name ?? "";
    this.rove(true);
  }

  takeBack() {
    this.foresee(null);
    this.path = [];
    this.mark();
    this.writeMoves();
    this.writeNotice();
  }

  /** @param {string} name @returns {void} */
  choose(name) {
    this.focus = name;
    if (this.animating) return this.skip();
    this.foresee(null);
    if (this.path.at(-1) === name && !this.open().some((move) => move.places[this.path.length] === name)) {
      return this.takeBack();
    }
    const path = [...this.path, name];
    const open = this.view.moves.filter((move) => path.every((place, i) => move.places[i] === place));
    if (open.length === 0) {
      this.path = [];
      const another = path.length > 1 && this.view.moves.some((move) => move.places[0] === name);
      if (another) return this.choose(name);
      this.mark();
      return this.wish({ do: "play", places: path });
    }
    if (open.length === 1 && open[0].places.length === path.length) {
      this.path = [];
      this.mark();
      return this.wish({ do: "play", move: open[0].move });
    }
    this.path = path;
    this.mark();
    this.rove(true);
    this.writeMoves();
    this.writeNotice();
    if (this.isShort()) /** @type {HTMLDetailsElement} */ (this.moves).open = true;
  }

  // ------------------------------------------------------------------ wishes

  /** @param {object} wish */
  wish(wish) {
    const id = `${this.id}-${Date.now()}-${Math.random()}`;
    this.model.set("wish", { ...wish, seq: this.view.seq, id });
    this.model.save_changes();
    clearTimeout(this.patience);
    this.patience = setTimeout(() => {
      this.lost = true;
      this.writeNotice();
    }, PATIENCE);
  }

  /** @param {string} name of a button */
  press(name) {
    if (name === "skip") return this.skip();
    if (name === "watch") {
      this.watching = !this.watching;
      this.write();
      if (this.watching && !this.animating && !this.view.thinking) this.wish({ do: "step" });
      return;
    }
    this.restart({ do: name });
  }

  /** Ask for another position, whatever is being shown. @param {object} wish */
  restart(wish) {
    this.watching = false;
    this.skip();
    this.showing.then(() => this.wish(wish));
  }

  // ------------------------------------------------------------------ animation

  /** @param {string} pace */
  setPace(pace) {
    this.pace = pace;
    if (pace === "off") this.skip();
  }

  skip() {
    this.skipping = true;
  }

  /** @param {boolean} on */
  setAnimating(on) {
    this.animating = on;
    this.buttons.skip.hidden = !on;
    this.root.classList.toggle("animating", on);
  }

  /** Show the next view: first how it came about, then how it is. @param {View} view */
  async next(view) {
    if (view.seq <= this.view.seq) return;
    const focused = /** @type {any} */ (this.root.contains(document.activeElement) && document.activeElement);
    const inList = this.moves.contains(focused || null);
    const goesOn = view.since === this.view.since; // with what has been chosen so far
    this.skipping = false;
    if (!goesOn) this.takeBack();
    if (this.pace !== "off" && view.turns.length && !document.hidden) {
      this.setAnimating(true);
      for (const turn of view.turns) await this.animate(turn);
      this.setAnimating(false);
    }
    const svg = (/** @type {View} */ { drawing }) => drawing[this.drawn].svg;
    this.still = goesOn && view.turns.length === 0 && svg(view) === svg(this.view);
    this.view = view;
    this.wind();
    if (this.still) {
      this.mark(); // nothing is made anew under somebody's finger
      this.write();
    } else this.draw();
    this.still = false;
    if (focused && [focused, document.body].includes(document.activeElement)) this.keepFocus(focused, inList, goesOn);
    const said = [...view.turns.map((turn) => turn.says), view.curtain?.text ?? (view.thinking?.text || view.status)];
    if (!goesOn || view.notice) this.aloud.textContent = view.notice ? "" : said.join(" ");
    if (view.thinking) return;
    if (!view.can.step) this.watching = false;
    if (this.watching) {
      await sleep(this.pace === "off" ? 400 : 2 * PACES[/** @type {keyof PACES} */ (this.pace)]);
      if (this.watching) this.wish({ do: "step" });
    }
  }

  /** A hand goes from place to place, takes pieces and drops them. @param {Turn} turn */
  async animate(turn) {
    const steps = turn.steps[this.drawn];
    this.said.textContent = turn.says;
    const hand = this.hand();
    let held = 0;
    for (const changes of steps) {
      if (this.skipping || this.pace === "off" || this.drawn !== this.layout()) break;
      const pace = /** @type {keyof PACES} */ (this.pace);
      const time = Math.min(PACES[pace], LONGEST[pace] / steps.length);
      hand.style.setProperty("--step", `${Math.round(time * 0.7)}ms`);
      const main = changes.find((change) => change.board) ?? changes[0];
      const place = this.place(main.place);
      if (place) {
        const side = Number(place.dataset.y) + (this.drawn === "tall" ? 0 : -2);
        hand.setAttribute("style", `${hand.style.cssText};transform: translate(${place.dataset.x}px, ${side}px)`);
      }
      hand.removeAttribute("hidden");
      await sleep(time);
      held -= main.more;
      for (const change of changes) this.change(change);
      hand.querySelector("text")?.replaceChildren(held > 0 ? `${held}` : "");
    }
    await sleep(this.skipping || steps.length === 0 ? 0 : 250);
    hand.remove();
  }

  hand() {
    const hand = draw("g", { class: "hand", hidden: "" }, draw("circle", { r: 15 }), draw("text", { dy: ".35em" }));
    this.svg.append(hand);
    return hand;
  }

  /** @param {Step} change */
  change(change) {
    const pieces = this.place(change.place)?.querySelector(".pieces");
    if (pieces) pieces.innerHTML = this.own(change.pieces);
  }
}

/** @param {{model: any, el: HTMLElement}} context */
function render({ model, el }) {
  const board = new BoardView(model, el);
  return () => board.close();
}

export default { render };
