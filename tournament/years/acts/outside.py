"""Results of tournaments kept elsewhere: stored, published, corrected, deleted; forward only, and all of it logged."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

import scoring
from tournament.core.act import Actor, OrganisationAct, act_of, compare
from tournament.core.errors import RefusedError
from tournament.core.names import key
from tournament.models import Club, Organisation, OutsideResult, OutsideTournament, Person, Registration
from tournament.years.numbers import FIGURES


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """A line to be stored. `person`: the key of a known person; None: a new one."""

    name: str
    club: str
    pass_number: str
    anonymous: bool
    person: int | None
    rank: int | None
    points: int | None
    wertungspunkte: int | None
    augen: int | None
    crosses: int | None
    games: int | None
    born: int | None = None


def store(
    organisation: Organisation, said: Mapping[str, Any], results: Sequence[Result], actor: Actor
) -> OutsideTournament:
    """A tournament (`name`, `date`, `place`, `rulebook_id`, and what was played otherwise) with its results; nobody
    sees it before it is published.

    RefusedError `outside_known`: there is one of this name on this day; `outside_twice`: somebody is in it twice;
    `outside_points_missing`.
    """
    with act_of(organisation, actor, "outside_stored") as entry:
        entry.public = False
        _refuse_known(entry.organisation, said["name"], said["date"])
        made = OutsideTournament.objects.create(organisation=entry.organisation, **said)
        new = _add(entry.organisation, made, results)
        entry.said |= {"event": made.name, "day": made.date.isoformat(), "people": len(results), "new_people": new}
    return made


def _add(organisation: Organisation, tournament: OutsideTournament, results: Sequence[Result]) -> int:
    """Store the results, return how many people are new. Anybody nameless at the organisation's own tournaments who did
    not agree to its archive is nameless here too; the line says so and can be changed."""
    _refuse_twice(results)
    clubs = _clubs(organisation, [one.club for one in results if one.club])
    known = set(Person.objects.filter(organisation=organisation).values_list("pk", flat=True))
    silent = _silent([one.person for one in results])
    rows, new = [], 0
    for one in results:
        club = clubs.get(key(one.club))
        person = one.person if one.person in known else None
        if person is None:
            made = Person.objects.create(
                name=one.name, club=club, organisation=organisation, pass_number=one.pass_number, born=one.born
            )
            person, new = made.pk, new + 1
        made_there = ranked_figures(one, tournament.rulebook)
        hidden = one.anonymous or person in silent
        rows.append(OutsideResult(tournament=tournament, person_id=person, club=club, anonymous=hidden, **made_there))
    _rank(rows, tournament.rulebook)
    OutsideResult.objects.bulk_create(rows)
    return new


def _silent(people: Sequence[int | None]) -> set[int]:
    """Of these, whoever was registered without a name and did not agree to be found by it."""
    without = Registration.objects.filter(person__in=people, anonymous=True, person__in_archive=False)
    return set(without.values_list("person", flat=True))


def _rank(rows: Sequence[OutsideResult], played: scoring.Rulebook) -> None:
    """Where the file has no ranks: by points, who has as many has the same. Not where Augen decide, since it is not
    said who played all games: whoever played less has fewer of them."""
    if played.ranked_by == "augen" or any(row.rank is not None for row in rows):
        return
    ordered = sorted((row.points for row in rows), reverse=True)
    for row in rows:
        row.rank = ordered.index(row.points) + 1


def ranked_figures(one: Result, played: scoring.Rulebook) -> dict[str, int | None]:
    """All figures of a line; the number that ranks where only the figure it is was said, and the other way round. Where
    nobody can gain anything, as where the fewest Augen win, it is what was lost, however the file has it.
    RefusedError `outside_points_missing`: the file has only figures that do not decide by this rulebook."""
    ranked_by = played.ranked_by
    said = {name: getattr(one, name) for name in FIGURES}
    if said["points"] is None:
        said["points"] = said.get(ranked_by)
    if said["points"] is None and ranked_by != "augen":
        said["points"] = said["wertungspunkte"]
    if said["points"] is None:
        raise RefusedError("outside_points_missing", {"name": one.name})
    if played.points_never_above_zero:
        said["points"] = -abs(said["points"])
    if ranked_by in ("wertungspunkte", "augen") and said[ranked_by] is None:
        said[ranked_by] = abs(said["points"]) if ranked_by == "augen" else said["points"]
    return said | {"wertungspunkte": said["wertungspunkte"] or 0, "augen": max(said["augen"] or 0, 0)}


def _clubs(organisation: Organisation, wanted: Iterable[str]) -> dict[str, Club]:
    """By their folded names; those the organisation does not know yet are made, as the first line spells them."""
    clubs = {key(club.name): club for club in Club.objects.filter(organisation=organisation).order_by("-pk")}
    for name in wanted:
        if key(name) not in clubs:
            clubs[key(name)] = Club.objects.create(name=name, organisation=organisation)
    return clubs


def _refuse_known(organisation: Organisation, name: str, day: date, besides: int = 0) -> None:
    others = organisation.outside_tournaments.filter(date=day).exclude(pk=besides)
    if key(name) in map(key, others.values_list("name", flat=True)):
        raise RefusedError("outside_known", {"name": name, "day": f"{day:%d.%m.%Y}"})


def _refuse_twice(results: Sequence[Result]) -> None:
    people: set[int] = set()
    for one in results:
        if one.person in people:
            raise RefusedError("outside_twice", {"name": one.name})
        people |= {one.person} if one.person is not None else set()


def publish(tournament: OutsideTournament, version: int, actor: Actor, *, published: bool) -> None:
    """Show it on the organisation's pages, or no more. StaleError, RefusedError `outside_gone`."""
    action = "outside_published" if published else "outside_hidden"
    with act_of(tournament.organisation, actor, action) as entry:
        stored = _stored(entry, tournament, version)
        entry.public, entry.changed = True, stored.published != published
        stored.published = published
        _raise(stored)


