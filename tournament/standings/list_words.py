"""What a ranked list says beside its figures, and a list of an edition in German: for page, file and paper."""

from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import Rulebook
from scoring.rankings import Place
from tournament.standings.reads.editions import EditionOf
from tournament.standings.reads.field import PenaltyNote
from tournament.standings.reads.ranking_list import PlayerRow, Row
from tournament.web.cells import shown, shown_html


def edition_in_words(listed: EditionOf) -> str:
    """`Endstand, Fassung 2 – berichtigt am 11. Mai: Addition an Tisch 4`; whether it stands no more; and that names
    were taken out since: what is published does not change silently."""
    words = _how_it_came_about(listed)
    if not listed.withheld:
        return words
    said = ngettext(
        "%(count)s Name ist seither auf Wunsch herausgenommen",
        "%(count)s Namen sind seither auf Wunsch herausgenommen",
        listed.withheld,
    )
    return f"{words}. {said % {'count': listed.withheld}}"


def _how_it_came_about(listed: EditionOf) -> str:
    edition = listed.edition
    words = _("Endstand, Fassung %(number)s") % {"number": edition.number}
    if listed.reason:
        said = {"day": _day(edition.at), "reason": listed.reason}
        words = f"{words} – {_('berichtigt am %(day)s: %(reason)s') % said}"
    if edition.taken_back_at:
        said = {"day": _day(edition.taken_back_at), "reason": edition.taken_back_reason}
        return f"{words}. {_('Zurückgenommen am %(day)s: %(reason)s') % said}"
    if not listed.final and edition == listed.others[-1]:
        return _("Endstand, Fassung %(number)s. Zurückgenommen") % {"number": edition.number}
    if not listed.stands:
        return f"{words}. {_('Ersetzt durch Fassung %(number)s') % {'number': listed.others[-1].number}}"
    return words


def _day(moment: Any) -> str:
    return date_format(timezone.localtime(moment), _("j. F"))


def rank_in_words(row: Row) -> str:
    """`3`, `3 =` for a shared place, `3 (Los)`; a dash for none."""
    if row.rank is None:
        return "–"
    return f"{row.rank}" + (_(" (Los)") if row.by_lot else " =" if row.tied else "")


def remarks(rulebook: Rulebook, row: Row) -> str:
    """What stands beside a name: why there is no rank, what was taken and why, who or which games are missing."""
    said = [
        _("disqualifiziert") if row.disqualified else "",
        _("außer Wertung") if row.unranked else "",
        *(f"{shown(note.points)}: {note.reason}" for note in row.penalties),
        "" if row.rank is None else incomplete_in_words(rulebook, row),
    ]
    return "; ".join(filter(None, said))


def members_in_words(row: Row) -> str:
    """Who is in a team, or counted for a club."""
    named = (one.name + (_(" (Leihspieler)") if one.key in row.loan else "") for one in row.members)
    return " · ".join(named)


def outside_in_words(row: Place[int]) -> str:
    """Return why somebody has no rank, whatever they have played; empty where they may have one.

    Why they were disqualified is the organiser's affair, and not said here.
    """
    if row.disqualified:
        return _("disqualifiziert")
    return _("außer Wertung") if row.unranked else ""


def incomplete_in_words(rulebook: Rulebook, row: Row) -> str:
    """That somebody is missing from a team or club. Where like is compared with like, that less was played than was due
    (contract.md, section 8); empty otherwise.
    """
    if row.complete or outside_in_words(row):
        return ""
    if rulebook.points_never_above_zero and row.totals.games:
        return games_of_due(row) if row.games_due else _("nicht alle Serien")  # sealed before it was said
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


def why_behind_in_short(rulebook: Rulebook) -> str:
    """The same as a sign at the foot of a printed list."""
    if rulebook.average_where_games_differ:
        return _("(… von … Spielen) weniger gespielt: Es zählt der Schnitt, unter der Hälfte hinter allen anderen")
    return _("(… von … Spielen) weniger gespielt: hinter allen, die alle gespielt haben")


def penalty_in_words(penalty: PenaltyNote) -> str:
    """`−5: verspätet`."""
    return f"{shown(penalty.points)}: {penalty.reason}" if penalty.reason else shown(penalty.points)


def notes_html(rulebook: Rulebook, row: Row) -> str:
    """What stands beside a name: that there is no rank and why, that somebody is missing, penalties."""
    said = outside_in_words(row) or incomplete_in_words(rulebook, row)
    if not (said or row.penalties):
        return shown_html("")
    penalties = [format_html('<small class="penalty">{}</small>', penalty_in_words(one)) for one in row.penalties]
    tag = format_html(' <span class="tag warn">{}</span>', said) if said else ""
    return format_html("{}" * (1 + len(penalties)), tag, *penalties)
