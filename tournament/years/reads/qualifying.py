"""Who is in: the lists of a qualification as everybody may know them, and what was answered."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from scoring.comparable import alike
from scoring.rulebook import Rulebook
from tournament.models import (
    Answer,
    Organisation,
    Person,
    Qualification,
    Qualifier,
    Ranks,
    Season,
)
from tournament.years.places import Listed, Place, Rules, Source, by_rulebook, qualified, ranked, shared_out
from tournament.years.reads.events import Event
from tournament.years.reads.notes import Counted, why_unlike
from tournament.years.reads.parts import candidates, made_in
from tournament.years.reads.shown import shown, without_name


@dataclass(frozen=True, slots=True)
class Region:
    """A list that places may come from. `key`: `s3`, `t12`, `a5`. `names`: name and club of its people, without who is
    nameless there; `called`: as what everybody stands there. `rulebook`: what its points mean; None: it counts places
    itself."""

    key: str
    name: str
    order: Sequence[Listed]
    names: Mapping[int, tuple[str, str]]
    called: Mapping[int, str]
    rulebook: Rulebook | None = None


@dataclass(frozen=True, slots=True)
class ShownPlace:
    """A person who is in, or who declined. `nameless`: is called nothing here; their club has to be asked."""

    place: Place
    name: str
    club: str
    answer: str
    nameless: bool

    @property
    def answered(self) -> str:
        """In words."""
        return str(Answer(self.answer).label)


@dataclass(frozen=True, slots=True)
class ShownRegion:
    """A list with who is in over it. `places`: how many it has."""

    name: str
    places: int
    people: Sequence[ShownPlace]


@dataclass(frozen=True)
class Qualifying:
    """A qualification as it stands."""

    qualification: Qualification
    regions: Sequence[Region]
    qualifiers: Sequence[Qualifier]

    @cached_property
    def chosen(self) -> list[tuple[Region, int]]:
        """Its lists in their order, each with its places; a list that nobody may see any more is left out."""
        known = {region.key: region for region in self.regions}
        sources = [source for source in self.qualification.sources if source["key"] in known]
        shares = self._shares([known[source["key"]] for source in sources if source["places"] is None])
        return [
            (known[key], shares[key] if source["places"] is None else source["places"])
            for source in sources
            for key in [source["key"]]
        ]

    def _shares(self, regions: Sequence[Region]) -> dict[str, int]:
        fixed = sum(source["places"] or 0 for source in self.qualification.sources)
        left = max(0, (self.qualification.total or 0) - fixed)
        sizes = [len(region.order) for region in regions]
        places = shared_out(left, sizes, self.qualification.method)
        return dict(zip((region.key for region in regions), places, strict=True))

    @cached_property
    def unlike(self) -> list[str]:
        """Which of its lists are not comparable, and why, a sentence each."""
        counted = [Counted(region.name, region.rulebook) for region, _places in self.chosen if region.rulebook]
        groups = alike((one.rulebook, one) for one in counted)
        return [why_unlike(counted[0], others[0]) for _rulebook, others in groups[1:]]

    @cached_property
    def declined(self) -> list[int]:
        """Who declined."""
        return [one.person_id for one in self.qualifiers if one.answer == Answer.DECLINED]

    @cached_property
    def places(self) -> list[Place]:
        """Everybody who is in."""
        sources = [Source(places, region.order) for region, places in self.chosen]
        return qualified(sources, self.declined, [one.person_id for one in self.qualifiers if one.wild])

    @cached_property
    def shown(self) -> list[ShownRegion]:
        """List by list, then the wild cards, if there are any."""
        found = [
            ShownRegion(region.name, places, [self._shown(one, region) for one in self.places if one.source == at])
            for at, (region, places) in enumerate(self.chosen)
        ]
        wild = [self._shown(one, None) for one in self.places if one.source is None]
        return [*found, *([ShownRegion(_("Freiplätze"), len(wild), wild)] if wild else [])]

    @cached_property
    def shown_declined(self) -> list[ShownPlace]:
        """Return who declined, so that they may come back."""
        return [self._shown(Place(person, None), None) for person in self.declined]

    @cached_property
    def accepted(self) -> list[ShownPlace]:
        """Those of them who will come, in that order."""
        return [one for region in self.shown for one in region.people if one.answer == Answer.ACCEPTED]

    def _shown(self, place: Place, region: Region | None) -> ShownPlace:
        names = region.names if region else self._names
        name, club = names.get(place.person, ("", ""))
        instead = region.called.get(place.person) if region else None
        return ShownPlace(
            place, name or instead or _("ohne Namen"), club, self._answers.get(place.person, ""), not name
        )

    @cached_property
    def _answers(self) -> dict[int, str]:
        return {one.person_id: one.answer for one in self.qualifiers}

    @cached_property
    def _names(self) -> dict[int, tuple[str, str]]:
        """As any list calls them: who is without a name in one is in all; wild cards of the organisation's own."""
        own = {one.person_id: named(one.person) for one in self.qualifiers if one.wild}
        called = {**own, **{key: name for region in self.regions for key, name in region.names.items()}}
        hidden = without_name([one.person_id for one in self.qualifiers])
        return {key: name for key, name in called.items() if key not in hidden}


