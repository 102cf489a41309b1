"""Exercises: right and wrong answers, odd ones, seeds, how they look, and every game."""

from __future__ import annotations

import subprocess
import sys
from html import escape

import pytest

import folkgames as fg
from folkgames import teach
from folkgames.andada import teach as andada
from folkgames.exploring import intervals
from folkgames.registry import get_game
from folkgames.teach import chance
from folkgames.teach.exercise import listed, whole_number, words

AFTER_P1 = fg.Andada().start().play("1").play("South")
SMALL = fg.Andada(houses=6).start().play("1").play("South")
MAKERS = {
    "which_moves": lambda seed: teach.which_moves(fg.Andada(), seed=seed),
    "last": lambda seed: teach.predict(fg.Andada(), seed=seed),
    "taken": lambda seed: teach.predict(fg.Andada(), ask="taken", seed=seed),
    "how_many_games": chance.how_many_games,
    "how_many_miss": chance.how_many_miss,
    "in_the_running": lambda seed: chance.in_the_running(fg.Andada(houses=6), seed=seed),
    "which_boards": andada.which_boards,
    "last_house": lambda seed: andada.last_house(seed=seed),
    "captures": lambda seed: andada.captures(seed=seed),
}
UNANSWERED = ["?", "", "  ", "...", "…", None, ...]
ODD = ["banana", "3.5.7!", {"a": 1}, object, 3.75, True, "🐄", "١٢٣٤٥٦٧٨٩٠١٢"]


def solved(exercise: teach.Exercise) -> str:
    return exercise.solution().text.removeprefix("The answer is ").partition(". ")[0]


@pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
class TestEveryMaker:
    @pytest.mark.parametrize("seed", range(12))
    def test_its_own_answer_is_right(self, make, seed):
        exercise = make(seed)
        note = exercise.check(solved(exercise))
        assert note.right is True
        assert note.text.startswith(f"Right: {solved(exercise)}.")
        assert exercise.tries == 1

    def test_a_seed_makes_the_same_exercise_and_another_seed_another(self, make):
        assert repr(make(5)) == repr(make(5))
        assert len({repr(make(seed)) for seed in range(8)}) > 4

    def test_without_a_seed_chance_makes_one(self, make):
        exercise = make(None)
        assert exercise.check(solved(exercise)).right

    @pytest.mark.parametrize("nothing", UNANSWERED)
    def test_no_answer_is_not_counted(self, make, nothing):
        exercise = make(1)
        note = exercise.check(nothing)
        assert (note.mark, note.right, exercise.tries) == ("?", None, 0)
        assert note.text == "Please write your answer in place of the question mark."

    @pytest.mark.parametrize("odd", ODD, ids=repr)
    def test_what_is_no_answer_is_told_kindly_and_not_counted(self, make, odd):
        exercise = make(1)
        note = exercise.check(odd)
        assert (note.mark, note.right, exercise.tries) == ("?", None, 0)
        assert note.text

    def test_it_helps_and_tells(self, make):
        exercise = make(3)
        assert repr(exercise.hint()).startswith("→ ")
        assert solved(exercise) not in ("", "none")

    def test_it_shows_itself(self, make):
        exercise = make(2)
        bundle = exercise._repr_mimebundle_()
        assert set(bundle) == {"text/plain", "text/html"}
        assert bundle["text/plain"] == repr(exercise)
        assert exercise.question in bundle["text/plain"]
        assert bundle == make(2)._repr_mimebundle_()
        if exercise.position is not None:
            assert str(exercise.position) in bundle["text/plain"]
            assert 'alt="' in bundle["text/html"]
            assert "data:image/svg+xml;base64," in bundle["text/html"]


@pytest.mark.parametrize("name", fg.games())
@pytest.mark.parametrize("seed", range(5))
def test_the_general_makers_work_for_every_game(name, seed):
    for make in (teach.which_moves, teach.predict):
        exercise = make(get_game(name), seed=seed)
        assert exercise.check(solved(exercise)).right
    taken = teach.predict(get_game(name), ask="taken", seed=seed)
    assert taken.check(solved(taken)).right


