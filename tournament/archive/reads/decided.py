"""Lots, penalties and who was disqualified, as entries of a `spielliste/1` document.

`ids`: who is ranked -> primary key -> id in the document.
"""

from collections.abc import Iterable, Mapping

import scoring
from tournament.core.document_ids import Ids
from tournament.models import Lot, Penalty, RankedKind, Registration, Tournament


def lots_of(tournament: Tournament, ids: Ids) -> tuple[scoring.LotEntry, ...] | None:
    """In the order drawn; None: there is none. One query."""
    rows = Lot.objects.filter(tournament=tournament).select_related("ranking", "series").order_by("position")
    return tuple(_lot(lot, ids[RankedKind(lot.of)]) for lot in rows) or None


def _lot(lot: Lot, ids: Mapping[int, str]) -> scoring.LotEntry:
    """Who is no longer registered is left out."""
    order = tuple(ids[key] for key in lot.order if key in ids)
    return scoring.LotEntry(
        players=order if lot.of == RankedKind.PLAYERS else None,
        teams=order if lot.of == RankedKind.TEAMS else None,
        clubs=order if lot.of == RankedKind.CLUBS else None,
        ranking=lot.ranking.document_id if lot.ranking else None,
        series=lot.series.number if lot.series else None,
        points=lot.points,
        augen=lot.augen,
    )


def penalties_of(tournament: Tournament, ids: Ids) -> tuple[scoring.PenaltyEntry, ...] | None:
    """As decided one after the other; None: there is none. One query."""
    rows = tournament.penalties.select_related("series").order_by("position")
    return tuple(_penalty(penalty, ids) for penalty in rows) or None


def _penalty(penalty: Penalty, ids: Ids) -> scoring.PenaltyEntry:
    return scoring.PenaltyEntry(
        penalty.series.number,
        penalty.points,
        penalty.reason,
        player=ids[RankedKind.PLAYERS].get(penalty.registration_id or 0),
        team=ids[RankedKind.TEAMS].get(penalty.team_id or 0),
    )


def disqualified(registrations: Iterable[Registration]) -> tuple[scoring.DisqualifiedEntry, ...] | None:
    """In the order given; None: nobody is."""
    entries = (
        scoring.DisqualifiedEntry(registration.document_id, registration.disqualified_reason)
        for registration in registrations
        if registration.disqualified
    )
    return tuple(entries) or None
