"""The explorer in a real JupyterLab: watched, stopped, stepped into, steered, taken along."""

from __future__ import annotations

from ast import literal_eval
from urllib.parse import unquote

import pytest
from axe_playwright_python.sync_playwright import Axe

from .lab import CELLS, PANEL, SHOTS, BoardOnPage, Lab
from .test_african_chess_live import MIDDLE

IMPORT = "import folkgames as fg\n"
DUEL = "3/7 6/2 2/8 | 9/4 1/9 5/3 | 7/5 8/6 4/1 9:9 0 both cards"
GAMES = {
    "andada": "fg.Andada(houses=6)",
    "african_chess": "fg.AfricanChess()",
    "nuba": "fg.Nuba().setup()",
    "duell": f"fg.DuellDerSchamanen().position('{DUEL}')",
    "kalah": "fg.Kalah(houses=4)",
}
ENDLESS = 100_000_000  # games: as many as are not played within a test


class ExplorerOnPage:
    """An explorer as a person meets it."""

    def __init__(self, lab: Lab, game: str, games: int, rest: str = "") -> None:
        lab.run(f"{IMPORT}explorer = fg.explore({game}, {games}, seed=1{rest})\nexplorer")
        self.lab, self.page = lab, lab.page
        self.root = lab.page.locator(".folkgames-explorer")
        self.desk = lab.page.locator(".folkgames-desk[data-ready='1']")
        self.desk.wait_for()

    @property
    def board(self) -> BoardOnPage:
        boards = self.root.locator(".folkgames[data-ready='1']")
        boards.wait_for()
        return BoardOnPage(boards)

    def wait(self, state: str) -> None:
        self.page.locator(f".folkgames-desk[data-state='{state}']").wait_for(timeout=90_000)

    def wait_for_code(self, code: str) -> None:
        self.page.locator(f'.folkgames-desk[data-code="{code}"]').wait_for()

    def part(self) -> float:
        return float(self.desk.locator("progress").evaluate("bar => bar.value"))

    def wait_for_more(self) -> None:
        """Wait until more games have been played than now."""
        self.page.wait_for_function(
            "([bar, before]) => bar.value > before",
            arg=[self.desk.locator("progress").element_handle(), self.part()],
            timeout=90_000,
        )

    def until(self, what: str) -> None:
        """Ask the kernel until something is true: in between it hears what the page tells it."""
        while self.lab.ask(what) != "True":
            self.page.wait_for_timeout(50)

    def press(self, name: str) -> None:
        self.desk.locator(f"button[data-do='{name}']").click()

    def row(self, move: str):
        return self.desk.locator(f"table.chart button[data-move='{move}']")

    def rows(self) -> list[str]:
        """What stands in the table: the move, its share and interval, its games."""
        found: list[str] = self.desk.locator("table.chart tbody tr").evaluate_all(
            "rows => rows.map(row => [...row.querySelectorAll('button, td > *, td:last-child')]"
            ".filter(cell => !cell.matches('.bar')).map(cell => cell.textContent).join('|'))"
        )
        return found

    def cut_off(self) -> list[str]:
        """The words of the charts that reach beyond the desk."""
        edge = self.desk.evaluate("desk => desk.getBoundingClientRect().right")
        found: list[str] = self.desk.locator("figure text").evaluate_all(
            "(texts, edge) => texts.filter(text => text.getBoundingClientRect().right > edge + 1)"
            ".map(text => text.textContent)",
            edge,
        )
        return found

    def notes(self) -> list[str]:
        return self.root.locator(".place .note").all_text_contents()

    def history(self) -> str:
        return self.lab.ask("explorer.position.history")

    def violations(self) -> list[str]:
        self.root.evaluate("root => root.setAttribute('id', 'under-test')")
        found = Axe().run(self.page, context="#under-test").response["violations"]
        return [f"{v['id']}: {[node['html'][:150] for node in v['nodes']]}" for v in found]

    def shoot(self, name: str) -> None:
        """Leave a picture of the whole, for people to look at."""
        SHOTS.mkdir(exist_ok=True)
        size = self.page.viewport_size
        height = self.root.bounding_box()["height"]
        self.page.set_viewport_size({"width": size["width"], "height": int(height) + 300})
        self.root.screenshot(path=SHOTS / f"explorer-{name}.png")
        self.page.set_viewport_size(size)


