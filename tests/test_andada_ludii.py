"""190 games recorded from Ludii replay exactly under the reading "ludii": see data/README.md."""

import json
import string
from pathlib import Path

import pytest

import folkgames as fg

DATA = Path(__file__).parent / "data" / "andada_ludii_games.jsonl"
GAMES = [json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines()]
COWS = string.digits + string.ascii_lowercase + string.ascii_uppercase
SEATS = {1: "South", 2: "North"}


def sites_in_sowing_order(houses, direction):
    bottom, top = range(houses), range(houses, 2 * houses)
    if direction == "counterclockwise":
        return [*bottom, *reversed(top)]
    return [*reversed(bottom), *top]


def name(game):
    return f"{game['houses']}-{game['direction']}-{game['seed']}"


def test_all_games_are_there():
    sizes = [(game["houses"], game["direction"]) for game in GAMES]
    assert {size: sizes.count(size) for size in sizes} == {
        (houses, direction): 100 if (houses, direction) == (12, "counterclockwise") else 10
        for houses in (12, 15, 18, 21, 24)
        for direction in ("counterclockwise", "clockwise")
    }


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_a_game_replays(game):
    houses = game["houses"]
    sites = sites_in_sowing_order(houses, game["direction"])
    number = {site: str(place % houses + 1) for place, site in enumerate(sites)}
    position = fg.Andada(houses=houses, direction=game["direction"], reading="ludii").start()
    turns = zip(game["players"], game["legal"], game["moves"], game["boards"], strict=True)
    for turn, (player, legal, site, board) in enumerate(turns):
        assert position.turn == SEATS[player], turn
        assert set(position.legal_moves) == {number[s] for s in legal}, turn
        position = position.play(number[site])
        assert position.state.houses == [COWS.index(board[s]) for s in sites], turn
    assert position.outcome is not None
    assert position.outcome.winner == SEATS[game["winner"]]
