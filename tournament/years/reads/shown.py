"""A season as it is shown, now or as it stood when it was final; and who is without a name in it."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import scoring
from scoring.rankings import Of
from scoring.rulebook import Rulebook
from tournament.models import Counts, Organisation, OutsideResult, Person, Ranks, Registration, Season, SeasonEdition
from tournament.registration.reads.known import is_by_number
from tournament.years.places import Line
from tournament.years.reads.events import side_names
from tournament.years.reads.parts import Parts, parts_of

# Who is without a name somewhere, and so in everything that goes over several tournaments.


def without_name(people: Collection[int]) -> set[int]:
    """Those of these people (keys) who play anywhere without a name; two queries."""
    registered = Registration.objects.filter(person__in=people, anonymous=True).values_list("person", flat=True)
    outside = OutsideResult.objects.filter(person__in=people, anonymous=True).values_list("person", flat=True)
    return {*registered, *outside}


Content = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Cell:
    """What a person made in a part; None: they were absent, or it is kept back."""

    points: int | None = None
    counts: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownLine:
    """Somebody in the list. `person`: the key, shown nowhere. `rank` None: has none; `notes` say why."""

    person: int
    rank: int | None
    name: str
    club: str
    cells: Sequence[Cell]
    points: int
    wertungspunkte: int
    augen: int
    each: str
    a_game: str
    attended: int
    counted: int
    notes: Sequence[str]
    newcomer: bool
    guest: bool
    nameless: bool


@dataclass(frozen=True, slots=True)
class ShownPart:
    """A part: what it is called, when it was, its page (empty: none)."""

    key: str
    name: str
    date: date
    url: str
    over: bool


@dataclass(frozen=True, slots=True)
class ShownSeason:
    """The list of a season. `edition` None: it is not final. `changed`: whose line is another one by now than in the
    edition. `rulebook`: what its points mean; None: places count in it, or nothing yet."""

    season: Season
    parts: Sequence[ShownPart]
    lines: Sequence[ShownLine]
    edition: SeasonEdition | None
    changed: Sequence[str]
    by_augen: bool
    complete_first: bool
    average: bool
    rulebook: Rulebook | None

    @property
    def headings(self) -> list[str]:
        """What the columns of its parts are called: the day, short enough for a narrow one, and of several of one day
        which; the star is of one that still runs."""
        days = told_apart([date_format(part.date, _("j.n.")) for part in self.parts])
        return [day if part.over else f"{day}*" for day, part in zip(days, self.parts, strict=True)]

    @property
    def days(self) -> list[tuple[ShownPart, str]]:
        """Its parts, each with its day in full, and of several of one day which."""
        days = told_apart([date_format(part.date, _("j. F Y")) for part in self.parts])
        return list(zip(self.parts, days, strict=True))

    @property
    def by_game(self) -> bool:
        """Whether there is an average of a game to show."""
        return any(line.a_game for line in self.lines)

    @property
    def full_headings(self) -> list[str]:
        """The same where there is room: name and day, and that it still runs."""
        named = told_apart([f"{part.name} {date_format(part.date, _('j.n.Y'))}" for part in self.parts])
        runs = _("%(evening)s (läuft noch)")
        return [name if part.over else runs % {"evening": name} for name, part in zip(named, self.parts, strict=True)]

    @property
    def running(self) -> str:
        """That something in it still runs, in words; empty: all is over."""
        going = sum(not part.over for part in self.parts)
        if not going:
            return ""
        named = ", ".join(f"„{part.name}“, {day}" for part, day in self.days if not part.over)
        text = ngettext(
            "Läuft noch: %(names)s. Was dort gemacht wird, ändert diese Liste.",
            "Laufen noch: %(names)s. Was dort gemacht wird, ändert diese Liste.",
            going,
        )
        return text % {"names": named}

    @property
    def newcomers(self) -> list[tuple[int, ShownLine]]:
        """Those of them with a rank, each with that among themselves."""
        new = [(line.rank, line) for line in self.lines if line.newcomer and line.rank is not None]
        return [(1 + sum(other < rank for other, _line in new), line) for rank, line in new]

    @property
    def state(self) -> str:
        """How far it is, in words."""
        if self.edition:
            return _("Endstand")
        held, planned = len(self.parts), self.season.planned
        if not held:
            return _("Noch kein Abend gewertet")
        if planned and planned > held:
            return _("nach %(held)s von %(planned)s Abenden") % {"held": held, "planned": planned}
        return ngettext("nach %(held)s Abend", "nach %(held)s Abenden", held) % {"held": held}

    @property
    def counting(self) -> str:
        """How it counts, in words."""
        words = counting_words(self.season)
        if not self.complete_first:
            return words
        order = (
            _(
                "Es entscheidet der Schnitt je Spiel: erst bei denen, die mindestens die Hälfte gespielt haben, dann "
                "bei den anderen."
            )
            if self.average
            else _(
                "Zuerst stehen, die alles gespielt haben. Danach entscheidet der Schnitt je Spiel: erst bei denen, die "
                "mindestens die Hälfte gespielt haben, dann bei den anderen."
            )
        )
        return " ".join((words, order))


def told_apart(called: Sequence[str]) -> list[str]:
    """What is called the same gets a number."""
    several, seen = Counter(called), Counter[str]()
    told = []
    for one in called:
        seen[one] += 1
        told.append(f"{one} ({seen[one]})" if several[one] > 1 else one)
    return told


def counting_words(season: Season) -> str:
    """How a season counts: "Es zählen die besten 8. Mindestens 5 Abende."."""
    said = _places_in_words(season)
    if season.best:
        said.append(_("Es zählen die besten %(best)s Abende.") % {"best": season.best})
    if season.minimum:
        least = ngettext("Mindestens %(least)s Abend.", "Mindestens %(least)s Abende.", season.minimum)
        said.append(least % {"least": season.minimum})
    return " ".join(said or [_("Alle Abende zählen.")])


def _places_in_words(season: Season) -> list[str]:
    """What a place gives, where places count."""
    if season.counts == Counts.FORMULA:
        return [_("Plätze zählen: Teilnehmende − Platz + 1, an jedem Abend.")]
    if season.counts == Counts.TABLE:
        table = ", ".join(map(str, season.place_points))
        return [_("Plätze zählen; von Platz 1 an geben sie %(table)s, danach 0.") % {"table": table}]
    return []


def content_now(parts: Parts) -> Content:
    """The list as it is now, as it is kept when it is final: numbers by the keys of people."""
    new = {line.key for line in parts.lines if line.key not in parts.before} if parts.before else set()
    events = [
        {"key": one.key, "name": one.name, "date": one.date.isoformat(), "rulebook": one.rulebook.id}
        for one in parts.events
    ]
    return {
        "parts": events,
        "lines": [_kept(line, parts, new) for line in parts.lines],
        "by_augen": any(key == "augen" for key, _more in parts.by.criteria),
        "complete_first": parts.by.complete_first,
        "average": parts.by.average,
    }


def _kept(line: Line, parts: Parts, new: set[int]) -> Content:
    return {
        "person": line.key,
        "number": parts.numbers[line.key],
        "rank": line.rank,
        "made": [one and one.points for one in line.made],
        "counted": sorted(line.counted),
        "points": line.sums.points,
        "wertungspunkte": line.sums.wertungspunkte,
        "augen": line.sums.augen,
        "games": line.sums.games,
        "each": str(line.each),
        "a_game": None if line.a_game is None else str(line.a_game),
        "missing": line.missing,
        "guest": line.key in parts.guests,
        "newcomer": line.key in new,
        "complete": line.complete,
        "short": [line.games, line.due] if parts.by.complete_first and not line.complete else None,
        "anonymous": line.key in parts.anonymous,
    }


def shown(season: Season) -> ShownSeason:
    """As everybody sees it: the last edition where it is final, else as it is now; so many queries however much is
    in it."""
    parts = parts_of(season)
    now = content_now(parts)
    edition = season.editions.last() if season.final_at else None
    content = edition.content if edition else now
    names = _names(content["lines"], parts)
    lines = [_line(kept, names.get(kept["person"]), parts) for kept in content["lines"]]
    urls = {event.key: (event.url, event.over) for event in parts.events}
    return ShownSeason(
        season,
        [_part(kept, urls) for kept in content["parts"]],
        lines,
        edition,
        _changed(edition.content, now, parts) if edition else (),
        _by_augen(content),
        content.get("complete_first", False),
        content.get("average", False),
        parts.rulebook,
    )


def _by_augen(content: Content) -> bool:
    """Whether Augen decide where points are equal; a list of before says only by which text it was played."""
    if "by_augen" in content:
        return bool(content["by_augen"])
    books = [scoring.rulebook(part["rulebook"]) for part in content["parts"][:1]]
    return any(key == "augen" for book in books for key, _more in book.ranking)


def _part(kept: Content, urls: Mapping[str, tuple[str, bool]]) -> ShownPart:
    url, over = urls.get(kept["key"], ("", True))
    return ShownPart(kept["key"], kept["name"], date.fromisoformat(kept["date"]), url, over)


def _names(lines: Sequence[Content], parts: Parts) -> dict[int, tuple[str, str]]:
    """Return name and club of those who have one here; in a final list also of those in a part that is gone."""
    open_to_all = {line["person"] for line in lines if not line["anonymous"]} - parts.anonymous
    known = {key: (row.name, row.club_name) for key, row in parts.people.items() if key in open_to_all}
    missing = open_to_all - known.keys()
    if not missing:
        return known
    if parts.season.of != Ranks.PLAYERS:
        organisation = parts.season.organisation
        called = side_names(Of(parts.season.of), [organisation, *organisation.organisations.all()])
        return known | {key: called[key] for key in missing if key in called}
    hidden = without_name(missing)
    rows = Person.objects.filter(pk__in=missing - hidden).values_list("pk", "name", "club__name")
    return known | {key: (name, club or "") for key, name, club in rows if not is_by_number(name)}


def nameless(number: int) -> str:
    """Return what a nameless person is called in a season: by their number there, which is no start number."""
    return _("Ohne Namen %(number)s") % {"number": number}


def _line(kept: Content, called: tuple[str, str] | None, parts: Parts) -> ShownLine:
    person, named = kept["person"], called is not None
    name, club = called or (nameless(kept.get("number") or parts.numbers.get(person, 0)), "")
    return ShownLine(
        person=person,
        rank=kept["rank"],
        name=name,
        club=club,
        cells=[_cell(points, at in kept["counted"], named) for at, points in enumerate(kept["made"])],
        points=kept["points"],
        wertungspunkte=kept["wertungspunkte"],
        augen=kept["augen"],
        each=kept["each"],
        a_game=kept["a_game"] or "",
        attended=sum(one is not None for one in kept["made"]),
        counted=len(kept["counted"]),
        notes=list(_notes(kept)),
        newcomer=kept["newcomer"] and parts.season.newcomers,
        guest=kept["guest"],
        nameless=not named,
    )


def _cell(points: int | None, counts: bool, named: bool) -> Cell:
    """Return the cell of a part; an empty one for the nameless, whom that part lists with it under their number."""
    return Cell(points, counts) if named else Cell()


def _notes(kept: Content) -> Sequence[str]:
    notes = []
    if kept["guest"]:
        notes.append(_("Gast"))
    if missing := kept["missing"]:
        said = ngettext("%(missing)s Abend fehlt noch", "%(missing)s Abende fehlen noch", missing)
        notes.append(said % {"missing": missing})
    if short := kept.get("short"):
        notes.append(_("%(games)s von %(due)s Spielen") % {"games": short[0], "due": short[1]})
    return notes


def _changed(then: Content, now: Content, parts: Parts) -> list[str]:
    """Who stands otherwise now."""
    before, after = counted(then)["lines"], counted(now)["lines"]
    differ = [key for key in {**before, **after} if before.get(key) != after.get(key)]
    numbers = {line["person"]: line.get("number", 0) for line in (*now["lines"], *then["lines"])}
    names = _names([*now["lines"], *then["lines"]], parts)
    return [names[key][0] if key in names else nameless(numbers[key]) for key in differ]


def counted(content: Content) -> Content:
    """What of a kept list is a result: by people, without the numbers of who has no name and what follows from it."""
    lines = ({key: value for key, value in line.items() if key not in _NO_RESULT} for line in content["lines"])
    return {"parts": content["parts"], "lines": {line["person"]: line for line in lines}}


_NO_RESULT = frozenset({"number", "short"})


def published_seasons(organisation: Organisation) -> list[Season]:
    """Those of its seasons that everybody may see, the last first; one query."""
    return list(organisation.seasons.filter(published=True))