EXPECTED = """[
    f"{move}|{won.value:.1%}|{mark}|{100 * won.low:.1f} … {won.high:.1%}|{games.games:,}"
    for found in [explorer.statistics]
    for move, games in found.playouts.items()
    for won in [found.share(move)]
    for mark in ["★" if move in found.best else "·" if move in found.in_the_running else ""]
]"""


@pytest.mark.parametrize("name", GAMES)
def test_it_is_watched_and_stopped_and_stepped_into(lab, name):
    page = ExplorerOnPage(lab, GAMES[name], ENDLESS)
    page.wait_for_more()
    page.wait_for_more()
    assert page.notes() != []
    page.press("stop")
    page.wait("stopped")
    lab.ask("explorer._working.join()")
    page.desk.get_by_label("Best first").set_checked(False)
    rows = page.rows()
    assert [row.replace(" %", "%") for row in rows] == literal_eval(lab.ask(EXPECTED))
    assert page.violations() == []
    assert page.cut_off() == []

    first = rows[0].split("|")[0]
    page.row(first).click()
    page.page.wait_for_function(
        "code => document.querySelector('.folkgames-desk').dataset.code !== code",
        arg=lab.ask("explorer.match.first.code"),
    )
    assert page.history() == f"('{first}',)"
    assert page.rows() == []
    assert "No games have been played here yet." in page.desk.inner_text()
    page.press("go")
    page.wait_for_more()
    page.press("back")
    page.wait_for_code(lab.ask("explorer.match.first.code"))
    page.wait_for_more()
    page.press("stop")
    page.wait("stopped")
    assert page.history() == "()"


@pytest.mark.parametrize("name", GAMES)
def test_with_the_keyboard_on_the_board(lab, name):
    page = ExplorerOnPage(lab, GAMES[name], 20)
    page.wait("done")
    page.shoot(f"{name}-wide-light")
    start, board = lab.ask("explorer.position.code"), page.board
    while page.history() == "()":
        board.place(board.choices()[0]).focus()
        lab.page.keyboard.press("Enter")
    assert lab.ask("len(explorer.position.history)") != "0"
    code = lab.ask("explorer.position.code")
    assert code != start
    page.wait_for_code(code)
    page.wait("done")
    board.root.locator("button[data-do='undo']").focus()
    lab.page.keyboard.press("Enter")
    page.wait_for_code(start)
    page.wait("done")
    assert page.history() == "()"


@pytest.mark.parametrize("name", GAMES)
def test_on_a_phone(phone, name):
    page = ExplorerOnPage(phone, GAMES[name], 20)
    page.wait("done")
    page.shoot(f"{name}-phone-dark")
    width = page.root.evaluate("root => [root.scrollWidth, root.clientWidth]")
    assert width[0] <= width[1]
    table = page.desk.locator(".scroll").evaluate("box => [box.scrollWidth, box.clientWidth]")
    assert table[0] <= table[1]
    assert page.violations() == []
    page.desk.locator("table.chart tbody button").first.tap()
    page.desk.locator("button[data-do='back']:enabled").tap()
    page.desk.locator("button[data-do='back']:disabled").wait_for()
    assert page.history() == "()"


def test_the_table_that_is_taken_along(lab):
    page = ExplorerOnPage(lab, GAMES["andada"], 200)
    page.wait("done")
    link = page.desk.locator("a.csv")
    assert link.get_attribute("download") == "andada.csv"
    kind, _comma, text = link.get_attribute("href").partition(",")
    assert kind == "data:text/csv;charset=utf-8"
    whole = "fg.move_statistics(explorer.position, 200, seed=1).csv()"
    assert unquote(text) == lab.ask(whole)
    with lab.page.expect_download() as download:
        link.click()
    assert download.value.path().read_text(encoding="utf-8") == unquote(text)


