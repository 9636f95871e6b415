"""A game inserted before another, or two that change places: the form, what the page offers, what it says then."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _

import scoring
from tournament.lists.desk.sheet import DeskSheet
from tournament.lists.forms import GameForm

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

    def clean(self) -> dict[str, Any]:
        typed = None if self.errors else self.game()
        cleaned = super().clean()
        if typed is not None and not cleaned.get("sure"):
            after = scoring.insert_game(self.rulebook, self.occupancy, self.games, typed)
            if odd := after.odd(self.rulebook):
                asked = out_of_turn(int(problem.where[1]) for problem in odd)
                self.add_error(None, asked)
                self.odd.append(asked)
        return cleaned


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
