"""Store a whole tournament that a `spielliste/1` document describes, in one act."""

from typing import Any

from django.utils import timezone

import scoring
from languages import SOURCE
from tournament.archive.acts.decided import store_lots, store_penalties, store_rankings
from tournament.archive.acts.people import PeopleRows
from tournament.archive.acts.tables import TableRows
from tournament.core.act import Act, Actor, act
from tournament.core.founding import first_organisation
from tournament.core.series import head_published
from tournament.core.slugs import free_slug
from tournament.core.turns import writing
from tournament.models import Organisation, Tournament

ACTION = "tournament_imported"


def store_document(
    document: scoring.Document, actor: Actor, *, published: bool = True, organisation: Organisation | None = None
) -> Tournament:
    """Store a document that `scoring` accepted, as a new tournament of revision 1, for everybody to see if `published`;
    the organisation's (None: the first there is).

    Clubs and people that it knows by exactly these names (people: and this club) are taken, the others made; nobody is
    taken twice, so two players of one name and club are two people. Lists that are complete are closed. The club names
    of the document differ from each other.
    """
    with writing():
        tournament = _create_tournament(document.tournament, organisation or first_organisation(), published=published)
        with act(tournament, actor, ACTION, document.tournament.name) as importing:
            _store(importing.tournament, document)
            _summarise(importing, document)
            head_published(importing)
    return tournament


def _store(tournament: Tournament, document: scoring.Document) -> None:
    """The rows, kind by kind."""
    now = timezone.now()
    people = PeopleRows(tournament, document, store_rankings(tournament, document))
    series = TableRows(tournament, document, now).store(people.players)
    store_lots(people, series, now)
    store_penalties(people, series, now)


def _create_tournament(info: scoring.TournamentInfo, organisation: Organisation, *, published: bool) -> Tournament:
    return Tournament.objects.create(
        slug=free_slug(info.name), published=published, organisation=organisation, **fields_of(info)
    )


def fields_of(info: scoring.TournamentInfo) -> dict[str, Any]:
    """What a document says of the tournament itself, as fields of the row."""
    rulebook = scoring.rulebook(info.rulebook_id)
    return {
        "name": info.name,
        "date": info.date,
        "last_day": info.last_day,
        "place": info.place or "",
        "rulebook_id": info.rulebook_id,
        "series_count": info.series,
        "games_per_series": info.games_per_series,
        "minutes_per_series": info.minutes_per_series,
        "repeat_offence_extra": info.repeat_offence_extra or 0,
        "team_size": info.team_size,
        "target_score": info.target_score,
        "without_jokers": info.jokers is False and rulebook.jokers_optional,
        "house_rules": None if info.house_rules is None else scoring.house_json(rulebook, info.house_rules),
        "agreements": list(info.agreements or ()),
        "language": info.language or SOURCE,
    }


def _summarise(importing: Act, document: scoring.Document) -> None:
    importing.after = {
        "clubs": len(document.clubs),
        "players": len(document.players),
        "teams": len(document.teams or ()),
        "series": len(document.series),
        "tables": sum(len(series.tables) for series in document.series),
        "games": sum(len(table.games or ()) for series in document.series for table in series.tables),
    }
