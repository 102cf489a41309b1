"""Minimax and MonteCarlo: they see what is won or lost at once, and play better than the others."""

from __future__ import annotations

import random
import threading
from types import ModuleType
from typing import NamedTuple

import pytest

import folkgames as fg
from folkgames import alphabeta, tree
from folkgames.andada import rules as andada

from .test_andada_solved import reachable

MEMORY = fg.DuellDerSchamanen(variant="memory")
WON_AT_ONCE = [
    (fg.Andada(houses=6), "0 0 1 0 0 0 / 1 0 1 0 0 0 North singles", ["3"]),
    (fg.Nuba(), "...../.R6.../R4...R9/...G1./.R8..G5/G9.... Red moving G7", ["b2-a1"]),
    (
        fg.AfricanChess(),
        "2kbb2(bb)/2w1(bb)bb1/(wbb)4(bb)1b/8/w7/5K2/2(wwww)w4/1(ww)1www1(ww) White",
        ["c7n"],
    ),
    (
        fg.DuellDerSchamanen(),
        "2/1 8/7 9/3 | 3/2 6/9 1/8 | 5/6 4/5 7/4 17:1 3 both cards",
        ["1"],
    ),
    (
        MEMORY,
        "3!/9! 6/1 4!/5! | 7!/8 2/6 1/7! | 9/4 8!/3 5/2! 15:3 6 both cards",
        ["3"],
    ),
]
LOST_AT_ONCE = [  # all moves but these
    (fg.Nuba(), "...../...G6G8/RX..../G3..../....G5/....G7 Red moving R4", ["a4-a3", "a4-b3"]),
    (fg.AfricanChess(), "5b2/2bk4/1Kb5/(ww)2b2b1/8/(ww)w2ww2/6b1/8 White", ["b6s", "b6w"]),
]
THINKERS = [fg.MonteCarlo(600, plain=True), fg.Minimax(2, plain=True)]


def chosen(player, position, seed=1):
    """What a player chooses, as the first seat that is on turn."""
    return player.choose(position.seen_by(position.on_turn[0]), random.Random(seed))


@pytest.mark.parametrize("player", THINKERS, ids=repr)
@pytest.mark.parametrize(("game", "code", "best"), [*WON_AT_ONCE, *LOST_AT_ONCE], ids=repr)
def test_they_win_in_one_and_do_not_lose_in_one(player, game, code, best):
    assert chosen(player, game.position(code)) in best


def wins(one, other, game, matches):
    """How many matches one player wins against another, in turn for each seat."""
    won = 0
    for seed in range(matches):
        seats = game.seats if seed % 2 == 0 else game.seats[::-1]
        match = fg.Match(game, dict(zip(seats, (one, other), strict=True)), seed=seed).finish()
        won += match.outcome.winner == seats[0]
    return won


@pytest.mark.parametrize(
    ("player", "other", "game", "matches", "least"),
    [
        (fg.MonteCarlo(200), fg.Random(), fg.Andada(houses=6), 20, 17),
        (fg.MonteCarlo(200), fg.Greedy(), fg.Andada(houses=6), 20, 14),
        (fg.MonteCarlo(200), fg.Random(), fg.Nuba(), 8, 7),
        (fg.MonteCarlo(200), fg.Greedy(), fg.Nuba(), 14, 9),
        (fg.MonteCarlo(200), fg.Greedy(), fg.DuellDerSchamanen(), 14, 9),
        (fg.MonteCarlo(200), fg.Random(), fg.DuellDerSchamanen(), 10, 7),
        (fg.MonteCarlo(200), fg.Random(), MEMORY, 10, 7),
        (fg.MonteCarlo(100, plain=True), fg.Random(), fg.AfricanChess(), 2, 2),
        (fg.Minimax(3), fg.Random(), fg.Andada(houses=6), 20, 17),
        (fg.Minimax(3), fg.Greedy(), fg.Andada(houses=6), 20, 14),
        (fg.Minimax(2), fg.Greedy(), fg.Nuba(), 8, 5),
        (fg.Minimax(2), fg.Greedy(), fg.DuellDerSchamanen(), 8, 6),
    ],
    ids=repr,
)
def test_they_win_most_matches(player, other, game, matches, least):
    assert wins(player, other, game, matches) >= least