def named(person: Person) -> tuple[str, str]:
    """Name and club of somebody."""
    return person.name, person.club.name if person.club else ""


def qualifying(qualification: Qualification) -> Qualifying:
    """As it stands now."""
    rows = qualification.qualifiers.select_related("person__club")
    return Qualifying(qualification, regions_of(qualification.organisation), list(rows))


def regions_of(organisation: Organisation) -> list[Region]:
    """The lists places may come from: published seasons and results, its own and a federation's clubs'; the older
    first."""
    organisations = [organisation, *organisation.organisations.all()]
    seasons = Season.objects.filter(organisation__in=organisations, published=True, of=Ranks.PLAYERS).select_related(
        "organisation"
    )
    events = sorted(candidates(organisation), key=lambda event: (event.date, event.name, event.key))
    own = organisation.name
    of_seasons = [_of_season(season, own) for season in seasons.order_by("pk")]
    return [*of_seasons, *(_of_event(event, own) for event in events if event.over)]


def _called(name: str, of: str, own: str) -> str:
    """A list's name, and whose it is where it is a club's of the federation."""
    return name if of == own else f"{name} ({of})"


def _of_season(season: Season, own: str) -> Region:
    listed = shown(season)
    lines = [line for line in listed.lines if line.rank is not None]
    order = [Listed(line.person, line.rank or 0) for line in lines]
    names = {line.person: (line.name, line.club) for line in lines if not line.nameless}
    called = {line.person: line.name for line in lines}
    name = _called(season.name, season.organisation.name, own)
    return Region(f"s{season.pk}", name, order, names, called, listed.rulebook)


def _of_event(event: Event, own: str) -> Region:
    order = [Listed(row.person, row.rank) for row in event.rows if row.rank is not None]
    names = {row.person: (row.name, row.club_name) for row in event.rows if not row.anonymous}
    called = {row.person: row.name for row in event.rows}
    name = _called(event.name, event.organisation_name, own)
    return Region(event.key, name, order or _by_totals(event), names, called, event.rulebook)


def _by_totals(event: Event) -> list[Listed]:
    """In a table of totals nobody has a rank; the totals say it."""
    lines = ranked([made_in(event)], by_rulebook(event.rulebook), Rules())
    return [Listed(line.key, line.rank) for line in lines if line.rank is not None]


def published_qualifications(organisation: Organisation) -> Iterator[Qualification]:
    """Those of its qualifications that everybody may see, the last first; one query."""
    yield from organisation.qualifications.filter(published=True)
