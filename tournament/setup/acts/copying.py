"""Make a tournament from another: its set-up, people and teams, nothing of what was played."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, timedelta

from django.contrib.auth.models import User

from tournament.core.act import Actor, act
from tournament.core.names import free_slug, name_instead
from tournament.core.programme import move_programme
from tournament.core.writing import writing
from tournament.lists.reads.known_by import words_language
from tournament.models import (
    CashDesk,
    CertificateDesign,
    EntryWindow,
    FloorPlan,
    PrizePlan,
    Programme,
    Prospectus,
    Ranking,
    Registration,
    Series,
    Sharing,
    Tariff,
    Team,
    TeamMember,
    Tournament,
    TournamentClub,
)
from tournament.setup.acts.tournaments import as_json, details_of

BATCH = 500


def copy_tournament(
    source: Tournament, name: str, first_day: date, user: User, actor: Actor, *, club_evening: bool = False
) -> Tournament:
    """Make another of this name that begins on that day, not yet public, of the same organisation; the user becomes its
    organiser. Days of series and rankings keep their distance from the first, and so does the one until which names are
    needed: they come along, and so do the brand, the programme, the plans of the hall and of the prizes, the
    Ausschreibung and what the cash desk asks for. Who had the name deleted does not come along; nor do wishes, fixed
    tables, penalties, helpers, draws, results, entries and money. `club_evening`: it is one, whether or not the other
    was, and who comes is registered then; of teams all come along, since who is missing counts in their sum.
    """
    later = first_day - source.date
    details = replace(details_of(source), name=name, date=first_day, last_day=_later(source.last_day, later))
    with writing():
        made = Tournament.objects.create(
            slug=free_slug(name),
            organisation=source.organisation,
            brand=source.brand,
            house_rules=source.house_rules,
            at_most_twice=source.at_most_twice,
            club_evening=club_evening or source.club_evening,
            check_words=words_language(details.language),
            names_until=_later(source.names_until, later),
            **{field: getattr(details, field) for field in details.__dataclass_fields__},
        )
        with act(made, actor, "tournament_copied", name) as copying:
            Series.objects.bulk_create(
                Series(tournament=made, number=one.number, day=_later(one.day, later)) for one in source.series.all()
            )
            made.organisers.add(user)
            _floor_plan(source, made)
            rankings = _rankings(source, made, later)
            if not club_evening or source.teams.exists():
                _teams(source, made, rankings, _people(source, made))
            _certificates(source, made)
            _prospectus(source, made)
            _prizes(source, made, later)
            _programme(source, made, later)
            _cash(source, made)
            _sharing(source, made)
            _entry_window(source, made)
            copying.after = {**as_json(made), "copied_from": source.name}
    return made


def _certificates(source: Tournament, made: Tournament) -> None:
    """How they look; who signs and what was written for that day are another matter."""
    for design in CertificateDesign.objects.filter(tournament=source):
        design.pk, design.tournament, design.version = None, made, 1
        design.place_and_date, design.signatures = "", []
        design.save()


def _prospectus(source: Tournament, made: Tournament) -> None:
    """The Ausschreibung, for nobody yet and without its deadline."""
    for prospectus in Prospectus.objects.filter(tournament=source):
        prospectus.pk, prospectus.tournament, prospectus.version = None, made, 1
        prospectus.deadline, prospectus.shown = None, False
        prospectus.save()


def _cash(source: Tournament, made: Tournament) -> None:
    """What is asked for and what crosses cost; the drawer is counted anew. Late fees have a day, and stay behind; years
    of birth move on with the year, since the young stay as young."""
    years = made.date.year - source.date.year
    for desk in CashDesk.objects.filter(tournament=source):
        desk.pk, desk.tournament, desk.version = None, made, 1
        desk.counted = desk.closed_at = None
        desk.pieces, desk.difference = {}, 0
        desk.save()
    Tariff.objects.bulk_create(
        Tariff(
            tournament=made, name=one.name, cents=one.cents, of_teams=one.of_teams, whom=one.whom,
            category=one.category, position=one.position,
            born_from=one.born_from and one.born_from + years, born_until=one.born_until and one.born_until + years,
        )
        for one in source.tariffs.filter(late_from=None)
    )  # fmt: skip


def _programme(source: Tournament, made: Tournament, later: timedelta) -> None:
    """What is planned, as much later; for nobody yet."""
    for programme in Programme.objects.filter(tournament=source):
        Programme.objects.create(tournament=made, points=programme.points)
    move_programme(made, later)


def _prizes(source: Tournament, made: Tournament, later: timedelta) -> None:
    """The plan, not who won."""
    for plan in PrizePlan.objects.filter(tournament=source):
        plan.pk, plan.tournament, plan.version = None, made, 1
        plan.settled_at = plan.settled_money = None
        plan.shown = plan.winners_shown = False
        plan.sections = [one | {"day": _moved(one["day"], later)} for one in plan.sections]
        plan.save()


def _moved(day: str | None, by: timedelta) -> str | None:
    return (date.fromisoformat(day) + by).isoformat() if day else None


def _sharing(source: Tournament, made: Tournament) -> None:
    """The web sites that may show its lists; keys for programs are of one tournament."""
    for one in Sharing.objects.filter(tournament=source):
        Sharing.objects.create(tournament=made, origins=one.origins)


def _entry_window(source: Tournament, made: Tournament) -> None:
    """What the form asks; closed, and without its times."""
    for one in EntryWindow.objects.filter(tournament=source):
        one.pk, one.tournament, one.version = None, made, 1
        one.opens_at = one.closes_at = None
        one.save()


def _later(day: date | None, by: timedelta) -> date | None:
    return None if day is None else day + by


def _floor_plan(source: Tournament, made: Tournament) -> None:
    """The hall's plan, if there is one: it may be the same hall."""
    for one in FloorPlan.objects.filter(tournament=source):
        FloorPlan.objects.create(tournament=made, tables=one.tables, things=one.things)


