"""What statistics of moves tell, put into words and numbers for a screen."""

from __future__ import annotations

from typing import Any

from ..board.notes import Note
from ..match import Match
from ..texts import _, ngettext
from .intervals import Estimate, share
from .moves import MoveStatistics
from .show import number

CLASSES = 24  # bars of a histogram, at most
LINES = 3  # moves whose course is drawn
ROUND = [n * 10**k for k in range(7) for n in (1, 2, 5)]  # numbers


def notes(statistics: MoveStatistics, match: Match) -> dict[str, Note]:
    """What to write on the board: for each thing that may be chosen now, how often it won."""
    position = statistics.position
    if position.turn is not None:
        signs = statistics.signs
        return {
            move: _note(
                statistics.share(move),
                signs[move],
                in_words(statistics.seat, statistics.share(move), played.games),
            )
            for move, played in statistics.playouts.items()
        }
    seat = match.waiting[0]
    found = by_choice(statistics, seat, match.chosen)
    most = max((won.value for won, _games in found.values()), default=0)
    return {
        choice: _note(won, "★" * (won.value == most), in_words(seat, won, games))
        for choice, (won, games) in found.items()
    }


def _note(won: Estimate, sign: str, says: str) -> Note:
    return Note(f"{100 * won.value:.0f} %", won.value, sign, says)


def by_choice(
    statistics: MoveStatistics, seat: str, chosen: dict[str, str]
) -> dict[str, tuple[Estimate, int]]:
    """Where both choose at once: how often a seat won after each of its choices, of how many games.

    What the other side may choose counts alike, unless it has `chosen` already.
    """
    game, number = statistics.position.game, statistics.position.game.seats.index(seat)
    counted: dict[str, tuple[int, int]] = {}
    for move, played in statistics.playouts.items():
        choices = game.split(move)
        if chosen.get(game.seats[1 - number], choices[1 - number]) == choices[1 - number]:
            wins, games = counted.get(choices[number], (0, 0))
            counted[choices[number]] = wins + played.wins(seat), games + played.games
    return {choice: (share(*count), count[1]) for choice, count in counted.items()}


def in_words(seat: str, won: Estimate, games: int) -> str:
    """A share of wins in a sentence that a pupil understands."""
    told = ngettext(
        "{seat} wins {share} of {n} game, most likely between {low} and {high}",
        "{seat} wins {share} of {n} games, most likely between {low} and {high}",
        games,
    )
    value, low, high = (number(end, percent=True) for end in won)
    return told.format(seat=_(seat), share=value, n=f"{games:,}", low=low, high=high)


def verdict(statistics: MoveStatistics) -> str:
    """Which move is the best, if that can be told."""
    if not statistics.moves:
        return _("No games have been played here yet.")
    if statistics.position.turn is None:
        return _of_choices(statistics)
    running = statistics.in_the_running
    if len(running) == 1:
        [best] = running
        games = statistics.playouts[best].games
        said = in_words(statistics.seat, statistics.share(best), games)
        return _("{move} is the best of these moves: {says}.").format(move=best, says=said)
    if len(running) > 6:
        return ngettext(
            "It is still open which is best: {n} move is in the running.",
            "It is still open which is best: {n} moves are in the running.",
            len(running),
        ).format(n=len(running))
    told = _("It is still open which is best: {moves} are in the running.")
    return told.format(moves=", ".join(running))


def _of_choices(statistics: MoveStatistics) -> str:
    """What the first seat does best, as long as nobody knows what the other one does."""
    seat, other = statistics.position.game.seats
    found = by_choice(statistics, seat, {})
    best = max(found, key=lambda choice: found[choice][0].value)
    told = _("If {other} chooses by chance, {choice} is best for {seat} so far: {says}.")
    says = in_words(seat, *found[best])
    return told.format(other=_(other), choice=best, seat=_(seat), says=says)


def rows(statistics: MoveStatistics) -> list[dict[str, Any]]:
    """A line for each move of a table that is a chart too; shares in percent."""
    signs = statistics.signs
    return [
        {
            "move": move,
            "games": f"{played.games:,}",
            "share": round(100 * won.value, 1),
            "low": round(100 * won.low, 1),
            "high": round(100 * won.high, 1),
            "sign": signs[move],
        }
        for move, played in statistics.playouts.items()
        for won in [statistics.share(move)]
    ]


def lengths(statistics: MoveStatistics) -> dict[str, Any] | None:
    """How long the games last from here, as a histogram and in words."""
    import numpy as np

    if not statistics.moves:
        return None
    some, *others = (played.tally.lengths for played in statistics.playouts.values())
    found = sum(others, some)
    numbers = 1 + found.numbers
    first, last = int(numbers[0]), int(numbers[-1])
    width = next(n for n in ROUND if last - first < n * CLASSES)
    edges = np.arange(first // width * width, last + width + 1, width)
    counts, _edges = np.histogram(numbers, edges, weights=found.times)
    low, high = (int(1 + found.quantile(share)) for share in (0.25, 0.75))
    told = _("Half of the games last between {low} and {high} more moves; the longest has {last}.")
    return {
        "edges": edges.tolist(),
        "counts": counts.tolist(),
        "says": told.format(low=low, high=high, last=f"{last:,}"),
    }


def course(statistics: MoveStatistics) -> list[dict[str, Any]]:
    """How the shares of the best few moves settled down, with ever more games; in percent."""
    shares = statistics.summary()
    moves = sorted(shares, key=lambda move: -shares[move])[:LINES]
    return [{"move": move, "points": _points(statistics, move)} for move in moves]


def _points(statistics: MoveStatistics, move: str) -> list[list[float]]:
    played = statistics.playouts[move]
    won = played.first[0] == 1 + statistics.position.game.seats.index(statistics.seat)
    moments = [n for n in ROUND if 10 <= n <= len(won) and n < played.games]
    ends = [(n, share(int(won[:n].sum()), n)) for n in moments]
    ends.append((played.games, played.share(statistics.seat)))
    return [[n, *(round(100 * end, 1) for end in found)] for n, found in ends]


def matrix(statistics: MoveStatistics) -> dict[str, Any] | None:
    """Where both choose at once: how often the first seat won by each pair of choices."""
    position = statistics.position
    if position.turn is not None:
        return None
    game = position.game
    first, second = (list(position.choices(seat)) for seat in game.seats)
    title = _("What both choose: how often {seat} wins").format(seat=_(game.seats[0]))
    return {
        "title": title,
        "seats": [_(seat) for seat in game.seats],
        "first": first,
        "second": second,
        "moves": [[game.join(one, other) for other in second] for one in first],
    }
