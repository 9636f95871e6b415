"""The organiser's forms of a list: the totals of a paper list, a game inserted before another, two that change
places."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import scoring
from scoring.figures import GAMES
from tournament.core import words as wording
from tournament.lists.acts.lists import PaperTotal
from tournament.lists.desk.sheet import DeskSheet
from tournament.lists.forms import HIGHEST, GameForm
from tournament.lists.reads.occupancy import Sitter, paper_lines
from tournament.models import Seat
from tournament.models.limits import LONGEST_REASON
from tournament.web.fields import WholeField

MAY_BE_EMPTY = frozenset({"crosses", "games", "thrown_in"})
HARDLY_EVER = frozenset({"games", "thrown_in"})
"""What most lists do not say: Enter passes over it."""


LONGEST_NUMBER = 12


@dataclass(frozen=True, slots=True)
class TotalLine:
    """The fields of one line of a paper list, each with its name."""

    seat: Sitter
    fields: tuple[tuple[str, BoundField], ...]


class TotalsForm(forms.Form):
    """A paper list's sums, line by line (acts.lists.type_totals), those of the rulebook. Empty `games`: as many as
    everybody plays."""

    version = forms.IntegerField(widget=forms.HiddenInput)
    reason = forms.CharField(
        label=gettext_lazy("Warum werden die Summen geändert? (freiwillig)"), max_length=LONGEST_REASON, required=False
    )
    sure = forms.BooleanField(label=gettext_lazy("Ja, das stimmt so"), required=False)

    def __init__(self, rulebook: scoring.Rulebook, seats: Sequence[Seat], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.seats = [Sitter(line, held.registration) for line, held in paper_lines(seats).items() if held.registration]
        self.names = total_names(rulebook)
        self.odd: list[str] = []
        for seat in self.seats:
            for name, label in self.names.items():
                self.fields[f"{name}_{seat.number}"] = whole(
                    _("%(figure)s von %(name)s") % {"figure": label, "name": seat.registration.person.name},
                    minimum=-HIGHEST if name == "wertungspunkte" else 0,
                    required=name not in MAY_BE_EMPTY,
                )
                if name in HARDLY_EVER:
                    self.fields[f"{name}_{seat.number}"].widget.attrs["data-rare"] = ""

    def lines(self) -> Iterator[TotalLine]:
        """The fields by seat, for the template; the cursor is where something is wrong, else in the first."""
        every = [f"{name}_{seat.number}" for seat in self.seats for name in self.names]
        here = next((name for name in every if name in self.errors), every[0])
        self.fields[here].widget.attrs["autofocus"] = True
        yield from self._lines(self.names)

    def usual_lines(self) -> Iterator[TotalLine]:
        """As `lines`, without what most lists do not say; what each field is stands in its name alone."""
        for field in self.fields.values():
            field.widget.attrs["aria-label"] = field.label
        return self._lines({name: label for name, label in self.names.items() if name not in HARDLY_EVER})

    def _lines(self, names: Mapping[str, str]) -> Iterator[TotalLine]:
        for seat in self.seats:
            yield TotalLine(seat, tuple((label, self[f"{name}_{seat.number}"]) for name, label in names.items()))

    @property
    def is_begun(self) -> bool:
        """Whether anything is typed in it, or was before."""
        return bool(self.typed() or self.initial.keys() - {"version"})

    def typed(self) -> dict[str, str]:
        """Name of a field -> what is typed in it, as far as a number could be that long."""
        bound = (bound for line in self._lines(self.names) for _label, bound in line.fields)
        return {one.name: text for one in bound if (text := str(one.value() or "").strip()[:LONGEST_NUMBER])}

    def paper(self) -> dict[int, PaperTotal]:
        """Line -> what was typed."""
        return {seat.number: self._paper(seat.number) for seat in self.seats}

    def whole_lines(self) -> dict[int, PaperTotal]:
        """Line -> what was typed, of the lines on which nothing is missing and every number can be read."""
        bad = {name.rpartition("_")[2] for name in self.errors}
        return {line: paper for line, paper in self.paper().items() if str(line) not in bad}

    def _paper(self, seat: int) -> PaperTotal:
        typed = {name: self.cleaned_data.get(f"{name}_{seat}") for name in self.names}
        return PaperTotal(
            typed.get("wertungspunkte") or 0,
            typed.get("augen") or 0,
            crosses=typed.get("crosses") or 0,
            games=typed.get("games"),
            points=typed.get("points"),
            thrown_in=typed.get("thrown_in") or 0,
        )

    def show(self, problems: Sequence[scoring.Problem]) -> None:
        """Say every problem at its place, (line, field) or the whole list; ask once about what is odd."""
        for problem in problems:
            name = f"{problem.where[-1]}_{problem.where[0]}" if problem.where else ""
            self.add_error(name if name in self.fields else None, wording.sentence(problem))
        self.odd = [wording.sentence(problem) for problem in problems if problem.odd]


def total_names(rulebook: scoring.Rulebook) -> dict[str, str]:
    """What a paper list of these rules says of a seat: fields of PaperTotal with their names, in order.

    Points only where they do not follow from the others; thrown-in hands only where the rules know them (rule 15).
    """
    written = {field.name for field in fields(PaperTotal)} - ({"points"} if rulebook.points_follow else set())
    names = {
        figure.key: capfirst(figure.name) for figure in (*rulebook.ranking_figures, GAMES) if figure.key in written
    }
    return names | ({"thrown_in": _("weggeworfen")} if rulebook.has_thrown_in else {})


def whole(label: str, *, minimum: int = 0, required: bool = True) -> WholeField:
    """A field for a whole number within what can be stored."""
    return WholeField(
        label=label,
        required=required,
        min_value=minimum,
        max_value=HIGHEST * 10,
        error_messages={
            "required": _("Hier fehlt eine Zahl."),
            "invalid": _("Eine ganze Zahl eingeben."),
            "min_value": _("Mindestens %(limit_value)s."),
            "max_value": _("Höchstens %(limit_value)s."),
        },
    )


# A game inserted before another, or two that change places: the form, what the page offers, what it says then.

JUST = "eben"
"""What the page's address says was just done: the games, each with its version ("5.3", "5.3-7.2")."""