def test_wrong_moves_are_told_with_their_rule():
    exercise = teach.which_moves(SMALL)
    assert str(exercise.check("2, 3, 4").text) == (
        "Not yet. “4” cannot be played. §5: house 4 is empty"
    )
    assert exercise.check("2 3 5 6 99").text.endswith("§1: there is no house 99: South's houses "
                                                       "are 1 to 6")  # fmt: skip
    assert exercise.check("2").text == "Not yet. 3 more moves are legal."
    assert exercise.check("2, 3, 5").text == "Not yet. 1 more move is legal."
    assert exercise.tries == 4
    assert exercise.check((2, 3, 5, 6, 6)).right
    assert exercise.check(" 6;5,3 and 2 ").right


def test_a_word_that_is_no_move_is_not_counted():
    exercise = teach.which_moves(SMALL)
    assert exercise.check("2, cow").text == (
        "“cow” does not look like a move; moves here look like “2”."
    )
    assert exercise.tries == 0


def test_the_choice_who_begins_is_an_exercise_too():
    position = fg.Andada().start().play("1")
    assert teach.which_moves(position).check("north, SOUTH").right


@pytest.mark.parametrize("answer", ["S10", "s10", " S10 ", "South's house 10"])
def test_a_place_may_be_named_in_several_ways(answer):
    assert teach.predict(AFTER_P1, "3").check(answer).right


def test_a_place_that_is_not_clear_or_not_there():
    exercise = teach.predict(AFTER_P1, "3")
    assert exercise.check("10").text == "“10” may be N10 or S10: please say which."
    assert exercise.check("S13").text.startswith("There is no place “S13” on this board")
    assert exercise.tries == 0


def test_a_wrong_prediction_names_the_rule_if_it_was_given():
    exercise = teach.predict(AFTER_P1, 3, rule="§6: sow on.", clue="Two laps.")
    assert exercise.check("S6").text == (
        "Not yet. It does not fall on South's house 6. §6: sow on."
    )
    assert exercise.hint().text == "Two laps."
    taken = teach.predict(AFTER_P1, 3, ask="taken", rule="§7: take.")
    assert taken.check(0).text == "Not yet. It does not take 0. §7: take."
    assert taken.check("3 cows").right


def test_what_cannot_be_asked():
    over = fg.Andada(houses=3).position("0 0 0 / 0 1 1 North singles")
    assert over.outcome
    for maker in (teach.which_moves, teach.predict):
        with pytest.raises(fg.FolkgamesError, match="the game is over"):
            maker(over)
    with pytest.raises(fg.IllegalMove):
        teach.predict(SMALL, "1")
    with pytest.raises(fg.FolkgamesError, match="puts no piece down"):
        teach.predict(fg.Andada().start().play("1"), "South")
    with pytest.raises(fg.BadOption, match="one can ask for 'last' or 'taken'"):
        teach.predict(SMALL, "3", ask="who")
    with pytest.raises(fg.FolkgamesError, match="no position that would fit"):
        teach.somewhere(fg.Andada(houses=3), 1, lambda position: False)
    with pytest.raises(fg.FolkgamesError, match="two or three laps"):
        andada.last_house(fg.Andada().start())


def test_a_note_marks_with_words_and_escapes():
    note = teach.Note("✗", "2 < 3", False)
    assert repr(note) == "✗ 2 < 3"
    assert "2 &lt; 3" in note._repr_html_()
    assert "✗" in note._repr_html_()


def test_reading_answers():
    assert [whole_number(text) for text in ("3", " 12 cows", "n = 7")] == [3, 12, 7]
    for odd in ("-3", "2.5", "3 4", "three", "1234567890"):
        with pytest.raises(teach.NotAnAnswer):
            whole_number(odd)
    assert words("none") == words("  ") == []
    assert words("1;2 , 3\nand 4") == ["1", "2", "3", "4"]
    assert listed([]) == "none"


