"""Editions of the final lists: what stands in one, as it is kept for good, and which there are."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import F, Prefetch
from django.utils import timezone
from django.utils.translation import pgettext

from scoring import Figure, Rulebook
from scoring.rankings import Of, Place, Ranking
from tournament.core.freeze import Freeze
from tournament.core.public_names import public_name
from tournament.core.published_editions import public_until, was_public
from tournament.core.rankings import as_values, rankings_of
from tournament.models import CardTable, Correction, Edition, EditionList, Tournament
from tournament.standings.reads.moves import numbers_now
from tournament.standings.reads.rows import ClubRow, PlayerRow, Row, SeriesCell, TeamRow
from tournament.standings.reads.standings import Standings

Json = dict[str, Any]


def list_contents(tournament: Tournament, rankings: Iterable[Ranking]) -> dict[str, Json]:
    """Id of each of these rankings -> its list as it stands now, to be kept: names as everybody may read them, and the
    headings of its columns. Rows are as in `stand/1` (contract.md, section 7), with what is shown beside.
    """
    standings = Standings(tournament, numbers_now(tournament), public=True)
    rulebook = tournament.rulebook
    figures = [[figure.key, figure.german, figure.german_short] for figure in rulebook.columns]
    return {
        ranking.id: {
            "of": str(ranking.of),
            "series": list(standings.numbers.counted(ranking)),
            "figures": figures,
            "ranked_by": rulebook.ranked_by,
            "rows": [_row(rulebook, row) for row in standings.list_of(ranking).rows],
        }
        for ranking in rankings
    }


def final_lists(tournament: Tournament) -> dict[str, tuple[str, Json]]:
    """Id of each ranking that is final -> what it is called, and its list as it would be kept now, names in it; nothing
    where all are final.
    """
    rankings = rankings_of(tournament)
    final = [ranking for ranking in rankings if ranking.final_at]
    if len(final) == len(rankings):
        return {}
    contents = list_contents(tournament, as_values(tournament, final))
    return {ranking.document_id: (ranking.name, contents[ranking.document_id]) for ranking in final}


def _row(rulebook: Rulebook, row: Row) -> Json:
    """`shown`: the figures of the list, penalties in the one that decides; of a cell that one alone."""
    place = row.place
    return {
        "rank": place.rank,
        **_who(row),
        **row.totals.as_json(),
        "points": place.points,
        "penalty": place.penalty,
        "complete": place.complete,
        "unranked": place.unranked,
        "disqualified": place.disqualified,
        "tied": place.tied,
        "by_lot": place.by_lot,
        "shown": {figure.key: _shown(rulebook, figure, place) for figure in rulebook.columns},
        "penalties": [[note.series, note.points, note.reason] for note in row.penalties],
        "cells": [_cell(rulebook, cell) for cell in row.cells],
    }


def _who(row: Row) -> Json:
    match row:
        case PlayerRow():
            return _player(row)
        case TeamRow(team=team, members=members, loan=loan):
            names = [{**_player(member), "loan": member.registration.pk in loan} for member in members]
            return {"team": team.document_id, "name": team.name, "club": _name(team.club), "members": names}
        case ClubRow(club=club, members=members):
            return {"club": club.name, "name": club.name, "members": [_player(member) for member in members]}
    raise TypeError(row)


def _player(row: PlayerRow) -> Json:
    player = row.registration
    return {
        "player": player.document_id,
        "name": player.person.name,
        "number": player.number,
        "club": _name(player.club),
    }


def _name(club: object) -> str:
    return str(club) if club else ""


def _cell(rulebook: Rulebook, cell: SeriesCell | None) -> Json | None:
    if cell is None or not cell.totals.games:
        return None
    return {"rank": cell.rank, "shown": _shown(rulebook, rulebook.ranked_column, cell.place), "counts": cell.counts}


def _shown(rulebook: Rulebook, figure: Figure, place: Place[int]) -> int | None:
    """Where fewest decide, five points taken are five more; None: nothing was played."""
    if not place.totals.games:
        return None
    made: int = getattr(place.totals, figure.key)
    if figure.key != rulebook.ranked_by:
        return made
    return made + place.penalty if figure.more_is_better else made - place.penalty


@dataclass(frozen=True, slots=True)
class EditionOf:
    """One list of one edition as it stood, with what was corrected by it, and the editions there are of that list.
    `withheld`: how many names that stood in it do not any more, since somebody asked for that."""

    listed: EditionList
    corrections: Sequence[Correction]
    others: Sequence[Edition]
    withheld: int = 0

    @property
    def edition(self) -> Edition:
        return self.listed.edition

    @property
    def stands(self) -> bool:
        """No later one took its place, and it was not taken back."""
        return self.edition == self.others[-1] and self.edition.taken_back_at is None


def public_edition(tournament: Tournament, ranking: str, number: int) -> EditionOf | None:
    """The list of a ranking (by its id) as it stood in Fassung `number`, for everybody; None: there is none, or a
    series in it was not published since: once public it stays. Five queries.

    Who asked since to be anonymous has no name in it any more.
    """
    rows = EditionList.objects.filter(edition__tournament=tournament, ranking_id_in_document=ranking)
    lists = list(rows.select_related("edition").defer("content").order_by("edition__number"))
    listed = next((row for row in lists if row.edition.number == number), None)
    if listed is None or not was_public(listed, listed.content["series"], public_until(tournament)):
        return None
    withheld = _take_names_out(tournament, listed.content)
    corrections = listed.edition.corrections.order_by("pk")
    return EditionOf(listed, list(corrections), [row.edition for row in lists], withheld)


def _take_names_out(tournament: Tournament, content: Json) -> int:
    """Of those who are anonymous by now, whatever their start numbers are; returns how many names stand there no more,
    deleted ones included."""
    anonymous = set(tournament.registrations.filter(anonymous=True).values_list("document_id", flat=True))
    people = (
        content["rows"] if content["of"] == Of.PLAYERS else [one for row in content["rows"] for one in row["members"]]
    )
    withheld = 0
    for one in people:
        withheld += one.pop("withheld", False)
        if one["player"] in anonymous:
            shown = public_name(one["number"], "", anonymous=True)
            withheld += one["name"] != shown
            one["name"] = shown
    return withheld


def editions_of(tournament: Tournament) -> list[Edition]:
    """Every Fassung there is, each with its lists and what was corrected by it; five queries.

    A list has no `content` read, but `series`, and says whether it `is_public`.
    """
    lists = Prefetch("lists", EditionList.objects.defer("content").annotate(series=F("content__series")))
    found = list(tournament.editions.order_by("number").prefetch_related("corrections", lists))
    until = public_until(tournament)
    for edition in found:
        for listed in edition.lists.all():
            vars(listed)["is_public"] = tournament.published and was_public(listed, vars(listed)["series"], until)
    return found


def standing_edition(tournament: Tournament) -> Edition | None:
    """The Fassung that stands now; None: none does. One query."""
    return tournament.editions.filter(taken_back_at=None).order_by("-number").first()


def final_of(tournament: Tournament, series: Collection[int], freeze: Freeze | None = None) -> Json | None:
    """`final` of `stand/1` (contract.md, section 7): null until every ranking is final, and unless all series with
    closed lists are among those shown (`series`); nothing that came about behind a board that stands still (`freeze`).
    Four queries.
    """
    rankings = rankings_of(tournament)
    ends = [ranking.final_at for ranking in rankings if ranking.final_at]
    edition = standing_edition(tournament) if len(ends) == len(rankings) else None
    closed = CardTable.objects.filter(series__tournament=tournament, closed_at__isnull=False)
    if edition is None or closed.exclude(series__number__in=series).exists():
        return None
    if freeze and freeze.covers(series, edition.at):
        return None
    corrections = Correction.objects.filter(tournament=tournament, edition__isnull=False).order_by("pk")
    return {
        "at": moment(max(ends)),
        "edition": edition.number,
        "corrections": [{"at": moment(one.at), "reason": one.reason} for one in corrections],
    }


def moment(at: datetime) -> str:
    """`2026-05-10T17:30:00+02:00`."""
    return timezone.localtime(at).isoformat(timespec="seconds")


def figures_of(content: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """Key, name and short name of each figure that is shown."""
    return [(key, pgettext("figure", name), pgettext("short figure", short)) for key, name, short in content["figures"]]
