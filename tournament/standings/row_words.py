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
    """That somebody is missing from a team or club. Where like is compared with like, that less was played than was due
    (contract.md, section 8); empty otherwise.
    """
    if row.complete or outside_in_words(row):
        return ""
    if rulebook.points_never_above_zero and row.totals.games:
        return games_of_due(row.place) if row.place.games_due else _("nicht alle Serien")  # sealed before it was said
    return "" if isinstance(row, PlayerRow) else _("unvollständig")


def games_of_due(place: Place[int]) -> str:
    """`13 von 24 Spielen`."""
    return _("%(games)s von %(due)s Spielen") % {"games": place.totals.games, "due": place.games_due}


def why_behind(rulebook: Rulebook) -> str:
    """The sentence below a list in which somebody played less than was due."""
    if rulebook.average_where_games_differ:
        return _(
            "Vereinbart: Bei verschieden vielen Spielen zählt der Schnitt. Wer weniger als die Hälfte der Spiele hat, "
            "steht dahinter."
        )
    return _(
        "Wer weniger gespielt hat, steht hinter allen, die alle gespielt haben: nach Punkten je Spiel, zuletzt wer "
        "weniger als die Hälfte hat."
    )


def penalty_in_words(penalty: PenaltyNote) -> str:
    """`−5: verspätet`."""
    return f"{shown(penalty.points)}: {penalty.reason}" if penalty.reason else shown(penalty.points)