# Exactly


def brute_force(position, depth):
    """The worth for the first seat by trying everything."""
    state, rules = position.state, position.game.rules
    result = rules.outcome(state)
    if result:
        return 0 if result == 3 else (3 - 2 * result) * (alphabeta.WIN + depth)
    if depth == 0:
        return rules.evaluate(state)
    values = [brute_force(position.play(move), depth - 1) for move in position.legal_moves]
    return max(values) if state.turn == 0 else min(values)


def endings():
    """Some positions of Andada with three houses and few cows."""
    positions = sorted(reachable(repetition="none")[0].items())
    few = [position for _code, position in positions if sum(position.state.houses) in (3, 4)]
    return [position for position in few if not position.outcome][::5]


def test_minimax_finds_what_trying_everything_finds():
    positions = endings()
    assert len(set(positions)) > 20
    player = fg.Minimax(6)
    for position in positions:
        if len(position.legal_moves) < 2:
            continue
        move = chosen(player, position)
        sign = 1 - 2 * position.state.turn
        depth = player.thoughts.depth
        values = {m: sign * brute_force(position.play(m), depth - 1) for m in position.legal_moves}
        assert player.thoughts.value == max(values.values()) == values[move], position
        assert all(player.thoughts.values[m] >= values[m] for m in values)
        assert depth == 6 or abs(values[move]) >= alphabeta.WIN


@pytest.mark.parametrize("make", [fg.MonteCarlo, fg.Minimax])
@pytest.mark.parametrize("game", [fg.Andada(houses=6), fg.Nuba(), MEMORY], ids=repr)
def test_plain_and_compiled_they_think_the_same(make, game):
    match = fg.Match(game, {seat: fg.Random() for seat in game.seats}, seed=3)
    bound = 150 if make is fg.MonteCarlo else 2
    for _choice in range(4):
        for _move in range(9):
            match.step()
        for seat in match.position.on_turn:
            view = match.position.seen_by(seat)
            thoughts = []
            for plain in (True, False):
                player = make(bound, plain=plain)
                move = player.choose(view, random.Random(5))
                thoughts.append((move, player.thoughts))
            assert thoughts[0] == thoughts[1]


def test_a_tree_grows_as_far_as_there_is_room_and_then_gets_more(monkeypatch):
    state = fg.Nuba().start().state
    trees = []
    for room in (300, 1 << 14):
        monkeypatch.setattr(tree, "ROOM", room)
        grown = tree.MovesTree(fg.Nuba.rules, seed=7, hidden=False, plain=True)
        grown.grow(state, 250, limit=5000)
        trees.append(list(grown.moves()))
        assert grown.playouts == sum(node.visits for node in grown.moves()) == 250
    assert trees[0] == trees[1]


@pytest.mark.parametrize("game", [fg.Nuba(), MEMORY], ids=repr)
def test_a_full_tree_grows_no_more(monkeypatch, game):
    monkeypatch.setattr(tree, "ROOM", 600)
    monkeypatch.setattr(tree, "MOST", 600)
    full = tree.MovesTree(game.rules, seed=7, hidden=game.hides, plain=True)
    full.grow(game.start().state, 300, limit=5000)
    assert (full.playouts, len(full.tree.move)) == (300, 600)


class Named(NamedTuple):
    """A state of which a number is not all."""

    name: str
    turn: int


def test_minimax_keeps_no_states_apart_by_what_is_no_number():
    with pytest.raises(fg.FolkgamesError, match="Minimax needs states of numbers"):
        alphabeta.AlphaBeta(ModuleType("rules"), Named("a", 0), plain=True)


def test_what_is_proven_is_not_played_on():
    game, code, best = WON_AT_ONCE[0]
    player = fg.MonteCarlo(10_000)
    assert chosen(player, game.position(code)) in best
    assert player.thoughts.playouts < 1000
    assert player.thoughts.value == 1


# Where both choose at once


