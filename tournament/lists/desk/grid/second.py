"""A paper list typed blind by a second person: where the two differ, neither is preferred."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

import scoring
from tournament.lists.acts.games import TypedGame
from tournament.lists.desk.grid.form import GridForm
from tournament.lists.desk.grid.told import told
from tournament.lists.desk.sheet import DeskSheet

STORED, TYPED = "stored", "typed"
CHOICE = "choice_"


@dataclass(frozen=True, slots=True)
class Difference:
    """One seat in one game; None: he sits out, or there is no such game. `chosen`: STORED, TYPED, or nothing yet."""

    number: int
    seat: int
    name: str
    stored: scoring.Result | None
    typed: scoring.Result | None
    rulebook: scoring.Rulebook
    chosen: str = ""

    @property
    def field(self) -> str:
        return f"{CHOICE}{self.number}_{self.seat}"

    @property
    def stored_said(self) -> str:
        return _said(self.rulebook, self.stored)

    @property
    def typed_said(self) -> str:
        return _said(self.rulebook, self.typed)


def _said(rulebook: scoring.Rulebook, result: scoring.Result | None) -> str:
    if result is None:
        return "–"
    outcome = rulebook.outcome(result.outcome)
    text = outcome.name if outcome.wins else f"{outcome.name} {result.augen}"
    return _("%(result)s (weggeworfen)") % {"result": text} if result.thrown_in else text


class SecondTyping:
    """What the second person typed, `sent`, beside what is stored."""

    def __init__(self, sheet: DeskSheet, sent: Mapping[str, str]) -> None:
        self.form = GridForm(sheet, sent, blind=True)
        self.stored = {game.number: game for game in sheet.games}
        self.typed = {game.number: game for game in self.form.reading.games}
        self.sent = sent
        self.differences = [
            replace(one, chosen=chosen if (chosen := sent.get(one.field, "")) in (STORED, TYPED) else "")
            for number in sorted({*self.stored, *self.typed})
            for one in self._differing(number)
        ]

    @property
    def missing(self) -> int:
        """How many of the stored games were not typed."""
        return len(self.stored.keys() - self.typed.keys())

    @property
    def typed_only(self) -> dict[str, str]:
        """What was sent, but for what was chosen on other grounds."""
        return {name: text for name, text in self.sent.items() if not name.startswith(CHOICE)}

    @property
    def decided(self) -> bool:
        """Whether each difference is."""
        return all(one.chosen for one in self.differences)

    @property
    def carried(self) -> list[tuple[str, str]]:
        """What the page of the differences carries along: the texts as they were typed."""
        left_out = {"csrfmiddlewaretoken", "versions", "reason"}
        return [(name, text) for name, text in self.typed_only.items() if name not in left_out]

    def _differing(self, number: int) -> Iterator[Difference]:
        stored, typed = self.stored.get(number), self.typed.get(number)
        one, other = self._told(stored), self._told(typed)
        for sitter in self.form.sitters(number):
            seat = sitter.number
            if one.get(seat) != other.get(seat):
                name = sitter.registration.person.name
                yield Difference(number, seat, name, _of(stored, seat), _of(typed, seat), self.form.rulebook)

    def _told(self, game: scoring.Game | None) -> dict[int, tuple[object, ...] | None]:
        return told(self.form.grid.table, game) if game else {}

    def entries(self) -> list[TypedGame]:
        """The games of which something typed was chosen."""
        numbers = dict.fromkeys(one.number for one in self.differences if one.chosen == TYPED)
        reason = " ".join(self.sent.get("reason", "").split())
        return [self.form.entry(self._decided_game(number), reason) for number in numbers]

    def _decided_game(self, number: int) -> scoring.Game:
        """As it was chosen, cell by cell; whoever has no result dealt."""
        chosen = {one.seat: one.typed if one.chosen == TYPED else one.stored for one in self._of_game(number)}
        there = [sitter.number for sitter in self.form.sitters(number)]
        agreed = self.stored.get(number)
        results = {seat: chosen[seat] if seat in chosen else _of(agreed, seat) for seat in there}
        out = [seat for seat, result in results.items() if result is None]
        dealer = out[0] if self.form.grid.table.sits_out(number) and len(out) == 1 else None
        return scoring.Game(number, tuple(result for result in results.values() if result), dealer)

    def _of_game(self, number: int) -> list[Difference]:
        return [one for one in self.differences if one.number == number]


def _of(game: scoring.Game | None, seat: int) -> scoring.Result | None:
    return next((result for result in game.results if result.seat == seat), None) if game else None
