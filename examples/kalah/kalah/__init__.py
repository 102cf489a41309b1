"""Kalah: bring the most seeds home. A move is the number of a house, counted from South's first."""

from folkgames.game import Option, Outcome, Position, Refusal
from folkgames.simple import SimpleGame
from folkgames.texts import N_, _

from . import rules


class Kalah(SimpleGame):
    """Kalah with its options decided."""

    name, title = "kalah", "Kalah"
    seats = ("South", "North")
    rules = rules
    repetition_rule = "§5"
    option_list = (
        Option("houses", 6, range(1, 13), N_("how many houses are in a row"), "§1: Irving 2000"),
        Option("seeds", 4, range(1, 13), N_("how many seeds begin in each"), "§1: Irving 2000"),
    )

    def impossible(self, state: rules.State) -> str:
        seeds = 2 * state.options.houses * state.options.seeds
        return "" if sum(state.pits) == seeds else _("the board must hold {} seeds").format(seeds)

    def refuse(self, state: rules.State, move: str) -> Refusal:
        own = [self.write_move(state, house) for house in rules.row(state, state.turn)]
        reason = _("house {0} is empty") if move in own else _("the houses of {1} are {2}–{3}")
        seat = _(self.seats[state.turn])
        return Refusal("§2", reason.format(move, seat, own[0], own[-1]))

    def gain(self, after: Position) -> int:
        before = after.previous.state
        store = rules.store(before, before.turn)
        return after.state.pits[store] - before.pits[store]

    def tell(self, after: Position) -> str:
        told = _("{seat} sows house {house}. Seeds brought home: {seeds}.")
        seat, seeds = _(after.previous.turn), self.gain(after)
        return told.format(seat=seat, house=after.last_move, seeds=seeds)

    def end(self, state: rules.State, outcome: int) -> Outcome:
        reason = _("South has {} seeds and North {}").format(*rules.totals(state))
        return Outcome((None, "South", "North", None)[outcome], reason, "§5")
