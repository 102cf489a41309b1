"""A whole match in readable text: `python -m tests.playthrough` writes tests/golden/ anew.

What a change of the rules or of the words does to a match is then to be read in the diff.
"""

from pathlib import Path

import folkgames as fg

GOLDEN = Path(__file__).parent / "golden"
NEARLY_PLACED = "R6R7R8R9RX/R1R2R3../...../...../G1G2G3../G6G7G8G9GX Green placing -"
STACKED = "3(kb)4/2b(bb)4/8/3(wb)4/4(wwb)3/8/3(Kww)4/4w3 White"
TO_PLACE = "1/2 2/3 3/4 | 4/5 5/6 6/1 | 7/. ./. ./. 9:9 0 Wolf placing"
MATCHES = {
    "african_chess": (fg.AfricanChess().position(STACKED), 24),
    "andada": (fg.Andada(houses=6), 1),
    "duell_der_schamanen": (fg.DuellDerSchamanen().position(TO_PLACE), 10),
    "duell_der_schamanen_memory": (
        fg.DuellDerSchamanen(variant="memory").position(TO_PLACE),
        1,
    ),
    "duell_der_schamanen_pro": (fg.DuellDerSchamanen(variant="pro").position(TO_PLACE), 25),
    "nuba": (fg.Nuba().position(NEARLY_PLACED), 1),
}


def playthrough(game, seed):
    """Each position of a seeded match of random players, with everything that it says."""
    position = game if isinstance(game, fg.Position) else game.start()
    players = {seat: fg.Random() for seat in position.game.seats}
    match = fg.Match(position, players, seed=seed).finish()
    lines = [f"{game!r}, two random players, seed {seed}"]
    for ply, move in enumerate(match.position.history):
        lines += ["", f"# {ply}", str(position), f"code: {position.code}"]
        lines += [f"legal moves: {' '.join(position.legal_moves)}"]
        lines += [f"  {legal}: {position.describe(legal)}" for legal in position.legal_moves]
        lines += [f"played: {move}"]
        position = position.play(move)
    return "\n".join([*lines, "", "# The end", str(position), f"code: {position.code}", ""])


if __name__ == "__main__":
    for name, (game, seed) in MATCHES.items():
        (GOLDEN / f"{name}.txt").write_text(playthrough(game, seed), encoding="utf-8")
