"""Golden playthroughs: a seeded match, every position and every sentence of it."""

import pytest

from tests.playthrough import GOLDEN, MATCHES, playthrough


@pytest.mark.parametrize("name", MATCHES)
def test_playthrough(name):
    game, seed = MATCHES[name]
    assert playthrough(game, seed) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8"), (
        "if this change is wanted: python -m tests.playthrough, then read the diff"
    )