def test_montecarlo_mixes_near_the_equilibrium():
    """The last duel of a match, in which only who wins it counts."""
    code = "2/1 8/7 9/3 | 3/2 6/9 1/8 | 5/6 4/5 7/4 9:9 6 both cards"
    position = fg.DuellDerSchamanen(max_duels=7, short_payment="debt").position(code)
    signs = [[(n > 0) - (n < 0) for n in row] for row in position.game.payoffs(position)]
    solution = fg.nash.solve(signs)
    player = fg.MonteCarlo(4000)
    chosen(player, position)
    mixture = list(player.thoughts.shares.values())
    assert sum(mixture) == pytest.approx(1)
    worst = min(
        sum(share * row[column] for share, row in zip(mixture, signs, strict=True))
        for column in range(3)
    )
    assert worst > float(solution.value) - 0.15


# Hidden stones


def test_they_know_no_more_than_their_seat():
    """Two positions that look the same to Wolf are thought about in the same way."""
    match = fg.Match(MEMORY, {seat: fg.Random() for seat in MEMORY.seats}, seed=2)
    while match.position.turn != "Wolf" or len(match.position.history) < 20:
        match.step()
    view = match.position.seen_by("Wolf")
    other = view.guess(random.Random(8)).seen_by("Wolf")
    assert view.guess(random.Random(8)) != match.position
    for make in (lambda: fg.MonteCarlo(40), lambda: fg.Minimax(1)):
        one, two = make(), make()
        assert one.choose(view, random.Random(1)) == two.choose(other, random.Random(1))
        assert one.thoughts.values == two.thoughts.values


# What they say, and when they stop


def test_thoughts_are_told():
    position = fg.Andada(houses=6).start().play("1").play("South")
    player = fg.MonteCarlo(100)
    move = chosen(player, position)
    thoughts = player.thoughts
    assert set(thoughts.visits) == set(thoughts.values) == set(position.legal_moves)
    assert thoughts.line[0] == move
    assert sum(thoughts.visits.values()) == thoughts.playouts == 100
    assert -1 <= thoughts.value <= 1
    assert str(thoughts).startswith(f"South thought 100 playouts: {move} ")
    for text in thoughts.line:
        position = position.play(text)
    assert len(str(thoughts).splitlines()) == 1 + len(thoughts.values)


def test_the_principal_variation_leads_to_the_value():
    position = fg.Andada(houses=6).start().play("1").play("South")
    player = fg.Minimax(4)
    chosen(player, position)
    end = position
    for move in player.thoughts.line:
        end = end.play(move)
    assert len(player.thoughts.line) == player.thoughts.depth == 4
    assert andada.evaluate(end.state) == player.thoughts.value
    assert "South thought 4 moves ahead: " in str(player.thoughts)


def test_with_a_single_choice_there_is_nothing_to_think():
    position = fg.Andada(houses=3).position("0 0 1 / 0 0 1 South singles")
    for player in THINKERS:
        assert chosen(player, position) == "3"
        assert player.thoughts is None


@pytest.mark.parametrize("make", [fg.MonteCarlo, fg.Minimax])
def test_time_ends_thinking(make):
    assert make(seconds=0.01).choose(fg.Nuba().start(), random.Random(1))
    player = make(seconds=600)
    asked = threading.Thread(target=player.choose, args=(fg.Nuba().start(), random.Random(1)))
    asked.start()
    while player.thoughts is None and asked.is_alive():
        player.stop()
        asked.join(0.05)
    assert not asked.is_alive()
    assert player.thoughts.values


@pytest.mark.parametrize("wrong", [0, -1, 1.5, "many"])
def test_bounds_that_cannot_be(wrong):
    for make in (fg.MonteCarlo, fg.Minimax):
        with pytest.raises(fg.BadOption):
            make(wrong)
    with pytest.raises(fg.BadOption):
        fg.MonteCarlo(seconds=0)


def test_how_they_are_written():
    assert repr(fg.MonteCarlo()) == "MonteCarlo(playouts=1000)"
    assert repr(fg.MonteCarlo(seconds=2)) == "MonteCarlo(seconds=2)"
    assert repr(fg.Minimax(3, seconds=1)) == "Minimax(depth=3, seconds=1)"
    assert isinstance(fg.Minimax(), fg.Player)
