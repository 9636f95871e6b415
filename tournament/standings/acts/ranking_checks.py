"""What a ranking may be, and what keeps one from being taken away."""

from dataclasses import replace

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.core import names
from tournament.core.days import is_within
from tournament.core.errors import RefusedError
from tournament.models import RankedKind, Ranking, Tournament
from tournament.models.limits import LONGEST_NAME
from tournament.standings.reads.set_up import RankingWish, wish_of

FEWEST_TEAM = 2


def refuse_hanging(ranking: Ranking) -> None:
    """Nothing that is there may lose its ground."""
    for code, count in (
        ("ranking_has_teams", ranking.teams.count()),
        ("ranking_has_lots", ranking.lots.count()),
        ("ranking_in_edition", ranking.edition_lists.count() or ranking.final_at),
    ):
        if count:
            raise RefusedError(code, {"name": ranking.title, "count": count})


def checked(tournament: Tournament, wish: RankingWish, own: Ranking | None) -> RankingWish:
    """The wish without what means nothing for its kind; refused where it cannot be. `own`: the ranking it changes."""
    tidied = _for_its_kind(replace(wish, name=names.tidy(wish.name), category=names.tidy(wish.category)))
    if not tidied.name:
        raise RefusedError("ranking_name_missing")
    if len(tidied.name) > LONGEST_NAME or len(tidied.category) > LONGEST_NAME:
        raise RefusedError("text_too_long", {"maximum": LONGEST_NAME})
    for other in tournament.rankings.all():
        if other != own and names.key(other.name) == names.key(tidied.name):
            raise RefusedError("ranking_name_taken", {"name": other.name})
        if other != own and replace(wish_of(other), name="") == replace(tidied, name=""):
            raise RefusedError("ranking_there", {"name": other.name})
    _refuse_series(tournament, tidied)
    return tidied


def _for_its_kind(wish: RankingWish) -> RankingWish:
    teams, clubs = wish.of == RankedKind.TEAMS, wish.of == RankedKind.CLUBS
    return replace(
        wish,
        category="" if teams else wish.category,
        team_size=wish.team_size if teams else None,
        best_members=wish.best_members if clubs else None,
        series=None if wish.day else wish.series or None,
    )


def _refuse_series(tournament: Tournament, wish: RankingWish) -> None:
    """Its series and its day are the tournament's, its numbers can be."""
    for number in wish.series or ():
        if not 1 <= number <= tournament.series_count:
            raise RefusedError("ranking_series_unknown", {"number": number, "last": tournament.series_count})
    if wish.day and not is_within(tournament, wish.day):
        raise RefusedError("day_outside", {"day": date_format(wish.day, _("d.m.Y"))})
    for key, least in (("best_series", 1), ("best_members", 1), ("team_size", FEWEST_TEAM)):
        value = getattr(wish, key)
        if value is not None and value < least:
            raise RefusedError("ranking_number_too_low", {"field": key, "minimum": least})
    if wish.of == RankedKind.TEAMS and wish.team_size is None:
        raise RefusedError("ranking_size_missing", {"minimum": FEWEST_TEAM})
