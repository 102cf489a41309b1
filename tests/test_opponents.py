"""Opponents by level: each game has five, and each is stronger than the one below."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import folkgames as fg
from folkgames.opponents import LEVELS, SECONDS
from folkgames.registry import get_game


@pytest.mark.parametrize("name", fg.games())
def test_every_game_has_five_levels(name):
    beginner, *others = [fg.opponent(name, level) for level in LEVELS]
    assert repr(beginner) == "Beginner()"
    playouts = [getattr(player, "playouts", 0) for player in others]
    assert playouts == sorted(set(playouts)) == list(get_game(name).level_playouts)
    assert all(isinstance(player, fg.MonteCarlo) for player in others[1:])
    assert {player.seconds for player in others[1:]} == {SECONDS}


def test_a_game_is_given_by_itself_or_by_its_name():
    game = fg.DuellDerSchamanen()
    for given in (game, "duell_der_schamanen"):
        assert repr(fg.opponent(given)) == repr(fg.opponent(game, level=3))
    assert fg.opponent(game) is not fg.opponent(game)


@pytest.mark.parametrize("variant", ["memory", "pro"])
def test_a_form_of_a_game_has_levels_of_its_own(variant):
    basic, other = fg.DuellDerSchamanen(), fg.DuellDerSchamanen(variant=variant)
    for level in LEVELS[2:]:
        assert fg.opponent(other, level).playouts > fg.opponent(basic, level).playouts


@pytest.mark.parametrize("level", [0, 6, -1, 2.5, "3", None])
def test_a_level_that_there_is_not(level):
    with pytest.raises(fg.BadOption, match=r"level must be a whole number from 1 to 5, not"):
        fg.opponent("andada", level)


def test_a_game_that_there_is_not():
    with pytest.raises(fg.FolkgamesError, match="there is no game 'chess'; there are"):
        fg.opponent("chess")
    for wrong in (fg.Andada, None, 3):
        with pytest.raises(fg.BadOption, match=r"such as fg\.Andada\(\), or its name"):
            fg.opponent(wrong)


def test_a_beginner_plays_by_chance_but_for_every_fourth_move():
    position = fg.Andada(houses=6).position("0 1 4 0 1 4 / 4 1 3 3 0 3 North play")
    rng, beginner = random.Random(1), fg.opponent("andada", 1)
    assert len(position.legal_moves) == 5
    assert fg.Greedy().choose(position, rng) == "1"
    chosen = Counter(beginner.choose(position, rng) for _ in range(1000))
    assert set(chosen) == set(position.legal_moves)
    assert 350 < chosen["1"] < 450  # a quarter of all, and a fifth of the others


def wins(game, level, matches):
    """How many matches the player of a level wins against the one below, from either seat."""
    won = 0
    for seed in range(matches):
        seats = game.seats if seed % 2 else game.seats[::-1]
        players = {seat: fg.opponent(game, level - n) for n, seat in enumerate(seats)}
        won += fg.Match(game, players, seed=seed).finish().outcome.winner == seats[0]
    return won


STEPS = [
    (fg.Nuba(), 2),
    (fg.DuellDerSchamanen(), 2),
    (fg.DuellDerSchamanen(variant="pro"), 3),
]


@pytest.mark.parametrize(("game", "level"), STEPS, ids=repr)
def test_a_level_wins_most_matches_against_the_one_below(game, level):
    assert wins(game, level, 40) >= 26


def test_a_match_with_a_seed_is_played_again():
    def played():
        game = fg.Andada(houses=6)
        players = {seat: fg.opponent(game, level) for level, seat in enumerate(game.seats, 2)}
        return fg.Match(game, players, seed=1).finish().position.history

    assert played() == played()
