"""The contract that every game keeps, as a test for games by anyone.

    from folkgames.testing import check_game

    def test_my_game():
        check_game(MyGame())

Each function below is one part of the contract: its docstring says what holds, and it yields what
does not.
"""

from __future__ import annotations

import ast
import importlib
import importlib.util
import pickle
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import lru_cache, partial
from itertools import combinations
from pathlib import Path
from random import Random as Chance
from typing import Any

from . import random_games, registry, ways
from .board.scene import Scene, frames, scene_of
from .errors import BadOption, BadPosition, IllegalMove
from .game import Game, Position
from .match import Match
from .players import Random, pick
from .record import Record

Complaints = Iterator[str]
Parts = tuple[Callable[[Any], Complaints], ...]

LOOKED_AT = 3  # positions of each game that are looked at closely, besides the last
NONSENSE = (
    "",
    "?",
    "no such move",
    "0",
    "-1",
    "1.",
    "1-",
    "999",
    "²",
    "١",
    "é",
    "9" * 5000,
    "[",
    "*",
)
BAD_CODES = ("", " ", "?", "no such position", "-1", "0", "9" * 5000, "² ١")
SENTENCE_ENDS = (".", "!", "?", "…")


def check_game(game: Game, games: int = 20, seed: int = 0) -> None:
    """Check that `game` keeps the contract; AssertionError says what is wrong, and where.

    Looks at the game, its options and files, at positions of `games` random games, and at a
    match from beginning to end. The same `seed` gives the same test.

    >>> import folkgames as fg
    >>> check_game(fg.Andada(houses=3), games=2)
    """
    for part in PARTS_OF_GAME:
        _hold(part, game, game)
    chance = Chance(seed)
    known: set[str] = set()  # the moves of other positions: the best of illegal moves
    for _game in range(games):
        line = _random_game(game, chance)
        known.update(move for position in line for move in position.legal_moves)
        for position in [*chance.sample(line, min(LOOKED_AT, len(line))), line[-1]]:
            for part in PARTS_OF_POSITION:
                _hold(part, game, position)
            _hold(partial(illegal_moves_are_refused, moves=known), game, position)
    for part in PARTS_OF_MATCH:
        _hold(part, game, Match(game, dict.fromkeys(game.seats, Random()), seed=seed))
    for part in PARTS_OF_HOUSE:
        _hold(part, game, game)


def _hold(part: Callable[[Any], Complaints], game: Game, subject: Any) -> None:
    """Raise the first complaint of a part, in words that lead to the mistake."""
    head = (getattr(part, "func", part).__doc__ or "").partition("\n")[0]
    where = f" Seen in {subject!r}." if isinstance(subject, Position) else ""
    try:
        complaint = next(part(subject), None)
    except Exception as error:
        raise AssertionError(
            f"{game!r} breaks the contract “{head}”: {type(error).__name__}: {error}.{where}"
        ) from error
    if complaint is not None:
        raise AssertionError(f"{game!r} breaks the contract “{head}”: {complaint}.{where}")


def _random_game(game: Game, chance: Chance) -> list[Position]:
    line = [game.start()]
    while line[-1].legal_moves:
        line.append(line[-1].play(pick(line[-1].legal_moves, chance)))
    return line


# The game


