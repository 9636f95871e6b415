"""What a picture of results is, the numbers in its sentences, and what all pictures of a tournament are made from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.formats import number_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring import Figure, Rulebook
from scoring.rankings import Place
from tournament.charts.drawing.canvas import Drawing
from tournament.charts.reads import Played, PlayedList, played
from tournament.core.names import public_name
from tournament.core.rankings import shown_sum
from tournament.models import Registration
from tournament.standings.reads.standings import Standings


@dataclass(frozen=True)
class Picture:
    """One picture: its drawing, a sentence that says what one sees, and its figures as a table.

    `key` tells it apart in addresses and ids. `note` says how it is counted; empty where nothing has to be said.
    `heads`: over the columns of the table; the first cell of each of `rows` names the row.
    """

    key: str
    title: str
    sentence: str
    drawing: Drawing
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


# Numbers as sentences and tables have them.

NOTHING = "–"


def decimal(value: float, digits: int = 1) -> str:
    """With so many digits behind the comma; with a real minus sign."""
    rounded = round(value, digits)
    words = number_format(abs(rounded), digits)
    return f"−{words}" if rounded < 0 else words


def short(value: float) -> str:
    """Whole where it is whole, else with the one or two digits that quarters need."""
    if value == int(value):
        return decimal(value, 0)
    return decimal(value, 1 if value * 10 == int(value * 10) else 2)


def signed(value: float, digits: int = 1) -> str:
    """With a plus too."""
    words = decimal(value, digits)
    return words if round(value, digits) <= 0 else f"+{words}"


def joined(*sentences: str) -> str:
    """Those that say something, one after the other."""
    return " ".join(sentence for sentence in sentences if sentence)


# What all pictures of one tournament are made from, as far as everybody may see it.

MOST_NAMES = 3


class Seen:
    """Standings, and whose picture it is: `about` None: everybody's. Each question is asked once."""

    def __init__(self, standings: Standings, about: Registration | None) -> None:
        self.standings = standings
        self.numbers = standings.everybody.numbers
        self.about = about

    @property
    def rulebook(self) -> Rulebook:
        """By which was played."""
        return self.standings.tournament.rulebook

    @property
    def ranked_by(self) -> Figure:
        """The figure that decides."""
        return self.rulebook.ranked_column

    @property
    def ranked_words(self) -> str:
        """Its name, at the beginning of a line."""
        return capfirst(self.ranked_by.name)

    def figure(self, place: Place[int]) -> int:
        """That figure as the list shows it, penalties in it."""
        return shown_sum(self.rulebook, self.ranked_by, place.totals, place.penalty)

    @cached_property
    def final(self) -> Sequence[Place[int]]:
        """Everybody who has played, best first."""
        return [place for place in self.numbers.ranked(self.numbers.everybody) if place.totals.games]

    @cached_property
    def series(self) -> tuple[int, ...]:
        """The series in which anybody has played, in order."""
        return tuple(number for number in self.numbers.series if number in self.numbers.field.played)

    @property
    def series_heads(self) -> tuple[str, ...]:
        """What stands over a column for each: "Serie 1", "2", "3"."""
        first, *others = self.series
        return (_("Serie %(number)s") % {"number": first}, *map(str, others))

    @property
    def me(self) -> int | None:
        """The key of the one it is about."""
        return None if self.about is None else self.about.pk

    @property
    def my_name(self) -> str:
        """Return the public name of the player the picture is about; empty where it is about everybody."""
        return "" if self.me is None else self.name(self.me)

    def name(self, key: int) -> str:
        """Return the player's public name; empty if the player was deleted meanwhile."""
        return self._names.get(key, "")

    def names(self, keys: Sequence[int]) -> str:
        """Of a few; of more how many they are."""
        if len(keys) > MOST_NAMES:
            return _("%(count)s Spieler") % {"count": len(keys)}
        return " · ".join(self.name(key) for key in keys)

    @cached_property
    def _names(self) -> Mapping[int, str]:
        rows = self.standings.tournament.registrations.order_by()
        fields = rows.values_list("pk", "number", "person__name", "anonymous")
        return {pk: public_name(number, name, anonymous=anonymous) for pk, number, name, anonymous in fields}

    @cached_property
    def played(self) -> Played:
        """Every list in it."""
        return played(self.standings)

    def counted_in(self, counted: Sequence[PlayedList]) -> str:
        """Over how many lists something is; empty where it is over all in which anything was played."""
        lists = sum(one.games > 0 or one.typed for one in self.played.lists)
        if len(counted) == lists:
            return ""
        said = {"counted": len(counted), "lists": lists}
        return _("Gezählt in %(counted)s von %(lists)s Listen: Von den anderen sind nur die Summen bekannt.") % said
