"""Every sentence that a person reads can be translated."""

from __future__ import annotations

import gettext
import re
import string

import pytest

import folkgames as fg
from folkgames import texts
from folkgames.__main__ import main
from folkgames.exploring.findings import notes
from folkgames.registry import get_game

from . import catalogue

GAME = fg.Andada(houses=6)
OWN = [type(one).name for one in map(get_game, fg.games()) if catalogue.is_own(one)]
NUMBERS_AND_MOVES = re.compile(r"[\d\s.:§()/*|,;=_'\"?]*")


class Pseudo(gettext.NullTranslations):
    """Puts every sentence into ⟦…⟧ and remembers what was asked for."""

    def __init__(self):
        super().__init__()
        self.asked: set[str] = set()

    def gettext(self, message):
        self.asked.add(message)
        return f"⟦{message}⟧"

    def ngettext(self, msgid1, msgid2, n):
        self.asked |= {msgid1, msgid2}
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"


@pytest.fixture
def pseudo(monkeypatch):
    translations = Pseudo()
    monkeypatch.setattr(texts, "_catalogue", translations)
    return translations


def untranslated(text: str) -> str:
    """What of a text stands outside ⟦…⟧, numbers and punctuation apart."""
    while "⟦" in text:
        shorter = re.sub(r"⟦[^⟦⟧]*⟧", "", text)
        assert shorter != text, text
        text = shorter
    return NUMBERS_AND_MOVES.sub("", text)


def known() -> set[str]:
    """Every sentence of the template."""
    ids = [message.id for message in catalogue.extracted() if message.id]
    return {
        one for sentence in ids for one in ([sentence] if isinstance(sentence, str) else sentence)
    }


def a_match(one: fg.Game) -> fg.Match:
    return fg.Match(one, {seat: fg.Random() for seat in one.seats}, seed=1).finish()


def line_of(match: fg.Match) -> list[fg.Position]:
    positions = [match.game.start()]
    for move in match.record.moves:
        positions.append(positions[-1].play(move))
    return positions


@pytest.mark.parametrize("name", OWN)
def test_everything_that_a_match_says_passes_through_gettext(pseudo, name):
    for position in line_of(a_match(get_game(name))):
        for move in position.legal_moves:
            assert untranslated(position.describe(move)) == ""
        for wrong in ("0", "99", "pass", "South", "N3", "1.1", "what?"):
            refusal = position.why_not(wrong)
            assert refusal is None or untranslated(refusal.reason) == ""
        assert position.outcome is None or untranslated(str(position.outcome)) == ""
        assert untranslated(position.task) == ""


@pytest.mark.parametrize("name", OWN)
def test_the_options_are_told_through_gettext(pseudo, name):
    options = get_game(name).options
    for _name, _value, meaning, _choices, source in options.rows():
        assert untranslated(meaning) == untranslated(source) == ""
    head = options._repr_html_().partition("<tbody>")[0]
    assert untranslated(re.sub("<[^>]*>", "", head)) == ""


def wrong_moves():
    yield from (lambda move=move: GAME.start().play(move) for move in ("0", "9", "x", "pass", "N1"))


def wrong_codes():
    start = GAME.start().code
    yield from (lambda code=code: GAME.position(code) for code in ("", "x", start + " more"))
    swaps = (("2", "3"), ("/", "-"), ("South", "East"), ("opening", "drawn"), ("opening", "choice"))
    for old, new in swaps:
        yield lambda old=old, new=new: GAME.position(start.replace(old, new))


def wrong_records():
    header = '[Game "andada"]\n'
    for text in ("", "1. 2", "[Game]", header * 2, '[Game "go"]', header + '[Options "1"]',
                 header + '[Options "houses=5"]', header + '[Start "x"]', header + "\n1. 99",
                 header + "\n* 1", header + '[Options "houses="]'):  # fmt: skip
        yield lambda text=text: fg.Record.read(text)


def other_mistakes():
    yield lambda: fg.Andada(houses=5)
    yield lambda: fg.Andada(limit=0)
    yield lambda: fg.Andada(size=5)
    yield lambda: fg.Andada(reading="mine")
    yield lambda: fg.Andada(never_ending="draw", only_never_ending="draw")
    yield lambda: get_game("go")
    yield lambda: fg.Match(GAME).finish()
    yield lambda: fg.Match(GAME, {"East": fg.Random()})
    yield lambda: fg.playouts(GAME, 0)
    yield lambda: fg.playouts(fg.DuellDerSchamanen(variant="memory").start().seen_by("Wolf"))
    yield lambda: fg.compare(GAME)
    yield lambda: setattr(GAME, "houses", 9)
    yield lambda: (_ for _ in ()).throw(fg.MissingPart("numpy", "stats"))


MISTAKES = [*wrong_moves(), *wrong_codes(), *wrong_records(), *other_mistakes()]


@pytest.mark.parametrize("mistake", MISTAKES)
def test_errors_are_told_through_gettext(pseudo, mistake):
    with pytest.raises((fg.FolkgamesError, ValueError, AttributeError)) as caught:
        mistake()
    assert str(caught.value).count("⟦") == str(caught.value).count("⟧") > 0
    assert pseudo.asked


