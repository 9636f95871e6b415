"""The form of one game: the organiser's, and that of a list keeper without script."""

import re
import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import scoring
from tournament.core import words as wording
from tournament.core.errors import StaleError
from tournament.lists.reads.occupancy import Holder, Sitter, occupancy_of, sitting
from tournament.models import CardTable, Seat
from tournament.models.limits import LONGEST_REASON

HIGHEST = 9999

_HELD = re.compile(r"seated_(\d)_(\d{1,4})", re.ASCII)


@dataclass(frozen=True, slots=True)
class GameLine:
    """The fields of one seat in one game."""

    seat: Sitter
    outcome: BoundField
    augen: BoundField
    thrown_in: BoundField | None


class GameForm(forms.Form):
    """One game, seat by seat. What is odd is asked once: `sure` appears, and ticking it says yes.

    `dealer`: the seat that dealt out of turn, and sits out; None: whose turn it was.
    """

    entry_id = forms.UUIDField(widget=forms.HiddenInput)
    version = forms.IntegerField(widget=forms.HiddenInput, min_value=0)
    dealer = forms.IntegerField(widget=forms.HiddenInput, required=False)
    reason = forms.CharField(
        label=gettext_lazy("Warum wird das Spiel geändert? (freiwillig)"),
        help_text=gettext_lazy("Der Grund steht im Verlauf."),
        max_length=LONGEST_REASON,
        required=False,
    )
    sure = forms.BooleanField(label=gettext_lazy("Ja, das stimmt so"), required=False)

    def __init__(
        self,
        card_table: CardTable,
        seats: Sequence[Seat],
        number: int,
        *args: Any,
        dealer: int | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.number = number
        self.occupancy = occupancy_of(card_table, seats)
        self.seats = sitting(seats, number)
        self.odd: list[str] = []
        self.rulebook = card_table.series.tournament.rulebook
        self.out_of_turn = self._out_of_turn(dealer)
        self.initial["dealer"] = dealer
        playing = self.occupancy.playing(self.rulebook, number, dealer if self.out_of_turn else None)
        self.playing = [seat for seat in self.seats if seat.number in playing]
        choices = [("", "–"), *((outcome.code, outcome.name) for outcome in self.rulebook.outcomes)]
        for seat in self.playing:
            name = seat.registration.person.name
            self.fields[f"outcome_{seat.number}"] = forms.ChoiceField(
                label=_("Ausgang für %(name)s") % {"name": name},
                choices=choices,
                error_messages={"required": _("Ausgang wählen.")},
            )
            self.fields[f"augen_{seat.number}"] = forms.IntegerField(
                label=_("Augen von %(name)s") % {"name": name},
                required=False,
                widget=forms.NumberInput(attrs={"inputmode": "numeric", "min": 0, "max": HIGHEST}),
                error_messages={"invalid": _("Eine ganze Zahl eingeben.")},
            )
            if self.rulebook.has_thrown_in:
                self.fields[f"thrown_in_{seat.number}"] = forms.BooleanField(label=_("weggeworfen"), required=False)

    def _out_of_turn(self, dealer: int | None) -> Sitter | None:
        """The seat that dealt, where somebody sits out and it is another one."""
        others = (seat for seat in self.seats if seat != self.turn)
        return next((seat for seat in others if self.sits_out and seat.number == dealer), None)

    @property
    def sits_out(self) -> bool:
        """Whether who deals sits out at this table (rule 2): then it matters who did."""
        return len(self.seats) in self.rulebook.dealer_sits_out_at

    @property
    def turn(self) -> Sitter:
        """Whose turn it is to deal."""
        turn = self.occupancy.dealer(self.rulebook, self.number)
        return next(seat for seat in self.seats if seat.number == turn)

    @property
    def other_dealers(self) -> list[Sitter]:
        """Who else may have dealt, of those that play by this form."""
        return [seat for seat in self.seats if seat not in (self.turn, self.out_of_turn)]

    @property
    def corrects(self) -> bool:
        """Whether a stored game is changed: then it is asked why."""
        return str(self["version"].value()) != "0"

    def lines(self) -> Iterator[GameLine]:
        """The fields by seat, for the template."""
        for seat in self.playing:
            thrown_in = f"thrown_in_{seat.number}"
            yield GameLine(
                seat,
                self[f"outcome_{seat.number}"],
                self[f"augen_{seat.number}"],
                self[thrown_in] if thrown_in in self.fields else None,
            )

    def game(self) -> scoring.Game:
        """What was typed, as a value of `scoring`; a winner's empty Augen are 0."""
        results = tuple(self._result(seat.number) for seat in self.playing)
        return scoring.Game(self.number, results, self.out_of_turn.number if self.out_of_turn else None)

    def _result(self, seat: int) -> scoring.Result:
        return scoring.Result(
            seat,
            self.cleaned_data[f"outcome_{seat}"],
            self.cleaned_data[f"augen_{seat}"] or 0,
            self.cleaned_data.get(f"thrown_in_{seat}", False),
        )

    def clean(self) -> None:
        if not self.errors:
            self.show(scoring.check_game(self.rulebook, self.occupancy, self.game()))

    def show(self, problems: Sequence[scoring.Problem]) -> None:
        """Say every problem at its place; ask once about what is odd."""
        for problem in problems:
            if not problem.odd:
                self.add_error(self._field_of(problem), wording.sentence(problem))
        odd = [problem for problem in problems if problem.odd]
        if odd and not self.cleaned_data.get("sure"):
            for problem in odd:
                self.add_error(self._field_of(problem), self._question(problem))
            self.odd = [self._question(problem) for problem in odd]

    def _question(self, problem: scoring.Problem) -> str:
        """What is asked about something odd."""
        if problem.code != "dealer_wrong" or self.out_of_turn is None:
            return wording.sentence(problem)
        names = {"turn": _name(self.turn), "dealer": _name(self.out_of_turn)}
        return _("Laut Liste gibt %(turn)s. Hat wirklich %(dealer)s gegeben?") % names

    def _field_of(self, problem: scoring.Problem) -> str | None:
        """The field that a place inside a game belongs to, e.g. ("results", 1, "augen")."""
        if len(problem.where) == 3 and problem.where[0] == "results":
            seat = self.playing[int(problem.where[1])].number
            name = f"{problem.where[2]}_{seat}"
            return name if name in self.fields else None
        return None


def _name(seat: Sitter) -> str:
    return seat.registration.person.name


def form_of(
    card_table: CardTable, seats: Sequence[Seat], number: int, version: int, stored: scoring.Game | None
) -> GameForm:
    """The form of a game with what is stored of it, in this version; None, 0: nothing is."""
    initial = {"entry_id": uuid.uuid4(), "version": version} | (_as_initial(stored) if stored else {})
    return GameForm(card_table, seats, number, initial=initial, dealer=stored.dealer if stored else None)


def _as_initial(game: scoring.Game) -> dict[str, Any]:
    initial: dict[str, Any] = {}
    for result in game.results:
        initial[f"outcome_{result.seat}"] = result.outcome
        initial[f"augen_{result.seat}"] = result.augen
        initial[f"thrown_in_{result.seat}"] = result.thrown_in
    return initial


def seated_fields(seats: Sequence[Seat], sent: Mapping[str, str]) -> dict[str, str]:
    """Field -> who takes which seat with which game (ids of a document; empty: nobody), as a form carries it: as it was
    shown when the form was first asked for (`sent`), else as it is."""
    shown = {name: player for name, player in sent.items() if _HELD.fullmatch(name)}
    holders: list[tuple[int, int, Holder]] = [(seat.number, 1, seat) for seat in seats]
    holders += [(seat.number, later.from_game, later) for seat in seats for later in seat.later]
    return shown or {
        f"seated_{seat}_{game}": held.registration.document_id if held.registration else ""
        for seat, game, held in holders
    }


def players_sent(sent: Mapping[str, str], number: int) -> tuple[str | None, ...] | None:
    """Who was shown at each seat in game `number`, as a form says it (TypedGame.players); None: it does not."""
    named = ((_HELD.fullmatch(name), player) for name, player in sent.items())
    held = sorted((int(found[1]), int(found[2]), player) for found, player in named if found)
    players = {seat: player or None for seat, game, player in held if game <= number}
    return tuple(players.values()) or None


def without_seated(sent: Mapping[str, str]) -> dict[str, str]:
    """What was sent, but for who was shown: from here on it is who is shown now."""
    return {name: text for name, text in sent.items() if not _HELD.fullmatch(name)}


def both(form: GameForm, error: StaleError) -> dict[str, Any]:
    """What somebody else stored, seat by seat, beside which the form shows what was typed."""
    answer = error.stored
    stored = {result["seat"]: result for result in answer["results"]} if isinstance(answer, dict) else {}
    names = form.rulebook.outcomes_by_code
    return {
        "lines": [
            {
                "seat": seat,
                "stored": stored.get(seat.number),
                "outcome": names[stored[seat.number]["outcome"]].name if seat.number in stored else "",
            }
            for seat in form.seats
            if not stored or seat.number in stored
        ],
        "nothing": not stored,
    }
