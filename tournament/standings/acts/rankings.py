"""Set up the rankings of a tournament: what one may be, tick what is usual, add, change, remove, put in order."""

import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, replace
from typing import Any

from django.db.models import F
from django.utils.formats import date_format
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournament.core import names
from tournament.core.act import Act, Actor, act, compare
from tournament.core.errors import RefusedError, StaleError
from tournament.core.names import GERMAN
from tournament.core.rankings import planned_rankings
from tournament.core.steps import is_within
from tournament.models import Ceremony, RankedKind, Ranking, Tournament
from tournament.models.limits import LONGEST_NAME
from tournament.standings.reads.set_up import RankingWish, Usual, usual, wish_of

# What a ranking may be, and what keeps one from being taken away.

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


LONGEST_SLUG = 60
FALLBACK = "wertung"
RESERVED = frozenset({"neu"})
FAR = 10_000  # beyond every position, so that two never meet while they change


def tick_usual(tournament: Tournament, version: int, ticked: Mapping[str, int | None], actor: Actor) -> None:
    """Have of the usual rankings those that are ticked and no others; free ones stay as they are.

    `ticked`: the key of each (`set_up.usual`) with the number asked for, None for the usual one. `version`: of the list
    as read (`version_of`); StaleError carries it as it is now. RefusedError: see `remove_ranking`.
    """
    with _setting_up(tournament, actor, "rankings_ticked", version) as (entry, rankings):
        before = _listed(rankings)
        offered = usual(entry.tournament, rankings)
        for one in offered:
            if one.stored and one.key in ticked:
                _renumber(entry, one, one.stored, ticked[one.key])
            elif one.stored:
                _remove(one.stored)
        for one in offered:
            if one.key in ticked and not one.stored:
                number = ticked[one.key]
                _add(entry.tournament, one.wish if number is None else one.with_number(number))
        _finish(entry, before)


def add_ranking(tournament: Tournament, wish: RankingWish, actor: Actor) -> Ranking:
    """One more ranking, behind the others. RefusedError: the name is missing or taken, there is one over the same, a
    series, day or number that cannot be."""
    with _setting_up(tournament, actor, "ranking_added", None, wish.name) as (entry, rankings):
        before = _listed(rankings)
        made = _add(entry.tournament, wish)
        _finish(entry, before)
    return made


def change_ranking(ranking: Ranking, version: int, wish: RankingWish, actor: Actor) -> None:
    """Another name, or over something else; its id stays. StaleError carries it as stored; refused as `add_ranking`,
    and where teams play in it, another size of teams or another kind."""
    with _setting_up(ranking.tournament, actor, "ranking_changed", None, ranking.name) as (entry, rankings):
        stored = _found(ranking, rankings)
        compare(stored.version, version, as_json(stored))
        entry.before = as_json(stored)
        wanted = checked(entry.tournament, wish, stored)
        now = wish_of(stored)
        if (wanted.of, wanted.team_size) != (now.of, now.team_size):
            refuse_hanging(stored)
        _store(entry, stored, wanted)
        _fit_team_size(entry.tournament)
        entry.after = as_json(stored)
        entry.changed = entry.before != entry.after


def remove_ranking(ranking: Ranking, version: int, actor: Actor) -> None:
    """Take a ranking away. RefusedError: teams play in it, a lot was drawn for it, it stands in a Fassung, or it is the
    last one. StaleError as above."""
    with _setting_up(ranking.tournament, actor, "ranking_removed", None, ranking.name) as (entry, rankings):
        stored = _found(ranking, rankings)
        compare(stored.version, version, as_json(stored))
        before = _listed(rankings)
        _remove(stored)
        _finish(entry, before)


def order_rankings(tournament: Tournament, version: int, ids: Sequence[str], actor: Actor) -> None:
    """Put the rankings in this order, by their ids, each once; `version` and StaleError as in `tick_usual`."""
    with _setting_up(tournament, actor, "rankings_ordered", version) as (entry, rankings):
        by_id = {ranking.document_id: ranking for ranking in rankings}
        if sorted(ids) != sorted(by_id):
            raise StaleError(_listed(rankings))
        before = _listed(rankings)
        for ranking in rankings:
            _touch(entry, ranking)
        entry.tournament.rankings.update(position=F("position") + FAR)
        for position, key in enumerate(ids, 1):
            by_id[key].position = position
        Ranking.objects.bulk_update(by_id.values(), ["position"])
        _finish(entry, before)


def version_of(rankings: Sequence[Ranking]) -> int:
    """Another number (of 31 bits) whenever the list is another, or one of it."""
    read = [(ranking.document_id, ranking.position, ranking.version) for ranking in rankings]
    return zlib.crc32(repr(read).encode()) >> 1


def as_json(ranking: Ranking) -> dict[str, Any]:
    """A ranking for the audit log and to show both versions."""
    wish = wish_of(ranking)
    return {**asdict(wish), "of": str(wish.of), "day": wish.day.isoformat() if wish.day else None}


