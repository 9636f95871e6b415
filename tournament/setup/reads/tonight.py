"""How far an evening is."""

from dataclasses import dataclass

from tournament.core.names import in_order
from tournament.core.steps import counted, is_over, with_lists
from tournament.draw.reads.changes import Changed, change_of
from tournament.lists.desk.sums import SumsSheet, sums_sheet
from tournament.models import Registration, Series, Tournament
from tournament.registration.reads.people import with_names


@dataclass(frozen=True, slots=True)
class Tonight:
    """An evening: `over`, the series whose lists are all closed; `series`: the one that is next or played, None once
    all are over; `sums`: its sheet once it is seated; `change`: who came or left since."""

    tournament: Tournament
    people: list[Registration]
    over: list[Series]
    series: Series | None
    sums: SumsSheet | None
    change: Changed | None

    @property
    def present(self) -> int:
        """How many are there."""
        return sum(one.present for one in self.people)

    @property
    def numbers(self) -> range:
        """The numbers of all series."""
        return range(1, self.tournament.series_count + 1)

    @property
    def numbers_over(self) -> set[int]:
        """The numbers of those that are over."""
        return {one.number for one in self.over}

    @property
    def last(self) -> Series | None:
        """The series that ended last."""
        return self.over[-1] if self.over else None

    @property
    def is_begun(self) -> bool:
        """Whether a series is seated, or was."""
        return bool(self.sums or self.over)

    @property
    def are_results_public(self) -> bool:
        """Whether everybody sees the results of all that is over."""
        return bool(self.over) and all(one.results_published_at for one in self.over)

    @property
    def are_results_shown(self) -> bool:
        """Whether they saw those of a series before the last: then the next are shown as well."""
        return any(one.results_published_at for one in self.over)


def tonight(tournament: Tournament) -> Tonight:
    """Read an evening; a constant number of queries."""
    series = list(with_lists(tournament.series.all()))
    for one in series:
        one.tournament = tournament
    current = next((one for one in series if not is_over(one)), None)
    seated = current is not None and counted(current)[0] > 0 and current.published_at is not None
    people = with_names(tournament.registrations.filter(withdrawn=False))
    return Tonight(
        tournament,
        sorted(people, key=lambda one: in_order(one.person.name)),
        [one for one in series if is_over(one)],
        current,
        sums_sheet(current) if current and seated else None,
        change_of(current) if current and seated else None,
    )