def test_the_board_speaks_through_gettext(pseudo):
    board = fg.play(GAME, against=fg.Random(), seed=1).board
    for wish in (
        {"do": "play", "move": "99"},
        {"do": "jump"},
        "nonsense",
        {"do": "play", "move": "1"},
    ):
        board.wish = {**wish, "seq": board.view["seq"]} if isinstance(wish, dict) else wish
        told = [board.view["status"], board.view["said"], board.view["notice"]]
        told += [move["says"] for move in board.view["moves"]]
        told += board.view["words"].values()
        assert [untranslated(text) for text in told] == [""] * len(told)
        labels = re.findall(r'aria-label="([^"]*)"', board.view["drawing"]["wide"]["svg"])
        assert labels
        assert [untranslated(label) for label in labels] == [""] * len(labels)


def test_the_explorer_speaks_through_gettext(pseudo):
    explorer = fg.explore(GAME, 20, seed=1)
    desk = explorer.desk
    for moves in ((), ("1", "South", "2")):
        for move in moves:
            explorer.match.play(move)
        for games in (1, 20):
            explorer.refine(games)
            told = [desk.view["verdict"], desk.view["title"], desk.view["progress"]["says"]]
            told += [desk.view["lengths"]["says"], *desk.view["words"].values()]
            told += [setting["label"] for setting in desk.view["settings"]]
            told += [note.says for note in notes(explorer.statistics, explorer.match).values()]
            assert [untranslated(text.replace("%", "")) for text in told] == [""] * len(told)
    assert pseudo.asked - known() == set()


def test_the_terminal_speaks_through_gettext(pseudo, capsys, monkeypatch):
    lines = iter(["?", "99", "save", "2", "undo", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt: print(prompt) or next(lines))
    assert main(["play", "andada", "--option", "houses=6", "--seed", "1"]) == 0
    left = untranslated(capsys.readouterr().out).replace("“”", "").replace(">", "")
    assert left == ""


def test_mistakes_in_the_terminal_are_told_through_gettext(pseudo, capsys):
    assert main(["play", "go"]) == 2
    assert capsys.readouterr().err.startswith("⟦")
    with pytest.raises(SystemExit):
        main(["play", "--help"])
    assert "⟦play in the terminal⟧" in capsys.readouterr().out


def test_every_sentence_that_is_asked_for_is_in_the_template(pseudo, capsys, monkeypatch):
    for one in map(get_game, OWN):
        one.options.rows()
        for position in line_of(a_match(one)):
            position.describe(position.legal_moves[0]) if position.legal_moves else None
            position.why_not("99")
            str(position)
    numbers = fg.playouts(GAME, 10, seed=1)
    numbers._repr_html_()
    numbers.plot_lengths()
    numbers.plot_winners()
    numbers.plot_choices()
    comparison = fg.compare(GAME, GAME, games=10, seed=1, studied=1, trials=2)
    comparison._repr_html_(), comparison.plot_shares(), comparison.plot_lengths()
    repr(comparison.profiles[0])
    statistics = fg.move_statistics(GAME.start(), 10, seed=1)
    statistics._repr_html_(), statistics.plot_wins()
    dict(fg.play(GAME, against=fg.Random(), seed=1).board.view)
    for mistake in MISTAKES:
        with pytest.raises((fg.FolkgamesError, ValueError, AttributeError)) as caught:
            mistake()
        str(caught.value)
    main(["list", "andada"])
    assert pseudo.asked - known() == set()


def test_the_template_is_up_to_date():
    assert catalogue.TEMPLATE.read_text("utf-8") == catalogue.template(), "type: make texts"


def test_plurals_name_the_same_things():
    for message in catalogue.extracted():
        if isinstance(message.id, tuple):
            singular, plural = (
                {
                    field
                    for _text, field, _spec, _conversion in string.Formatter().parse(form)
                    if field
                }
                for form in message.id
            )
            assert singular <= plural, message.id


def test_a_catalogue_changes_the_language(monkeypatch, tmp_path):
    from babel.messages.catalog import Catalog
    from babel.messages.mofile import write_mo

    polish = Catalog(locale="pl")
    polish.add("{seat} wins", "Wygrywa {seat}")
    polish.add("South", "Południe")
    polish.add(("{n} cow", "{n} cows"), ("{n} krowa", "{n} krowy", "{n} krów"))
    folder = tmp_path / "pl" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "folkgames.mo").open("wb") as file:
        write_mo(file, polish)
    monkeypatch.setattr(texts, "_LOCALE", tmp_path)
    monkeypatch.setattr(texts, "_catalogue", texts._catalogue)
    fg.speak("pl")
    assert str(fg.Outcome("South", "…", "§9")) == "Wygrywa Południe: … (§9)"
    assert [texts.ngettext("{n} cow", "{n} cows", n).format(n=n) for n in (1, 3, 5)] == [
        "1 krowa",
        "3 krowy",
        "5 krów",
    ]
    fg.speak("en")
    assert str(fg.Outcome("South", "…", "§9")) == "South wins: … (§9)"
