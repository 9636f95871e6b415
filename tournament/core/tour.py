"""The tour for somebody's first tournament: six steps from making it to its printed lists, and what is missing in each.

How far a step is comes from what is stored; nobody ticks anything.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User
from django.db.models import Count, Q
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament import seating
from tournament.core.act import EXPORTED
from tournament.core.series_state import OVER, UNDER_WAY, Phase, SeriesState, series_state, with_lists
from tournament.models import AuditEntry, Ranking, Role, Tournament

BEGUN = UNDER_WAY | OVER


@dataclass(frozen=True, slots=True)
class TourStep:
    """One step: what is to be done, how far it is (one sentence), the page where it is done."""

    label: str
    said: str
    url: str
    done: bool


@dataclass(frozen=True, slots=True)
class Tour:
    """All six, in order."""

    steps: tuple[TourStep, ...]

    @property
    def done(self) -> int:
        """How many are."""
        return sum(step.done for step in self.steps)


@dataclass(frozen=True, slots=True)
class _State:
    """Of a tournament, as far as the tour goes. `registered`, `present`: without those who left; `series`: the first,
    with its number of lists."""

    tournament: Tournament
    rankings: Sequence[Ranking]
    registered: int
    present: int
    series: SeriesState

    @property
    def seated(self) -> bool:
        return self.series.phase is not Phase.WAITING

    @property
    def published(self) -> bool:
        return self.series.seated

    @property
    def missing(self) -> int:
        """How many more have to be there before anybody can be seated."""
        return missing_people(self.present, self.tournament.rulebook.table_sizes)

    def page(self, name: str, *address: object) -> str:
        return reverse(f"organiser:{name}", args=[self.tournament.slug, *address])


def leads_on_tour(user: AbstractBaseUser | AnonymousUser, tournament: Tournament) -> bool:
    """Return whether the user was appointed to lead this tournament and is on tour; one query."""
    if not isinstance(user, User):
        return False
    appointed = tournament.appointments.filter(user=user, role=Role.LEAD, until=None)
    return appointed.exclude(user__preferences__tour_ended_at__isnull=False).exists()


def tour_of(tournament: Tournament, rankings: Sequence[Ranking]) -> Tour | None:
    """The tour of a tournament with these rankings (the planned ones); None: it is a club evening, it has begun, or its
    lists were printed. At most three queries."""
    state = None if tournament.club_evening else _state(tournament, rankings)
    return None if state is None else Tour(tuple(_steps(state)))


def tour_before() -> Tour:
    """The tour of somebody who has no tournament yet."""
    said = _("Name, Tag, Regelwerk und Serien eintragen.")
    later = [TourStep(label, "", "", False) for label in _labels()[1:]]
    return Tour((TourStep(_labels()[0], said, reverse("organiser:new"), False), *later))


def _state(tournament: Tournament, rankings: Sequence[Ranking]) -> _State | None:
    first = with_lists(tournament.series.all()).first()
    if first is None:
        return None
    series = series_state(first)
    if series.phase in BEGUN or (series.phase is Phase.SEATED and _printed(tournament)):
        return None
    here = Q(withdrawn=False)
    counted = tournament.registrations.aggregate(
        registered=Count("pk", filter=here), present=Count("pk", filter=here & Q(present=True))
    )
    return _State(tournament, rankings, counted["registered"], counted["present"], series)


def _printed(tournament: Tournament) -> bool:
    """Whether the log says that lists were printed; before the first game it is short."""
    return AuditEntry.objects.filter(tournament=tournament, action=EXPORTED, after__has_key="address").exists()


def _labels() -> list[str]:
    return [
        _("Turnier anlegen"),
        _("Wertungen prüfen"),
        _("Personen anmelden"),
        _("Abhaken, wer da ist"),
        _("Plätze auslosen, Sitzplan veröffentlichen"),
        _("Listen drucken"),
    ]


def _steps(state: _State) -> Iterator[TourStep]:
    labels = iter(_labels())
    named = {"name": state.tournament.name}
    yield TourStep(next(labels), _("Angelegt: „%(name)s“.") % named, state.page("settings"), True)
    for step in (_rankings, _registered, _present, _seated, _lists):
        yield step(state, next(labels))


def _rankings(state: _State, label: str) -> TourStep:
    number = len(state.rankings)
    set_up = state.seated or any(ranking.pk for ranking in state.rankings)
    if set_up:
        said = ngettext("%(number)s Rangliste wird geführt.", "%(number)s Ranglisten werden geführt.", number)
    else:
        said = ngettext(
            "%(number)s Rangliste ist vorgeschlagen: ansehen und speichern.",
            "%(number)s Ranglisten sind vorgeschlagen: ansehen und speichern.",
            number,
        )
    return TourStep(label, said % {"number": number}, state.page("rankings"), set_up)


def _registered(state: _State, label: str) -> TourStep:
    missing = missing_people(state.registered, state.tournament.rulebook.table_sizes)
    if missing:
        said = ngettext(
            "Noch %(missing)s Person fehlt, damit alle an Tischen sitzen können.",
            "Noch %(missing)s Personen fehlen, damit alle an Tischen sitzen können.",
            missing,
        )
    else:
        said = _("Angemeldet: %(people)s.")
    counted = {"missing": missing, "people": state.registered}
    return TourStep(label, said % counted, state.page("registrations"), not missing)


def _present(state: _State, label: str) -> TourStep:
    counted = {"present": state.present, "registered": state.registered}
    said = _("%(present)s von %(registered)s sind abgehakt.") if state.registered else _("Noch ist niemand angemeldet.")
    everybody = state.present == state.registered and not state.missing
    return TourStep(label, said % counted, state.page("registrations"), state.seated or everybody)


def _seated(state: _State, label: str) -> TourStep:
    if state.published:
        said = _("Der Sitzplan der Serie %(number)s ist veröffentlicht.")
    elif state.seated:
        said = _("Der Sitzplan der Serie %(number)s ist noch nicht öffentlich: ansehen, dann veröffentlichen.")
    elif state.missing:
        said = ngettext(
            "Geht, sobald noch %(missing)s Person abgehakt ist.",
            "Geht, sobald noch %(missing)s Personen abgehakt sind.",
            state.missing,
        )
    else:
        said = _("Serie %(number)s ist noch nicht gesetzt.")
    number = state.series.number
    return TourStep(
        label, said % {"number": number, "missing": state.missing}, state.page("series", number), state.published
    )


def _lists(state: _State, label: str) -> TourStep:
    page = state.page("series", state.series.number)  # it knows whether somebody has to be seated before
    if not state.published:
        return TourStep(label, _("Geht, sobald der Sitzplan veröffentlicht ist."), page, False)
    said = ngettext(
        "%(lists)s Liste ist noch nicht gedruckt.",
        "%(lists)s Listen, eine für jeden Tisch, sind noch nicht gedruckt.",
        state.series.lists,
    )
    return TourStep(label, said % {"lists": state.series.lists}, page, False)


def missing_people(people: int, sizes: Sequence[int]) -> int:
    """How many more it takes until all can sit at tables of these sizes (rule 2)."""
    return next(more for more in count() if can_be_seated(people + more, sizes))


def can_be_seated(people: int, sizes: Sequence[int]) -> bool:
    """Whether so many can all sit at tables of these sizes."""
    try:
        seating.table_sizes(people, sizes)
    except seating.CannotSeatError:
        return False
    return True