def test_options_are_set_and_games(lab):
    page = ExplorerOnPage(lab, GAMES["andada"], 20)
    page.wait("done")
    page.desk.locator("summary").click()
    page.shoot("options")
    assert page.violations() == []
    houses = page.desk.get_by_label("how many houses are in a row")
    houses.focus()
    lab.page.keyboard.press("ArrowRight")
    page.root.locator(".folkgames .place[data-name='S9']").wait_for()
    page.wait("done")
    assert lab.ask("explorer.game") == "fg.Andada(houses=9)"
    assert len(page.rows()) == 9
    assert page.board.root.locator(".place .note").count() == 9
    page.desk.get_by_label("which way the cows go").select_option("clockwise: rarer, by agreement")
    page.root.locator(".folkgames .place[data-name='S9']").wait_for()
    page.wait("done")
    assert lab.ask("explorer.game") == "fg.Andada(houses=9, direction='clockwise')"
    games = page.desk.get_by_label("games after each move")
    games.focus()
    lab.page.keyboard.press("ArrowRight")
    page.desk.locator(".told", has_text="450 of 450 games").wait_for()
    assert lab.ask("explorer.refinement.games") == "50"
    page.desk.get_by_label("how both sides play on").select_option(index=1)
    page.desk.locator(".told", has_text="450 of 450 games").wait_for()
    page.until("'Greedy()' in explorer.csv()")


def test_keys_pressed_on_the_desk_do_nothing_to_the_cells(lab):
    page = ExplorerOnPage(lab, GAMES["andada"], 20)
    page.wait("done")
    way = page.desk.get_by_label("how both sides play on")
    for part in (way, page.desk.locator(".scroll"), page.row("1")):
        for key in ("ArrowDown", "ArrowUp", "j", "b", "x", "d", "d"):
            part.focus()
            lab.page.keyboard.press(key)
    assert lab.page.evaluate(CELLS) == [1, 0]
    assert page.desk.is_visible()


def test_options_that_contradict_each_other_are_explained(lab):
    page = ExplorerOnPage(lab, "fg.Andada(houses=3, never_ending='draw')", ENDLESS)
    page.desk.locator("summary").click()
    choice = page.desk.get_by_label("what if all that a player could sow would never end")
    before = choice.input_value()
    choice.select_option(index=1)
    notice = page.desk.locator(".notice", has_text="only_never_ending='draw'")
    notice.wait_for()
    page.wait_for_more()
    page.wait_for_more()
    assert notice.is_visible(), "it stays while games are played on"
    page.press("stop")
    notice.wait_for(state="detached")
    assert choice.input_value() == before
    assert lab.ask("explorer.game") == "fg.Andada(houses=3, never_ending='draw')"


def test_what_the_board_says_stays_while_games_are_played(lab):
    position = f"fg.AfricanChess().position('{MIDDLE}')"
    page = ExplorerOnPage(lab, position, ENDLESS)
    board = page.board
    for name in ("d2", "d3", "d3"):
        board.place(name).click()
    told = "Several moves begin like this: choose one from the list."
    assert board.text("notice") == told
    page.wait_for_more()
    page.wait_for_more()
    assert board.text("notice") == told
    lab.page.keyboard.press("Escape")
    assert board.text("notice") == ""
    board.place("d8").click()
    refused = board.root.locator(".notice", has_text="White has no piece on d8")
    refused.wait_for()
    page.wait_for_more()
    page.wait_for_more()
    assert refused.is_visible()
    assert page.cut_off() == []
    page.press("stop")


def test_nothing_is_made_anew_under_a_finger(lab):
    page = ExplorerOnPage(lab, GAMES["african_chess"], ENDLESS)
    page.wait_for_more()
    board = page.board
    board.root.locator(".moves summary").click()
    kept = [
        part.element_handle()
        for part in (
            board.root.locator(".moves button[data-move='a2n']"),
            board.place("a2"),
            page.row("a2n"),
        )
    ]
    page.wait_for_more()
    assert all(part.evaluate("part => part.isConnected") for part in kept)
    board.place("a2").hover()
    lab.page.mouse.down()
    page.wait_for_more()
    lab.page.mouse.up()
    page.wait_for_more()
    assert board.choices() == ["a3", "b2", "a1"]
    page.row("a2n").focus()
    page.wait_for_more()
    assert lab.page.evaluate("document.activeElement.dataset.move") == "a2n"
    board.place("a3").click()
    page.desk.locator("button[data-do='back']:enabled").wait_for()
    assert page.history() == "('a2n',)"
    page.press("stop")


