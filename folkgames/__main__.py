"""folkgames in a terminal: `folkgames list`, `folkgames play andada`, `folkgames demo`."""

from __future__ import annotations

import argparse
import ast
import importlib.util
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from math import ceil
from pathlib import Path
from textwrap import shorten
from typing import Any

from . import __version__
from .errors import FolkgamesError, MissingPart
from .game import Game, Position
from .match import Match
from .opponents import LEVELS, opponent
from .players import Greedy, Human, Nash, Player, Random
from .record import Record
from .registry import games, get_game
from .texts import N_, _, ngettext
from .thinkers import Minimax, MonteCarlo
from .view import foreseen

OPPONENTS: dict[str, Callable[[], Player]] = {
    "random": Random,
    "greedy": Greedy,
    "minimax": Minimax,
    "montecarlo": MonteCarlo,
    "nash": Nash,
    "person": Human,
}
WIPE = "\x1b[2J\x1b[3J\x1b[H"  # a terminal's screen and what has scrolled off it
HELP = N_(
    "Type a move, or ? for the list of legal moves, undo, redo, save FILE or quit. "
    "The moves are the words on the left of that list."
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code; mistakes are explained on stderr."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # an old terminal may not know “ or …
            stream.reconfigure(errors="replace")
    asked = _parser().parse_args(arguments)
    try:
        asked.run(asked)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever reads this, such as `head`, has read enough
        sys.stdout = None  # nothing is left to be flushed
    except (FolkgamesError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("folkgames", description=_("Board games of the world."))
    parser.add_argument("--version", action="version", version=f"folkgames {__version__}")
    commands = parser.add_subparsers(required=True, metavar=_("COMMAND"))
    for add in (_add_list, _add_play, _add_demo):
        add(commands)
    return parser


def _add_list(commands: Any) -> None:
    told = _("show which games there are, or the options of one")
    command = commands.add_parser("list", help=told, description=told)
    command.add_argument("game", nargs="?", metavar=_("GAME"))
    command.set_defaults(run=list_games)


def _add_play(commands: Any) -> None:
    told = _("play in the terminal")
    command = commands.add_parser("play", help=told, description=told)
    add = command.add_argument
    add("game", nargs="?", metavar=_("GAME"), help=_("its name, as “folkgames list” shows it"))
    add("--you", metavar=_("SEAT"), help=_("your side; the first one if you do not say"))
    other = command.add_mutually_exclusive_group().add_argument
    other("--against", choices=OPPONENTS, default="greedy", help=_("who plays the other side"))
    other("--level", type=int, choices=LEVELS, help=_("how well the computer plays the other side"))
    add("--seed", type=int, metavar="N", help=_("make the computer's chance repeatable"))
    add("--minutes", type=float, metavar="N", help=_("after so many minutes the time is up"))
    add("--option", action="append", default=[], metavar=_("NAME=VALUE"),
        help=_("decide an option of the game, for example houses=18; may be repeated"))  # fmt: skip
    add("--save", metavar=_("FILE"), type=Path, help=_("write the match to a file at the end"))
    add("--load", metavar=_("FILE"), type=Path, help=_("go on with a match from a file"))
    command.set_defaults(run=play)


def _add_demo(commands: Any) -> None:
    told = _("copy the notebooks into ./folkgames-notebooks and open them")
    command = commands.add_parser("demo", help=told, description=told)
    command.add_argument("--no-open", action="store_true", help=_("only copy them"))
    command.set_defaults(run=demo)


# folkgames list


def list_games(asked: argparse.Namespace) -> None:
    """One line for each game, or everything that can be decided about one."""
    if asked.game:
        print(_told_options(get_game(asked.game)))
        return
    width = shutil.get_terminal_size().columns
    for name in games():
        print(shorten(_told_game(name), width, placeholder=" …"))


def _told_game(name: str) -> str:
    one = get_game(name)
    names = ", ".join(f"{option.name}={option.value}" for option in one.options.values())
    seats = _(" and ").join(map(_, one.seats))
    return _("{name}: {title}, for {seats}. Options: {options}").format(
        name=name, title=_(one.title), seats=seats, options=names
    )


def _told_options(one: Game) -> str:
    readings = ", ".join(map(repr, one.readings))
    told = [
        f"{name} = {value}: {meaning} ({choices})"
        for name, value, meaning, choices, _source in one.options.rows()
    ]
    return "\n".join([*told, _("Readings: {readings}").format(readings=readings)])


# folkgames play


def play(asked: argparse.Namespace) -> None:
    """Play a match; whatever ends it, it is written to the file that --save names."""
    match = _match(asked)
    if asked.save:
        asked.save.open("a", encoding="utf-8").close()  # better refused now than after the match
    try:
        Terminal(match).run()
    finally:
        if asked.save:
            _save(match, asked.save)


def _match(asked: argparse.Namespace) -> Match:
    if asked.load:
        record = Record.load(asked.load)
        if asked.game not in (None, record.game.name):
            raise FolkgamesError(
                _("{file} is a match of {game}").format(file=asked.load, game=record.game.name)
            )
        players = _players(asked, record.game)
        return record.replay(players, minutes=asked.minutes).advance()
    if asked.game is None:
        raise FolkgamesError(_("Which game? There are {games}.").format(games=", ".join(games())))
    one = get_game(asked.game, **dict(map(_option, asked.option)))
    return Match(one, _players(asked, one), seed=asked.seed, minutes=asked.minutes).advance()


def _option(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not equals:
        raise FolkgamesError(_("--option looks like houses=18, not {text!r}").format(text=text))
    try:
        return name, ast.literal_eval(value)
    except (ValueError, SyntaxError):
        return name, value


def _players(asked: argparse.Namespace, one: Game) -> dict[str, Player]:
    you = one.seats[0] if asked.you is None else _seat(one, asked.you)
    other = opponent(one, asked.level) if asked.level else OPPONENTS[asked.against]()
    return {seat: other for seat in one.seats if seat != you}


def _seat(one: Game, text: str) -> str:
    for seat in one.seats:
        if text.casefold() in (seat.casefold(), _(seat).casefold()):
            return seat
    raise FolkgamesError(
        _("there is no seat {seat!r}; the seats are {seats}").format(
            seat=text, seats=", ".join(one.seats)
        )
    )


def _save(match: Match, path: Path) -> None:
    match.record.save(path)
    told = _("The match is written in {file}.")
    if match.game.hides and not match.outcome:
        told = _("The match is written in {file}, whole: with all that you may not know.")
    print(told.format(file=path))


class Terminal:
    """Shows a match in a terminal and asks for moves."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.left = False
        self.at_screen: str | None = None  # where two persons hide things from each other
        self.commands: dict[str, Callable[[], object]] = {
            "?": self.list_moves,
            "help": self.help,
            "undo": self.undo,
            "redo": self.redo,
            "quit": self.leave,
        }

    def run(self) -> None:
        """Go on until the match is over or the person leaves."""
        self.help()
        begun = self.match.position
        shown: dict[str | None, Position] = {}  # what each of two who hide things has seen last
        try:
            while not self.left:
                handed, now = self.hand_over(), self.match.position
                if handed or shown.get(self.at_screen) is not now:
                    self.show(shown.get(self.at_screen, begun))
                    shown[self.at_screen] = now
                if self.match.outcome:
                    return
                self.answer(input(f"{_(self.person)}> "))
        except (EOFError, KeyboardInterrupt):
            print()
        n = len(self.match.position.history)
        print(ngettext("Left after {n} move.", "Left after {n} moves.", n).format(n=n))

    def hand_over(self) -> bool:
        """Wipe the screen before somebody else comes who may not see it; whether that was so."""
        person = self.match.hand_over(self.at_screen)
        if person is None:
            return False
        if self.at_screen and sys.stdout.isatty():
            print(WIPE, end="")
        told = _("{seat}, it is your turn. The other one looks away! Then press Enter.")
        input(told.format(seat=_(person)))
        self.at_screen = person
        return True

    @property
    def person(self) -> str:
        """The seat of the person who has to choose; empty at the end."""
        return next((seat for seat in self.match.waiting if seat in self.match.persons), "")

    def seen(self, position: Position) -> Position:
        """A position as the person at the terminal may know it."""
        return position if self.match.outcome else position.seen_by(self.person)

    def show(self, before: Position | None) -> None:
        """Tell the moves made since `before`, then show the board."""
        for position in _since(self.match.position, before):
            print(self.seen(position).told)
        print(f"\n{self.seen(self.match.position)}\n")
        if self.match.seconds_left is not None and not self.match.outcome:
            minutes, seconds = divmod(ceil(self.match.seconds_left), 60)
            print(_("Time left: {time}").format(time=f"{minutes}:{seconds:02}"))

    def answer(self, text: str) -> None:
        """Do what the person has typed; a move that is not legal changes nothing."""
        typed = text.strip()
        word, _space, file = typed.partition(" ")
        try:
            if typed.casefold() in self.commands:
                self.commands[typed.casefold()]()
            elif word.casefold() == "save":
                self.save(file.strip())
            elif typed:
                self.match.choose(self.person, typed).advance()
        except FolkgamesError as error:
            print(error)

    def help(self) -> None:
        """What can be typed."""
        print(_(HELP))

    def undo(self) -> None:
        """Take back the last move, if there is one."""
        if not self.match.can_undo:
            raise FolkgamesError(_("There is no move to take back."))
        self.match.undo()

    def redo(self) -> None:
        """Make the move again that was taken back, if there is one."""
        if not self.match.can_redo:
            raise FolkgamesError(_("No move has been taken back."))
        self.match.redo()

    def save(self, name: str) -> None:
        """Write the match to a file; a file that cannot be written is no reason to stop."""
        if not name:
            raise FolkgamesError(_("Type the name of a file after save."))
        try:
            _save(self.match, Path(name))
        except OSError as error:
            print(error)

    def list_moves(self) -> None:
        """Each choice with what it would do; where both choose at once, that nobody can say."""
        position = self.match.position
        choices = position.choices(self.person)
        width = max(map(len, choices))
        for choice in choices:
            after = foreseen(position, choice, self.person) if position.turn else None
            print(f"{choice:>{width}}  {after.told if after else ''}".rstrip())

    def leave(self) -> None:
        """End the match here."""
        self.left = True


def _since(position: Position, before: Position | None) -> list[Position]:
    """The positions after `before` up to `position`; none if `position` is not its continuation."""
    line: list[Position] = []
    now: Position | None = position
    while now is not None and now is not before:
        line.insert(0, now)
        now = now.previous
    return line if before is not None and now is before else []


# folkgames demo


def demo(asked: argparse.Namespace) -> None:
    """Copy the notebooks, leaving those that are there as they are, and open the first."""
    if not asked.no_open and importlib.util.find_spec("jupyterlab") is None:
        raise MissingPart("jupyterlab", "lab")
    target = Path("folkgames-notebooks")
    shutil.copytree(_notebooks(), target, copy_function=_copy_new, dirs_exist_ok=True,
                    ignore=shutil.ignore_patterns(".*", "__pycache__"))  # fmt: skip
    print(_("The notebooks are in {folder}.").format(folder=target.absolute()))
    if not asked.no_open:
        subprocess.run([sys.executable, "-m", "jupyterlab", "index.ipynb"], cwd=target, check=False)


def _notebooks() -> Path:
    """The notebooks: inside the installed package, or beside it in a checkout."""
    package = Path(__file__).parent
    inside, beside = package / "notebooks", package.parent / "notebooks"
    return inside if inside.is_dir() else beside


def _copy_new(source: str, target: str) -> str:
    return target if Path(target).exists() else shutil.copy(source, target)


if __name__ == "__main__":
    sys.exit(main())