def delete(tournament: OutsideTournament, version: int, actor: Actor) -> None:
    """With its results; people stay known. StaleError, RefusedError `outside_gone`."""
    with act_of(tournament.organisation, actor, "outside_deleted") as entry:
        _stored(entry, tournament, version).delete()


def correct(
    tournament: OutsideTournament,
    version: int,
    said: Mapping[str, Any],
    results: Mapping[int, Mapping[str, Any] | None],
    reason: str,
    actor: Actor,
) -> None:
    """What is said of it otherwise than it stands there; `results`: key of a line -> its figures and `anonymous`, None:
    the line goes. Of one that is published there has to be a reason. StaleError; RefusedError `outside_gone`,
    `outside_known`, `outside_reason_missing`."""
    with act_of(tournament.organisation, actor, "outside_corrected") as entry:
        stored = _stored(entry, tournament, version)
        if stored.published and not reason:
            raise RefusedError("outside_reason_missing")
        _refuse_known(entry.organisation, said["name"], said["date"], stored.pk)
        if said["rulebook_id"] != stored.rulebook_id:
            said = {**said, "house_rules": None, "agreements": []}
        about = any(getattr(stored, name) != value for name, value in said.items())
        for name, value in said.items():
            setattr(stored, name, value)
        changed, removed = _changed(stored, results)
        entry.changed = entry.public = about or bool(changed or removed)
        entry.said |= {"reason": reason, "changed": changed, "removed_people": removed}
        if entry.changed:
            _raise(stored)


def _changed(stored: OutsideTournament, results: Mapping[int, Mapping[str, Any] | None]) -> tuple[int, int]:
    """Store what is otherwise; returns how many lines changed, and how many went."""
    changed, gone = [], []
    for row in stored.results.select_for_update().filter(pk__in=results):
        said = results[row.pk]
        if said is None:
            gone.append(row.pk)
        elif any(getattr(row, name) != value for name, value in said.items()):
            for name, value in said.items():
                setattr(row, name, value)
            changed.append(row)
    OutsideResult.objects.bulk_update(changed, [*FIGURES, "anonymous"])
    stored.results.filter(pk__in=gone).delete()
    return len(changed), len(gone)


def _stored(entry: OrganisationAct, tournament: OutsideTournament, version: int) -> OutsideTournament:
    found = entry.organisation.outside_tournaments.select_for_update().filter(pk=tournament.pk).first()
    if found is None:
        raise RefusedError("outside_gone")
    compare(found.version, version, found)
    entry.public = found.published
    entry.said |= {"event": found.name, "day": found.date.isoformat()}
    return found


def _raise(stored: OutsideTournament) -> None:
    stored.version += 1
    stored.save()