def test_where_both_choose_at_once(lab):
    page = ExplorerOnPage(lab, GAMES["duell"], 50)
    page.wait("done")
    pairs = page.desk.locator("table.matrix button")
    assert pairs.count() == 9
    shown = pairs.all_text_contents()
    assert shown == [row.split("|")[1] for row in page.rows()]
    board = page.board
    board.do(board.place(board.choices()[2]).click)
    page.page.wait_for_function("document.querySelectorAll('.place .note').length === 3")
    wolf = (
        '[f\'{explorer.statistics.playouts[f"3-{n}"].share("Wolf").value:.0%}\' for n in (1, 2, 3)]'
    )
    noted = [note.strip("★ ").replace(" ", "") for note in page.notes()]
    assert repr(noted) == lab.ask(wolf)
    page.press("back")
    pairs.nth(5).click()
    page.desk.locator("table.matrix").wait_for(state="hidden")
    assert page.history() == "('2-3',)"


def test_in_dark_colours(lab):
    theme = (
        "theme => window.jupyterapp.commands.execute('apputils:change-theme', "
        "{theme: `JupyterLab ${theme}`})"
    )
    page = ExplorerOnPage(lab, "fg.Andada()", 200)
    page.wait("done")
    lab.page.evaluate(theme, "Dark")
    lab.page.wait_for_function("document.body.dataset.jpThemeLight === 'false'")
    page.shoot("andada-wide-dark")
    found = page.violations()
    lab.page.evaluate(theme, "Light")
    lab.page.wait_for_function("document.body.dataset.jpThemeLight === 'true'")
    assert found == []


def test_it_stops_when_it_is_closed(lab):
    page = ExplorerOnPage(lab, GAMES["andada"], ENDLESS)
    page.wait_for_more()
    lab.ask("explorer.desk.close()")
    lab.ask("explorer._working.join()")
    assert lab.ask("explorer.running") == "False"


def test_it_hears_its_page_whatever_subshells_there_have_been(lab):
    page = ExplorerOnPage(lab, GAMES["andada"], ENDLESS)
    page.wait_for_more()
    lab.page.evaluate(
        f"""async () => {{
            const kernel = {PANEL}.sessionContext.session.kernel;
            window.forget = () => {{}};
            if (!kernel.supportsSubshells) return;  // before ipykernel 7
            const {{subshell_id}} = (await kernel.requestCreateSubshell({{}}).done).content;
            await kernel.clone({{subshellId: subshell_id}}).requestCommInfo({{}});
            window.forget = () => kernel.requestDeleteSubshell({{subshell_id}}).done; }}"""
    )
    page.wait_for_more()
    page.wait_for_more()
    lab.page.evaluate("forget()")
    page.press("stop")
    page.wait("stopped")


def test_it_rests_when_its_cell_is_run_again_and_goes_on_when_it_is_shown_again(lab):
    page = ExplorerOnPage(lab, GAMES["andada"], ENDLESS)
    page.wait_for_more()
    lab.ask("globals().update(before=explorer)")
    page = ExplorerOnPage(lab, GAMES["andada"], ENDLESS)
    page.wait_for_more()
    page.until("not before._working.is_alive()")
    assert lab.ask("before.going, explorer.going") == "False True"
    lab.run("before")
    page.wait_for_more()
    page.until("not explorer._working.is_alive()")
    assert lab.ask("before.going, explorer.going") == "True False"
    lab.run("before")  # the same again
    page.wait_for_more()
    assert lab.ask("before.going") == "True"
    page.press("stop")


def test_it_rests_when_its_cell_is_emptied_after_the_page_was_loaded_anew(lab):
    page = ExplorerOnPage(lab, GAMES["andada"], ENDLESS)
    page.wait_for_more()
    lab.page.evaluate("window.jupyterapp.commands.execute('docmanager:save')")
    lab.page.reload()
    lab.wait()
    page.desk.wait_for()
    page.wait_for_more()
    assert lab.ask("len(explorer.desk._screens)") == "1"
    lab.run("1")
    page.until("not explorer.going")


def test_a_player_that_fails_is_told(lab):
    lab.run(
        "class Broken:\n    def choose(self, view, rng):\n        raise ZeroDivisionError('oh')"
    )
    page = ExplorerOnPage(lab, GAMES["andada"], 20, ", players={'South': Broken()}")
    page.desk.locator(".notice", has_text="The computer has failed: ZeroDivisionError").wait_for()
    page.wait("stopped")