def _rankings(source: Tournament, made: Tournament, later: timedelta) -> Mapping[int, Ranking]:
    """By the one each is a copy of; none is final."""
    same = ("document_id", "name", "of", "category", "series", "best_series", "team_size", "best_members", "position")
    known = list(source.rankings.order_by("position"))
    copies = Ranking.objects.bulk_create(
        Ranking(tournament=made, day=_later(one.day, later), **{field: getattr(one, field) for field in same})
        for one in known
    )
    return {one.pk: copy for one, copy in zip(known, copies, strict=True)}


def _people(source: Tournament, made: Tournament) -> Mapping[int, Registration]:
    """Clubs and people, not yet there; by the registration each is a copy of."""
    TournamentClub.objects.bulk_create(
        TournamentClub(tournament=made, club_id=one.club_id, document_id=one.document_id, position=one.position)
        for one in source.tournament_clubs.all()
    )
    same = ("person_id", "club_id", "number", "document_id", "categories", "anonymous")
    known = [one for one in source.registrations.select_related("person") if not _is_forgotten(one)]
    copies = Registration.objects.bulk_create(
        (Registration(tournament=made, **{field: getattr(one, field) for field in same}) for one in known),
        batch_size=BATCH,
    )
    return {one.pk: copy for one, copy in zip(known, copies, strict=True)}


def _is_forgotten(registration: Registration) -> bool:
    return registration.person.name == name_instead(registration.number)


def _teams(
    source: Tournament, made: Tournament, rankings: Mapping[int, Ranking], people: Mapping[int, Registration]
) -> None:
    """Those of whom anybody came along."""
    members = TeamMember.objects.filter(team__tournament=source, registration__in=people)
    known = list(source.teams.filter(members__in=members).distinct())
    copies = Team.objects.bulk_create(
        Team(
            tournament=made,
            name=one.name,
            club_id=one.club_id,
            ranking=rankings.get(one.ranking_id or 0),
            document_id=one.document_id,
            position=one.position,
        )
        for one in known
    )
    teams = {one.pk: copy for one, copy in zip(known, copies, strict=True)}
    TeamMember.objects.bulk_create(
        (
            TeamMember(
                team=teams[one.team_id],
                registration=people[one.registration_id],
                position=one.position,
                is_loan=one.is_loan,
            )
            for one in members
        ),
        batch_size=BATCH,
    )
