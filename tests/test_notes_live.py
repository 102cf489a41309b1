"""Notes on a real board: seen on the places, in the list of moves, and heard."""

from __future__ import annotations

import pytest

from .lab import BoardOnPage

NOTES = """
import folkgames as fg
def note(match):
    "Notes at all moves: the later in the list, the better."
    choices = match.position.choices(match.waiting[0])
    last = max(len(choices) - 1, 1)
    match.board.note({
        choice: fg.Note(f"{n} %", n / last, "★" if n == last else "", f"{n} of {last}")
        for n, choice in enumerate(choices)
    })
"""
MIDDLE = "3(kb)4/2b(bb)4/8/3(wb)4/4(wwb)3/8/3(Kww)4/4w3 White"
NUBA = "R6.R8R9./R1.R3.RX/..R4R7./.G2G5.R2/G1...G4/.G7.G9GX Green moving -"
DUEL = "3/7 6/2 2/8 | 9/4 1/9 5/3 | 7/5 8/6 4/1 9:9 0 both cards"
POSITIONS = {
    "andada": "fg.Andada().start().play('4').play('South')",
    "who-begins": "fg.Andada(houses=6).start().play('4')",
    "african-chess": f"fg.AfricanChess().position('{MIDDLE}')",
    "nuba": f"fg.Nuba().position('{NUBA}')",
    "stones": "fg.DuellDerSchamanen().start()",
    "swap": f"fg.DuellDerSchamanen().position('{DUEL}').play('2-1')",
}


def noted(board: BoardOnPage) -> dict[str, str]:
    """What is written at which place."""
    found: dict[str, str] = board.root.evaluate(
        "board => Object.fromEntries([...board.querySelectorAll('.place .note')]"
        ".map(note => [note.closest('.place').dataset.name, note.textContent]))"
    )
    return found


def covered(board: BoardOnPage) -> list[str]:
    """What a note covers of what its place shows."""
    found: list[str] = board.root.evaluate("""board => {
        const box = shape => shape.getBoundingClientRect();
        const apart = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) < 1
            || Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) < 1;
        return [...board.querySelectorAll('.place .note rect')].flatMap(note => {
            const place = note.closest('.place');
            const shown = [...place.querySelectorAll('use, .count, .mark, .name')];
            return shown.filter(one => one.textContent || one.tagName === 'use')
                .filter(one => !apart(box(one), box(note)))
                .map(one => `${place.dataset.name}: ${one.outerHTML}`); }); }""")
    return found


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("screen", ["lab", "phone"])
def test_every_choice_is_noted_and_nothing_is_covered(request, screen, name):
    lab = request.getfixturevalue(screen)
    [board] = lab.boards(f"{NOTES}match = fg.Match({POSITIONS[name]})\nnote(match)\nmatch")
    assert set(noted(board)) == set(board.choices()) != set()
    board.shoot(f"notes-{name}-{screen}")
    assert covered(board) == []
    assert board.violations() == []


def test_notes_are_seen_in_the_list_and_heard(lab):
    source = f"{NOTES}match = fg.Match({POSITIONS['andada']})\nnote(match)\nmatch"
    [board] = lab.boards(source)
    assert noted(board)["S2"] == "0 %"
    assert noted(board)["S12"] == "★ 7 %"
    aloud = board.place("S12").get_attribute("aria-label")
    assert aloud == "South's house 12: 3 cows, may be chosen, 7 of 7"
    board.root.locator(".moves summary").click()
    line = board.root.locator(".moves li").last
    assert line.inner_text().startswith("12\n★ 7 %\n7 of 7. South sows 3 cows from house 12")
    button = line.locator("button")
    assert button.get_attribute("aria-label") == "12, 7 of 7"
    button.focus()
    board.do(lambda: lab.ask("match.board.note({'12': fg.Note('9 %', 1)})"))
    assert lab.page.evaluate("() => document.activeElement.ariaLabel") == "12, 9 %"
    assert noted(board) == {"S12": "9 %"}
    board.do(button.click)
    assert noted(board) == {}
    assert board.place("S12").get_attribute("class") != "noted"


def test_a_place_bears_the_best_of_the_moves_that_go_on_there(lab):
    source = f"{NOTES}match = fg.Match({POSITIONS['african-chess']})\nmatch"
    [board] = lab.boards(source)
    board.place("d2").click()
    onward = board.choices()
    board.do(lambda: lab.ask("note(match)"))
    assert board.choices() == onward, "what has been chosen so far stays chosen"
    best = lab.ask(
        "[m['note']['label'] for m in match.board.view['moves'] if m['places'][0] == 'd2'][-1]"
    )
    assert len(set(noted(board).values())) > 1
    board.page.keyboard.press("Escape")
    assert noted(board)["d2"].endswith(best)
    assert set(noted(board)) == {"d2", "d5", "e1", "e4"}
