"""What the line of a ranked list says beside its figures, in the same words on page, file and paper."""

from django.utils.translation import gettext as _

from scoring import Rulebook
from scoring.rankings import Place
from tournament.standings.reads.rows import PenaltyNote, PlayerRow, RankedRow
from tournament.web.tables import shown


def outside_in_words(row: RankedRow | Place[int]) -> str:
    """Why somebody has no rank, whatever he has played; empty where he may have one.

    Why he was disqualified is the organiser's affair, and not said here.
    """
    if row.disqualified:
        return _("disqualifiziert")
    return _("außer Wertung") if row.unranked else ""


def incomplete_in_words(rulebook: Rulebook, row: RankedRow) -> str:
    """That somebody is missing from a team or club. Of a player that he has not played everything that counts, where he
    is behind all others for it (contract.md, section 7: "Who is complete"); empty otherwise.
    """
    if row.complete or outside_in_words(row):
        return ""
    if not isinstance(row, PlayerRow):
        return _("unvollständig")
    return _("nicht alle Serien") if row.totals.games and rulebook.points_never_above_zero else ""


def penalty_in_words(penalty: PenaltyNote) -> str:
    """`−5: verspätet`."""
    return f"{shown(penalty.points)}: {penalty.reason}" if penalty.reason else shown(penalty.points)