ONE = re.compile(r"(\d{1,4})[.](\d{1,9})", re.ASCII)


class InsertForm(GameForm):
    """A game that is to be inserted before the one of its number. `seen`: the versions of the list, as `sent`."""

    seen = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, paper: DeskSheet, number: int, *args: Any, dealer: int | None = None, **kwargs: Any) -> None:
        super().__init__(paper.card_table, paper.seats, number, *args, dealer=dealer, **kwargs)
        self.games = paper.games

    @property
    def inserts(self) -> bool:
        """What tells it from the form of a game that is entered or changed."""
        return True

    @property
    def corrects(self) -> bool:
        return False

    def clean(self) -> None:
        typed = None if self.errors else self.game()
        super().clean()
        if typed is not None and not self.cleaned_data.get("sure"):
            after = scoring.insert_game(self.rulebook, self.occupancy, self.games, typed)
            if odd := after.odd(self.rulebook):
                asked = out_of_turn(int(problem.where[1]) for problem in odd)
                self.add_error(None, asked)
                self.odd.append(asked)


def out_of_turn(games: Iterable[int]) -> str:
    """What is said of moved games that another dealt than the list says."""
    return _("Danach gilt als außer der Reihe gegeben: Spiel %(games)s.") % {"games": ", ".join(map(str, games))}


def sent(versions: Mapping[int, int]) -> str:
    """The versions of games as a form carries them: "5.2 6.1"."""
    return " ".join(f"{number}.{version}" for number, version in sorted(versions.items()))


def read(text: str) -> dict[int, int]:
    """What `sent` wrote; what it did not write is left out."""
    return {int(number): int(version) for number, version in ONE.findall(text)}


@dataclass(frozen=True, slots=True)
class Offer:
    """What the page offers at a stored game. `others`: the games it can change places with; `full`: the last has been
    played, so none can be inserted."""

    number: int
    others: tuple[int, ...]
    full: bool


@dataclass(frozen=True, slots=True)
class Just:
    """What was just done, and nothing since. `games`: the one that was inserted, or the two that changed places; `odd`:
    what is said of who dealt; `moved`: the last that got another number."""

    games: tuple[int, ...]
    odd: str
    moved: int

    @property
    def one(self) -> int:
        """The game at whose address it is undone."""
        return self.games[0]

    @property
    def other(self) -> int:
        """The other one of two; 0: it was inserted."""
        return self.games[1] if len(self.games) == 2 else 0

    @property
    def was(self) -> int:
        """The number that the last moved game had."""
        return self.moved - 1


def moved_context(paper: DeskSheet, form: GameForm | None, just: str) -> dict[str, Any]:
    """What the page shows of it."""
    stored = form is not None and not isinstance(form, InsertForm) and form.number in paper.versions
    return {
        "offer": _offer(paper, form.number) if form is not None and stored else None,
        "just": _just(paper, just),
        "seen": sent(paper.versions),
    }


def _offer(paper: DeskSheet, number: int) -> Offer:
    others = [
        other for other in paper.versions if other != number and scoring.same_people(paper.occupancy, number, other)
    ]
    return Offer(number, tuple(sorted(others)), paper.last >= paper.agreed)


def _just(paper: DeskSheet, just: str) -> Just | None:
    named = read(just)
    if not 1 <= len(named) <= 2 or any(paper.versions.get(number) != version for number, version in named.items()):
        return None
    games = tuple(sorted(named))
    touched = games if len(games) == 2 else range(games[0] + 1, paper.last + 1)
    odd = [game.number for game in paper.games if game.number in touched and game.dealer is not None]
    return Just(games, out_of_turn(odd) if odd else "", paper.last)