# Chance


def test_samples_are_the_games_cut_into_pieces():
    found = chance.samples(SMALL, 30, games=40, truth=0.5, seed=4)
    won = fg.playouts(SMALL, 1200, seed=4).winners == 0
    pieces = [won[first : first + 40] for first in range(0, 1200, 40)]
    assert list(found.estimates) == [intervals.share(int(piece.sum()), 40) for piece in pieces]
    for place, one in enumerate(found.estimates, 1):
        assert (place in found.missed) != (one.low <= 0.5 <= one.high)
    assert (found.seat, found.games) == ("South", 40)


def test_samples_tell_and_draw_which_of_them_miss_the_truth():
    import matplotlib.pyplot as plt

    found = chance.samples(fg.Andada(houses=3), 20, games=50, truth=0.9, seed=1)
    assert found.missed == tuple(range(1, 21))
    assert "0 intervals hold 90.0 %. Those that do not: 1, 2, 3" in repr(found)
    drawn = chance.samples(fg.Andada(houses=3), 20, games=50, truth=0.5, seed=2).plot_intervals()
    crosses = [line for line in drawn.lines if line.get_marker() == "X"]
    assert [list(cross.get_xdata()) for cross in crosses] == [[18]]
    plt.close("all")


def test_samples_that_cannot_be():
    with pytest.raises(fg.BadOption, match="samples must be a whole number from 1, not 0"):
        chance.samples(SMALL, 0, games=10, truth=0.5)
    for truth in (50, "0.5"):
        with pytest.raises(fg.BadOption, match="a share from 0 to 1"):
            chance.samples(SMALL, 10, games=10, truth=truth)
    with pytest.raises(fg.BadOption, match="games must be a whole number from 1"):
        chance.samples(SMALL, 10, games=0, truth=0.5)


@pytest.mark.parametrize("houses", [3, 6, 12])
def test_an_opened_board_turned_half_round_is_the_same(houses):
    """So by lot each side wins one half of all games of Andada, as the notebook proves."""
    start = fg.Andada(houses=houses).start()
    for move in start.legal_moves:
        ring = start.play(move).state.houses
        assert ring[houses:] + ring[:houses] == ring


def test_how_many_games_says_what_the_wrong_number_would_do():
    exercise = chance.how_many_games(4)
    assert exercise.question.startswith("With 100 games an interval is 20 points wide.")
    assert exercise.check(100).text == "Not yet. More games make it narrower."
    assert exercise.check(200).text.endswith("2 times the games make it only 1.41 times narrower.")
    assert exercise.check(900).text.endswith("make it 3 times narrower: that is too much.")
    assert exercise.check("400 games").right


def test_how_many_miss_knows_the_usual_mistake():
    exercise = chance.how_many_miss(1)
    assert exercise.check(38).text.endswith("asked for are those that do not.")
    assert exercise.check(5).text.endswith("How many of 100 do not?")
    assert exercise.check(2).right


def test_in_the_running_names_the_intervals():
    exercise = chance.in_the_running(fg.Andada(houses=6), seed=1)
    assert exercise.check("1, 2, 9").text.startswith("Please choose from 1, 2, 5, 6")
    assert exercise.check("1, 5").text == (
        "Not yet. “5” is out: its interval ends at 50.8 %, and that of the best so far begins at "
        "55.3 %."
    )
    assert exercise.check(1).text == "Not yet. 1 more move may be the best."
    assert exercise.check("2 and 1").right


def test_in_the_running_of_a_position_that_does_not_fit():
    alone = fg.Andada(houses=3).position("0 1 0 / 0 1 1 South singles")
    with pytest.raises(fg.FolkgamesError, match="no position that would fit"):
        chance.in_the_running(alone, seed=1)


# Andada's own