@contextmanager
def _setting_up(
    tournament: Tournament, actor: Actor, action: str, version: int | None, subject: str = ""
) -> Iterator[tuple[Act, list[Ranking]]]:
    """An act on the rankings: compared (None: not), all of them stored. Refused while the Siegerehrung reveals them:
    what is revealed is called by their ids, and would be wider than what was shown."""
    with act(tournament, actor, action, subject or tournament.name) as entry:
        if Ceremony.objects.filter(tournament=entry.tournament, begun_at__isnull=False, ended_at=None).exists():
            raise RefusedError("rankings_being_revealed")
        rankings = planned_rankings(entry.tournament)
        if version is not None:
            compare(version_of(rankings), version, _listed(rankings))
        entry.harmless = True
        yield entry, _stored(entry.tournament, rankings)


def _stored(tournament: Tournament, rankings: Sequence[Ranking]) -> list[Ranking]:
    """All of them as rows. What was left to say is said now, so that another order changes nothing: how large teams
    are, and which ranking teams and lots belong to that name none."""
    Ranking.objects.bulk_create(ranking for ranking in rankings if ranking.pk is None)
    rows = list(tournament.rankings.order_by("position"))
    for ranking in rows:
        if ranking.of == RankedKind.TEAMS and ranking.team_size is None:
            ranking.team_size = ranking.members_per_team
            ranking.save()
    for kind in RankedKind:
        first = next((ranking for ranking in rows if ranking.of == kind), None)
        if first is not None:
            tournament.lots.filter(ranking=None, of=kind).update(ranking=first)
            if kind == RankedKind.TEAMS:
                tournament.teams.filter(ranking=None).update(ranking=first)
    return rows


def _touch(entry: Act, ranking: Ranking) -> None:
    """One more list is no change of a final one, nor is another that is not final; a change of it is."""
    entry.harmless = entry.harmless and ranking.final_at is None


def _found(ranking: Ranking, rankings: Sequence[Ranking]) -> Ranking:
    found = next((row for row in rankings if row.document_id == ranking.document_id), None)
    if found is None:
        raise StaleError(None)
    return found


def _add(tournament: Tournament, wish: RankingWish) -> Ranking:
    wanted = checked(tournament, wish, None)
    last = tournament.rankings.order_by("-position").values_list("position", flat=True).first() or 0
    ranking = Ranking(tournament=tournament, document_id=_free_id(tournament, wanted.name), position=last + 1)
    _fill(ranking, wanted)
    ranking.save()
    return ranking


def _store(entry: Act, ranking: Ranking, wish: RankingWish) -> None:
    if wish_of(ranking) == wish:
        return
    _touch(entry, ranking)
    _fill(ranking, wish)
    ranking.version += 1
    ranking.save()


def _fill(ranking: Ranking, wish: RankingWish) -> None:
    for key, value in asdict(wish).items():
        setattr(ranking, key, list(value) if isinstance(value, tuple) else value)


def _renumber(entry: Act, one: Usual, stored: Ranking, number: int | None) -> None:
    """Another number of best series or members; a name that was the usual one for the old number follows."""
    if not one.counted or number is None or number == getattr(stored, one.counted):
        return
    wish = wish_of(stored).numbered(one.counted, number)
    if stored.name == one.with_number(getattr(stored, one.counted)).name:
        wish = replace(wish, name=one.with_number(number).name)
    _store(entry, stored, checked(stored.tournament, wish, stored))


def _remove(ranking: Ranking) -> None:
    refuse_hanging(ranking)
    ranking.delete()


def _finish(entry: Act, before: Mapping[str, Any]) -> None:
    """Refuse to leave none, let the tournament's size of teams follow, write down what was and is."""
    rankings = planned_rankings(entry.tournament)
    if rankings[0].pk is None:
        raise RefusedError("ranking_last")
    _fit_team_size(entry.tournament)
    entry.before, entry.after = before, _listed(rankings)
    entry.changed = entry.before != entry.after


def _fit_team_size(tournament: Tournament) -> None:
    """Who asks the tournament for the size of its teams hears that of its first ranking of teams; 0: it has none."""
    first = tournament.rankings.filter(of=RankedKind.TEAMS).order_by("position").first()
    size = first.team_size if first else 0
    if tournament.members_per_team != size:
        tournament.team_size = size
        tournament.save(update_fields=["team_size"])


def _listed(rankings: Sequence[Ranking]) -> dict[str, Any]:
    return {"rankings": [ranking.name for ranking in rankings]}


def _free_id(tournament: Tournament, name: str) -> str:
    """An id like this name that no ranking has yet: `damen`, then `damen-2` and so on."""
    wanted = slugify(name.translate(GERMAN))[:LONGEST_SLUG].strip("-") or FALLBACK
    taken = set(tournament.rankings.values_list("document_id", flat=True)) | RESERVED
    return names.free(wanted, taken)