def the_game_names_itself(game: Game) -> Complaints:
    """A game has a name, a title, two seats and a docstring."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", game.name):
        yield f"its name is {game.name!r}, which is not a lower-case word"
    if not game.title.strip():
        yield "its title is empty"
    if len(game.seats) != 2 or len(set(game.seats)) != 2 or not all(game.seats):
        yield f"its seats are {game.seats!r}, not two different names"
    if not (type(game).__doc__ or "").strip():
        yield "its class has no docstring"


def the_game_cannot_change(game: Game) -> Complaints:
    """A game is immutable, hashable, can be pickled, and its repr can be typed back in."""
    with suppress(AttributeError):
        game.name = "other"  # type: ignore[misc]
        yield "an attribute of it can be set"
    for copy in (_typed(game, game), pickle.loads(pickle.dumps(game))):
        if copy != game or hash(copy) != hash(game):
            yield f"{copy!r} is not equal to it, or hashes otherwise"


def _typed(game: Game, thing: Any) -> Any:
    """What one gets by typing the repr of `thing` into a notebook."""
    package = type(game).__module__.partition(".")[0]
    names = {"fg": importlib.import_module("folkgames"), package: importlib.import_module(package)}
    return eval(repr(thing), names)


def options_are_documented(game: Game) -> Complaints:
    """Each option says what it decides and who says so, and takes its default and each choice."""
    for name, option in game.options.items():
        if not option.meaning.strip():
            yield f"the option {name} does not say what it decides"
        if not option.source.strip():
            yield f"the option {name} names no source"
        choices = [*option.choices]
        if option.default not in choices:
            yield f"the default of {name}, {option.default!r}, is not among its choices"
        for value in {choices[0], choices[-1], option.default}:
            with suppress(BadOption):  # it may contradict another option
                other = type(game)(**{name: value})
                if _typed(other, other) != other:
                    yield f"{other!r}, typed in, is another game"
                if other.options[name].value != value:
                    yield f"{name}={value!r} is not taken"
    if not repr(game.options) or not game.options._repr_html_():
        yield "the options cannot be shown"


def wrong_options_are_refused(game: Game) -> Complaints:
    """An option that the game does not have, or a value that it cannot take, is a BadOption."""
    for name in ("no_such_option", *game.options):
        with suppress(BadOption):
            type(game)(**{name: "no such value"})
            yield f"{name}='no such value' is accepted"


def readings_can_be_played(game: Game) -> Complaints:
    """Each reading is a set of options that go together."""
    for reading in game.readings:
        other = type(game)(reading=reading)
        if not other.start().legal_moves:
            yield f"reading={reading!r} has no first move"


def rules_are_plain(game: Game) -> Complaints:
    """The rules module imports nothing but typing and enum, so that it can be compiled."""
    tree = ast.parse(_rules_file(game).read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            modules = ["." * node.level + (node.module or "")]
        else:
            continue
        for module in {*modules} - {"typing", "enum"}:
            yield f"line {node.lineno} imports {module}"


def the_rules_are_told(game: Game) -> Complaints:
    """RULES.md lies beside the rules, has numbered § and speaks of every option."""
    if not _rules_text(game).is_file():
        yield f"there is no {_rules_text(game).name} beside {_rules_file(game).name}"
        return
    text = _rules_text(game).read_text(encoding="utf-8")
    if not _paragraphs(game):
        yield "no line of it begins with a § and a number, such as “## §1 The board”"
    for name in game.options:
        if not re.search(rf"\b{name}\b", text):
            yield f"it does not mention the option {name}"
    if not _is_rule(game, game.repetition_rule):
        yield f"repetition_rule is {game.repetition_rule!r}, which is no § of it"


def bad_codes_are_refused(game: Game) -> Complaints:
    """A text that is no position raises BadPosition, which says where and why."""
    good = game.start().code
    spoiled = (f"{good} !", f"! {good}", good[: len(good) // 2], good + good, good.replace(" ", ""))
    for code in (*BAD_CODES, *spoiled):
        try:
            position = game.position(code)
        except BadPosition as error:
            if not error.reason.strip() or error.line < 1 or error.column < 1:
                yield f"the BadPosition of {code[:60]!r} does not say where and why: {error}"
        else:
            if position.code.split() != code.split():  # spaces may be free
                yield f"{code[:60]!r} is accepted as {position!r}"


def _rules_file(game: Game) -> Path:
    return Path(game.rules.__file__)


def _rules_text(game: Game) -> Path:
    return _rules_file(game).with_name("RULES.md")


def _paragraphs(game: Game) -> frozenset[str]:
    """The § of RULES.md."""
    return _beginnings(_rules_text(game).read_text(encoding="utf-8"))


@lru_cache
def _beginnings(text: str) -> frozenset[str]:
    """Each § that a line begins with."""
    return frozenset(re.findall(r"^[\s#>*|-]*(§\d+\w*)", text, re.MULTILINE))


def _is_rule(game: Game, rule: str) -> bool:
    found = re.match(r"§\d+\w*", rule)
    return bool(found) and found[0] in _paragraphs(game)  # type: ignore[index]


# A position


def the_position_cannot_change(position: Position) -> Complaints:
    """Nothing that one does with a position changes it."""
    before = position.code
    with suppress(AttributeError):
        position.game = None  # type: ignore[misc, assignment]
        yield "an attribute of it can be set"
    state = position.state
    for value in state:
        if isinstance(value, list):
            value[:] = [99] * len(value)
    if position.code != before:
        yield "changing the lists of `state` changes it: rules.copy must copy every list"
    for move in position.legal_moves:
        position.play(move)
        if position.code != before:
            yield f"playing {move!r} changes it: rules.copy must copy every list"
    rules, state = position.game.rules, position.state
    rules.legal_moves(state)
    rules.outcome(state)
    if state != position.state:
        yield "rules.legal_moves or rules.outcome changes the state that it looks at"


def the_code_is_read_back(position: Position) -> Complaints:
    """The code is a text that can be printed, and game.position reads it back, as does repr."""
    if not position.code.strip() or not position.code.replace("\n", "").isprintable():
        yield f"its code is {position.code!r}"
    again = position.game.position(position.code)
    for same in (again, _typed(position.game, position)):
        if same != position or hash(same) != hash(position) or same.code != position.code:
            yield f"what is read back is another position: {same!r}"
    if again.outcome == position.outcome and again.legal_moves != position.legal_moves:
        yield f"read back, it has other moves: {again.legal_moves}"


def moves_are_short_texts(position: Position) -> Complaints:
    """Legal moves are different words that can be typed, whatever their capitals, and played."""
    moves = position.legal_moves
    written = position.game.rules.legal_moves(position.state)
    if position.outcome is None and len(moves) != len(written):
        yield f"{len(written)} moves of the rules have {len(moves)} texts: {moves}"
    added: list[int] = []
    if hasattr(position.game.rules, "add_moves"):
        position.game.rules.add_moves(position.state, added)
        if added != written:
            yield f"rules.add_moves appends {added}, but rules.legal_moves gives {written}"
    for move in moves:
        if not isinstance(move, str) or not move.isprintable() or move.split() != [move]:
            yield f"{move!r} is not one word"
        if re.fullmatch(r"\d+\.|\*|\[.*", move):
            yield f"{move!r} would be mistaken in a record"
        after = position.play(move)
        for text in (f" {move} ", move.upper(), move.lower()):
            if position.play(text) != after:
                yield f"{text!r} is not the same move as {move!r}"
        if after.last_move != move or after.history != (*position.history, move):
            yield f"after {move!r} the history is {after.history}"
        if position.why_not(move) is not None:
            yield f"why_not says that {move!r} is not legal: {position.why_not(move)}"


def illegal_moves_are_refused(position: Position, moves: set[str]) -> Complaints:
    """Every other text raises IllegalMove, and why_not gives a § of RULES.md and the reason."""
    game, state = position.game, position.state
    wished = [game.scenery().wish(game, state, (p.name,)) for p in scene_of(game, state).places]
    legal = {move.casefold() for move in position.legal_moves}
    for move in (*NONSENSE, *wished, *sorted(moves)):
        if not isinstance(move, str):
            yield f"scene.wish gives {move!r}, which is not a text"
        if game.read_move(state, move.strip()).casefold() in legal:
            continue
        shown = repr(move if len(move) < 20 else move[:10] + "…")
        refusal = position.why_not(move)
        if refusal is None:
            yield f"why_not({shown}) is None, but the move is not legal"
        elif not _is_rule(game, refusal.rule):
            yield f"why_not({shown}) names {refusal.rule!r}, which is no § of RULES.md"
        elif not refusal.reason.strip():
            yield f"why_not({shown}) gives no reason"
        for attempt in (position.play, position.describe):
            try:
                attempt(move)
            except IllegalMove as error:
                if (error.rule, error.reason) != refusal:
                    yield f"IllegalMove and why_not differ about {shown}: {error}"
            else:
                yield f"the illegal move {shown} is accepted"


def moves_are_described(position: Position) -> Complaints:
    """describe tells each legal move in sentences, and gain counts what it captured."""
    for move in position.legal_moves:
        told = position.describe(move)
        if not told.strip():
            yield f"describe({move!r}) says nothing"
        elif not told.endswith(SENTENCE_ENDS) or "{" in told:
            yield f"describe({move!r}) is not a sentence: {told!r}"
        gain = position.game.gain(position.play(move))
        if not isinstance(gain, int):
            yield f"the gain of {move!r} is {gain!r}, not a whole number"


def the_trace_leads_to_the_board(position: Position) -> Complaints:
    """The trace of each move, step by step from the board before, gives the board after."""
    for move in position.legal_moves:
        state, after = position.state, position.play(move)
        for step in after.trace:
            values, index = getattr(state, step.field), step.index
            if values[index] != step.before:
                yield (
                    f"{move!r} changes {step.field}[{index}] from {step.before}, "
                    f"but finds {values[index]}"
                )
            values[index] = step.after
        if _lists(state) != _lists(after.state):
            yield f"{move!r} ends on another board than its trace: change the lists in place"
        if len(list(after.steps())) != len(after.trace):
            yield f"{move!r} has not one step for each change"


def _lists(state: Any) -> list[list[int]]:
    return [list(value) for value in state if isinstance(value, list)]


def the_end_is_the_end(position: Position) -> Complaints:
    """A game ends when it has an outcome: then nobody is to move, and only then."""
    game, outcome = position.game, position.outcome
    if outcome is None:
        if not position.on_turn:
            yield "it goes on, but nobody is to move"
        if not position.legal_moves:
            yield "it goes on, but there is no legal move"
        return
    if position.turn is not None or position.legal_moves:
        yield f"it is over, but {position.turn} may move {position.legal_moves}"
    if outcome.winner is not None and outcome.winner not in game.seats:
        yield f"the winner, {outcome.winner!r}, is none of the seats"
    result = game.rules.outcome(position.state)
    if result and outcome.winner != {1: game.seats[0], 2: game.seats[1], 3: None}.get(result):
        yield f"rules.outcome is {result}, but the winner is {outcome.winner}"
    if not outcome.reason.strip() or not _is_rule(game, outcome.rule):
        yield f"the outcome needs a reason and a § of RULES.md: {outcome!r}"


def everybody_may_look(position: Position) -> Complaints:
    """Each seat sees a position that can be shown; who is no seat sees none."""
    for seat in position.game.seats:
        view = position.seen_by(seat)
        if not str(view).strip():
            yield f"{seat} sees nothing"
    with suppress(ValueError):
        position.seen_by("nobody")
        yield "a seat that does not exist sees something"


def the_scene_is_whole(position: Position) -> Complaints:
    """Every place has a name of its own, a label, a content, and lies on the board by itself."""
    game, state = position.game, position.state
    lying, standing = (scene_of(game, state, tall=tall) for tall in (False, True))
    for scene in (lying, standing):
        yield from _whole(scene)
    if {place.name for place in lying.places} != {place.name for place in standing.places}:
        yield "the standing board has other places than the lying one"
    names = {place.name for place in lying.places}
    for tall in (False, True):
        for frame in frames(position, tall=tall):
            strange = {shown.place.name for shown in frame} - names
            if strange:
                yield f"the animation shows places that are not on the board: {strange}"


def _whole(scene: Scene) -> Complaints:
    names = [place.name for place in scene.places]
    if not scene.title.strip():
        yield "the scene has no title"
    for name in names:
        if not name or names.count(name) > 1:
            yield f"{names.count(name)} places are called {name!r}"
    for place in scene.places:
        if not place.label.strip():
            yield f"the place {place.name} has no label, which is read aloud"
        if not place.content.strip():
            yield f"the place {place.name} does not say what lies there (content)"
        across, down = place.width / 2, place.height / 2
        if not (
            across <= place.x <= scene.width - across and down <= place.y <= scene.height - down
        ):
            yield f"the place {place.name} lies outside the board"
        if place.seat not in (None, 0, 1):
            yield f"the place {place.name} belongs to the seat {place.seat!r}; there are 0 and 1"
    for one, other in combinations(scene.places, 2):
        across, down = abs(one.x - other.x), abs(one.y - other.y)
        if across < (one.width + other.width) / 2 and down < (one.height + other.height) / 2:
            yield f"the places {one.name} and {other.name} overlap"


def moves_are_chosen_on_the_board(position: Position) -> Complaints:
    """scene.places gives the places of each move, and scene.wish leads from them to the move."""
    game, state, scenery = position.game, position.state, position.game.scenery()
    names = {place.name for place in scene_of(game, state).places}
    chosen = {move: scenery.places(game, state, move) for move in position.legal_moves}
    for move, places in chosen.items():
        if not places or set(places) - names:
            yield f"the move {move!r} is chosen by {places!r}, not by places of the board"
        wished = scenery.wish(game, state, places)
        if [*chosen.values()].count(places) == 1 and position._find(wished) != move:
            yield f"choosing {places!r} asks for {wished!r} instead of {move!r}"
    if not isinstance(scenery.wish(game, state, ()), str):
        yield "scene.wish without places gives no text"


def the_board_is_shown(position: Position) -> Complaints:
    """The position prints as text and draws as well-formed SVG."""
    text = str(position)
    if not text.strip():
        yield "scene.text is empty"
    if not all(line.isprintable() for line in text.splitlines()):
        yield "scene.text holds signs that cannot be printed"
    root = ET.fromstring(position._repr_svg_())
    if not root.tag.endswith("svg"):
        yield f"the drawing is a <{root.tag}>, not an <svg>"


# A match


def a_match_is_played_and_recorded(match: Match) -> Complaints:
    """A match comes to an end, and its record is read back and replayed to the same position."""
    for moves in (0, 2):
        for _move in range(moves):
            match.step()
        yield from _recorded(match)
    match.finish()
    if match.outcome is None:
        yield "the match has no end"
    yield from _recorded(match)


def _recorded(match: Match) -> Complaints:
    replayed = Match(match.game)
    for move in match.record.moves:
        replayed.play(move)
    if replayed.position != match.position or replayed.outcome != match.outcome:
        yield f"its moves lead to {replayed.position!r} instead of {match.position!r}"


def moves_can_be_taken_back(match: Match) -> Complaints:
    """A match goes back to its beginning, and forth again."""
    match.finish()
    end = match.position
    while match.can_undo:
        match.undo()
    if match.position != match.game.start():
        yield f"all moves taken back lead to {match.position!r}"
    while match.can_redo:
        match.redo()
    if match.position != end:
        yield f"all moves made again lead to {match.position!r}"


def the_live_board_plays(match: Match) -> Complaints:
    """The live board, where anywidget is there, plays a match and goes back to the beginning."""
    if importlib.util.find_spec("anywidget") is None:
        return
    live = Match(match.game, {match.game.seats[1]: Random()}, seed=match.seed)
    board = live.advance().board
    for _move in range(5):
        moves = board.view["moves"]
        if moves:
            board.wish = {"do": "play", "seq": board.view["seq"], "places": moves[0]["places"]}
            if len(live.position.history) == 0:
                yield f"the board refuses {moves[0]['places']}: {board.view['notice']}"
    for do in ("undo", "redo", "new"):
        board.wish = {"do": do, "seq": board.view["seq"]}
    if live.can_undo:
        yield "“New game” does not begin again"
    board.close()


# Compiled, installed


def plain_and_compiled_agree(game: Game) -> Complaints:
    """The rules, run as they are and as machine code (if numba is there), play the same games."""
    if not ways.available():
        return
    import numpy as np

    root, limit = game.start().state, min(500, game.options["limit"].value)
    plain, fast = (
        random_games.random_playouts(
            game.rules, root, np.random.default_rng(1), 30, limit, plain=way
        )
        for way in (True, False)
    )
    for what, one, other in zip(("outcomes", "lengths"), plain, fast, strict=False):
        if one.tolist() != other.tolist():
            yield f"the {what} differ: {one.tolist()} and {other.tolist()}"
    if plain[2] != fast[2]:
        yield f"there are {plain[2]} choices plain, {fast[2]} compiled"


def the_game_is_found(game: Game) -> Complaints:
    """An entry point in the group folkgames.games makes the game known by its name."""
    if game.name not in registry.games():
        yield f"fg.games() does not list {game.name!r}: {', '.join(registry.games())}"
        return
    if type(registry.get_game(game.name)) is not type(game):
        yield f"fg.get_game({game.name!r}) is a {type(registry.get_game(game.name)).__name__}"
    record = Match(game, dict.fromkeys(game.seats, Random()), seed=1).finish().record
    read = Record.read(str(record))
    if read != record or read.replay().record.moves != record.moves:
        yield f"its record is not read back: {record}"


PARTS_OF_GAME: Parts = (
    the_game_names_itself,
    the_game_cannot_change,
    options_are_documented,
    wrong_options_are_refused,
    readings_can_be_played,
    rules_are_plain,
    the_rules_are_told,
    bad_codes_are_refused,
)
PARTS_OF_POSITION: Parts = (
    the_position_cannot_change,
    the_code_is_read_back,
    moves_are_short_texts,
    moves_are_described,
    the_trace_leads_to_the_board,
    the_end_is_the_end,
    the_scene_is_whole,
    moves_are_chosen_on_the_board,
    the_board_is_shown,
    everybody_may_look,
)
PARTS_OF_MATCH: Parts = (
    a_match_is_played_and_recorded,
    moves_can_be_taken_back,
    the_live_board_plays,
)
PARTS_OF_HOUSE: Parts = (
    plain_and_compiled_agree,
    the_game_is_found,
)