@pytest.mark.parametrize("houses", range(2, 61))
def test_the_opening_closes_exactly_on_multiples_of_three(houses):
    opening = andada.open_any(houses)
    assert opening.closes == (houses % 3 == 0)
    assert opening.verdict.startswith("It closes" if houses % 3 == 0 else "It does not close")
    assert sum(opening.board) == 4 * houses
    if opening.closes:
        assert len(opening.steps) == 2 * houses // 3


@pytest.mark.parametrize("start", range(1, 13))
def test_the_opening_is_that_of_the_game(start):
    opened = fg.Andada().start().play(start)
    assert list(andada.open_any(12, start).board) == opened.state.houses


@pytest.mark.parametrize(
    ("houses", "sowings", "held"), [(4, 5, {0, 1, 2, 4}), (5, 5, {0, 1, 3, 4}),
                                    (7, 7, {0, 1, 3, 4}), (8, 7, {0, 1, 3, 4})]
)  # fmt: skip
def test_where_the_opening_gets_stuck(houses, sowings, held):
    opening = andada.open_any(houses)
    assert len(opening.steps) == sowings
    assert set(opening.board) == held
    assert opening.board[opening.names.index(opening.next)] == 0
    assert f"after {sowings} sowings" in opening.verdict


def test_the_opening_shows_itself():
    opening = andada.open_any(4, 2)
    bundle = opening._repr_mimebundle_()
    assert bundle["text/plain"] == str(opening) == repr(opening)
    assert f'alt="{escape(str(opening))}"' in bundle["text/html"]
    drawn = opening._repr_svg_()
    assert 'role="img"' in drawn
    assert drawn.count("<circle") == len(opening.steps) + 1
    assert "It does not close" in drawn.partition("</desc>")[2]
    assert drawn.count("<rect") == 1 + 8 * (len(opening.steps) + 1)
    assert opening == andada.open_any(4, 2)


@pytest.mark.parametrize("houses", [0, 1, -3, 61, "4", 4.0, True, None])
def test_a_board_that_cannot_be_opened(houses):
    with pytest.raises(fg.BadOption, match="a whole number from 2 to 60"):
        andada.open_any(houses)


@pytest.mark.parametrize("start", [0, 5, "1"])
def test_a_house_that_cannot_open(start):
    with pytest.raises(fg.BadOption, match="a whole number from 1 to 4"):
        andada.open_any(4, start)


def test_captures_of_the_first_turn():
    exercise = andada.captures(AFTER_P1)
    assert exercise.check("1").text == "“1” cannot be sown. §5: house 1 is empty"
    assert exercise.check("none").text == "Not yet. 1 more house takes cows."
    wrong = exercise.check("2").text
    assert wrong.startswith("Not yet. House 2: South sows 3 cows")
    assert wrong.endswith("(§7)")
    assert exercise.tries == 2
    assert exercise.check(3).right


def test_sometimes_no_house_captures():
    exercise = andada.captures(fg.Andada().start().play("2").play("South"))
    assert exercise.check("none").text.startswith("Right: none.")
    assert exercise.check([]).mark == "?"


def test_the_hint_leads_to_the_second_lap():
    exercise = andada.last_house(SMALL, seed=1)
    assert exercise.hint().text.startswith("The first lap ends in ")
    wrong = next(name for name in ("S1", "S2") if name != solved(exercise))
    assert "§6" in exercise.check(wrong).text


def test_a_game_of_another_size_may_be_asked_for():
    exercise = andada.last_house(fg.Andada(houses=18), seed=1)
    assert exercise.position.game == fg.Andada(houses=18)


def test_nothing_heavy_is_needed():
    program = (
        "import sys\n"
        "from folkgames.andada import teach\n"
        "teach.open_any(4)._repr_svg_(); teach.last_house(seed=1)._repr_mimebundle_()\n"
        "print(*{name.split('.')[0] for name in sys.modules})"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    assert not {"numpy", "numba", "matplotlib", "anywidget"} & set(ran.stdout.split())
