"""How far things are, in a line of German."""

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.core.public import PublicPhase, SeriesState, TournamentState


def phase_in_words(series: SeriesState) -> str:
    """How far one series is, for a list of series."""
    words = {
        PublicPhase.WAITING: _("Sitzplan folgt"),
        PublicPhase.SEATED: _("Sitzplan steht"),
        PublicPhase.RUNNING: _("läuft"),
        PublicPhase.PLAYED: _("gespielt, Ergebnis folgt"),
        PublicPhase.PROVISIONAL: _("vorläufiges Ergebnis, %(closed)s von %(lists)s Listen"),
        PublicPhase.FINAL: _("Ergebnis, alle %(lists)s Listen"),
    }[series.phase]
    if series.phase is PublicPhase.RUNNING and series.started_at:
        words = _("läuft seit %(time)s") % {"time": clock(series.started_at)}
    return words % {"closed": series.closed, "lists": series.lists}


def state_in_words(state: TournamentState, stored_at: datetime | None) -> str:
    """How far the standings go: `vorläufig, 31 von 50 Listen, 14:32 Uhr`; empty while nothing is published."""
    published = [series for series in state.series if series.results]
    if not published:
        return ""
    if state.open_lists:
        return provisional(state.open_lists, stored_at)
    if state.over:
        return _("Endstand")
    return _("Zwischenstand nach der %(number)s. Serie") % {"number": published[-1].number}


def provisional(series: SeriesState, stored_at: datetime | None) -> str:
    """The state of a series whose lists are not all closed."""
    words = _("%(number)s. Serie vorläufig, %(closed)s von %(lists)s Listen") % {
        "number": series.number,
        "closed": series.closed,
        "lists": series.lists,
    }
    return f"{words}, {clock(stored_at)}" if stored_at else words


def clock(moment: datetime) -> str:
    """`14:32 Uhr`; with the date when it was another day."""
    local = timezone.localtime(moment)
    time = _("%(time)s Uhr") % {"time": date_format(local, "H:i")}
    return time if local.date() == timezone.localdate() else f"{date_format(local, 'j. F Y')}, {time}"


def next_in_words(state: TournamentState) -> str:
    """What comes next; empty when all is over."""
    series = state.next
    if series is None:
        return ""
    words = {
        PublicPhase.WAITING: _("Der Sitzplan der %(number)s. Serie erscheint hier, sobald er feststeht."),
        PublicPhase.SEATED: _("Die %(number)s. Serie beginnt bald. Der Sitzplan steht."),
        PublicPhase.RUNNING: _(
            "Die %(number)s. Serie läuft. Das Ergebnis erscheint hier, sobald die Spielleitung es freigibt."
        ),
        PublicPhase.PLAYED: _(
            "Die %(number)s. Serie ist gespielt. Das Ergebnis erscheint hier, sobald die Spielleitung es freigibt."
        ),
        PublicPhase.PROVISIONAL: _("Die %(number)s. Serie läuft. Der Stand erneuert sich mit jeder Liste."),
        PublicPhase.FINAL: "",
    }[series.phase]
    return words % {"number": series.number}


def tournament_in_words(state: TournamentState) -> str:
    """How far a tournament is, for a list of tournaments."""
    if state.over:
        return _("Ergebnis veröffentlicht")
    series = state.next
    if series is None or (series.number == 1 and series.phase is PublicPhase.WAITING):
        games = state.tournament.games_per_series
        return _("%(series)s Serien zu %(games)s Spielen") % {"series": state.tournament.series_count, "games": games}
    return _("%(number)s. Serie: %(phase)s") % {"number": series.number, "phase": phase_in_words(series)}
