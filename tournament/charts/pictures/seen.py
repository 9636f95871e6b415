"""What all pictures of one tournament are made from, as far as everybody may see it."""

from collections.abc import Mapping
from functools import cached_property

from scoring import Figure, Rulebook
from scoring.rankings import Place
from tournament.core.figures import shown_sum
from tournament.core.public_names import public_name
from tournament.models import Registration
from tournament.standings.reads.standings import Standings


class Seen:
    """Standings, and whose picture it is: `about` None: everybody's. Each question is asked once."""

    def __init__(self, standings: Standings, about: Registration | None) -> None:
        self.standings = standings
        self.numbers = standings.numbers
        self.about = about

    @property
    def rulebook(self) -> Rulebook:
        """By which was played."""
        return self.standings.tournament.rulebook

    @property
    def ranked_by(self) -> Figure:
        """The figure that decides."""
        return self.rulebook.ranked_column

    def figure(self, place: Place[int]) -> int:
        """That figure as the list shows it, penalties in it."""
        return shown_sum(self.rulebook, self.ranked_by, place.totals, place.penalty)

    @cached_property
    def series(self) -> tuple[int, ...]:
        """The series in which anybody has played, in order."""
        return tuple(number for number in self.numbers.series if number in self.numbers.field.played)

    @property
    def me(self) -> int | None:
        """The key of the one it is about."""
        return None if self.about is None else self.about.pk

    @property
    def my_name(self) -> str:
        """What he is called; empty where it is about everybody."""
        return "" if self.me is None else self.name(self.me)

    def name(self, key: int) -> str:
        """What a player is called in everything public; empty where he was deleted meanwhile."""
        return self._names.get(key, "")

    @cached_property
    def _names(self) -> Mapping[int, str]:
        rows = self.standings.tournament.registrations.order_by()
        fields = rows.values_list("pk", "number", "person__name", "anonymous")
        return {pk: public_name(number, name, anonymous=anonymous) for pk, number, name, anonymous in fields}
