"""How far things are, in a line of German."""

from collections.abc import Sequence
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, npgettext

from scoring.rankings import Ranking
from tournament.core.clock import moment_in_words, timed
from tournament.core.list_state import Change, ListState, ListStates, is_of_everybody
from tournament.core.public import TournamentState
from tournament.core.series_state import Phase, SeriesState, frozen_now
from tournament.core.steps import waiting_to_be_shown
from tournament.models import Series, Tournament


def shown_in_words(tournament: Tournament, series: Sequence[Series]) -> str:
    """What everybody sees of a tournament now, and which results they do not; `series` as `with_lists` read them. One
    query."""
    if not tournament.published:
        return _("Das Turnier sieht nur, wer es leitet oder dabei hilft.")
    freeze = frozen_now(tournament)
    public = [one.number for one in series if one.results]
    seen = [number for number in public if not (freeze and freeze.hides(number))]
    hidden = [one.number for one in waiting_to_be_shown(series)]
    said = [
        _seen([one.number for one in series if one.seated], seen),
        _("Die Anzeige ist eingefroren: Neue Ergebnisse sehen alle erst bei der Siegerehrung.") if freeze else "",
        _not_shown(hidden) if hidden else "",
        _cancelled([one.number for one in series if one.cancelled]),
        _following() if tournament.results_follow and len(public) + len(hidden) < len(series) else "",
    ]
    return " ".join(filter(None, said))


def _seen(seated: Sequence[int], results: Sequence[int]) -> str:
    """Of which series everybody sees the seating plan and the result."""
    if not seated:
        return _("Alle sehen die Seite des Turniers, aber noch keinen Sitzplan und kein Ergebnis.")
    said = _("Alle sehen %(places)s und %(results)s.") if results else _("Alle sehen %(places)s, aber kein Ergebnis.")
    return said % {"places": _places(seated), "results": _results(results)}


def _places(numbers: Sequence[int]) -> str:
    said = ngettext("den Sitzplan der Serie %(numbers)s", "die Sitzpläne der Serien %(numbers)s", len(numbers))
    return said % {"numbers": _listed(numbers)}


def _results(numbers: Sequence[int]) -> str:
    said = ngettext("das Ergebnis der Serie %(numbers)s", "die Ergebnisse der Serien %(numbers)s", len(numbers))
    return said % {"numbers": _listed(numbers)}


def _not_shown(numbers: Sequence[int]) -> str:
    said = ngettext(
        "Serie %(numbers)s ist zu Ende, ihr Ergebnis ist noch nicht öffentlich.",
        "Die Serien %(numbers)s sind zu Ende, ihre Ergebnisse sind noch nicht öffentlich.",
        len(numbers),
    )
    return said % {"numbers": _listed(numbers)}


def _cancelled(numbers: Sequence[int]) -> str:
    """Which series are not played; empty: none."""
    said = ngettext("Die %(numbers)s. Serie entfällt.", "Die Serien %(numbers)s entfallen.", len(numbers))
    return said % {"numbers": _listed(numbers)} if numbers else ""


def _following() -> str:
    return _("Ergebnisse folgen von selbst, sobald die letzte Liste einer Serie abgeschlossen ist.")


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


def phase_in_words(series: SeriesState) -> str:
    """How far one series is, for a list of series."""
    words = {
        Phase.WAITING: _("Sitzplan folgt"),
        Phase.PLAYED: _("gespielt, Ergebnis folgt"),
        Phase.PROVISIONAL: ngettext(
            "vorläufiges Ergebnis, %(closed)s von %(lists)s Liste",
            "vorläufiges Ergebnis, %(closed)s von %(lists)s Listen",
            series.lists,
        ),
        Phase.FINAL: ngettext("Ergebnis, %(lists)s Liste", "Ergebnis, alle %(lists)s Listen", series.lists),
    }.get(series.phase, str(series.phase.label))
    if series.phase is Phase.RUNNING and series.started_at:
        since = clock(series.started_at)
        return timed(_("läuft seit %(time)s") % {"time": since}, since)
    return words % {"closed": series.closed, "lists": series.lists}


def in_words(states: ListStates, ranking: Ranking, series: int | None = None, *, reasons: bool = True) -> str:
    """How far the list of a ranking goes, or of one `series` in it; with the `reasons` of what was changed."""
    state = states.of_list(ranking, series)
    if not reasons:
        state = state.without_reasons()
    return list_in_words(state) if series is None else series_list_in_words(state)


def title_in_words(states: ListStates, ranking: Ranking, usual: str) -> str:
    """What the list of a ranking is called: as usual, but that of everybody at the end of a club evening."""
    return _("Siegerliste") if is_of_everybody(ranking) and states.of(ranking).evening else usual


def list_in_words(state: ListState) -> str:
    """How far a list goes, in the same words on page, file and paper; empty while there is nothing in it.

    `Zwischenstand nach der 1. Serie`, `vorläufig: 3 Listen offen`, `Endstand, Fassung 2 – berichtigt am 11. Mai: ...`.
    """
    if state.after is None:
        return frozen_in_words(state)
    words = _final_in_words(state) if state.final else _joined(_how_far(state), state)
    return timed(f"{words}. {_cancelled(state.cancelled)}", words) if state.cancelled else words


def series_list_in_words(state: ListState) -> str:
    """The same of the list of one series alone."""
    if state.final or state.open_lists:
        return list_in_words(state)
    return _joined(_("alle Listen abgeschlossen"), state)


def _joined(how_far: str, state: ListState) -> str:
    """With what happened to it."""
    said = [
        how_far,
        frozen_in_words(state),
        _with_reason(_("Endstand zurückgenommen am %(day)s"), state.taken_back),
        _with_reason(_("geändert am %(day)s"), state.changed),
    ]
    words = ", ".join(part for part in said if part)
    return timed(words, *said) if state.frozen or state.objections_until else words


def frozen_in_words(state: ListState) -> str:
    """Since when it stands still, and what is kept back; empty: it does not."""
    if state.frozen is None:
        return ""
    words = _("eingefroren seit %(time)s, weiter bei der Siegerehrung")
    if state.hidden is not None:
        words = _("eingefroren seit %(time)s, ab der %(number)s. Serie erst bei der Siegerehrung")
    since = clock(state.frozen)
    return timed(words % {"time": since, "number": state.hidden}, since)


def _how_far(state: ListState) -> str:
    if state.open_lists:
        words = ngettext("vorläufig: %(lists)s Liste offen", "vorläufig: %(lists)s Listen offen", state.open_lists)
        return words % {"lists": state.open_lists}
    if not state.over:
        return _("Zwischenstand nach der %(number)s. Serie") % {"number": state.after}
    if state.objections_until:
        until = clock(state.objections_until)
        return timed(_("vorläufig, Einspruch bis %(time)s") % {"time": until}, until)
    if state.evening:
        words = ngettext("nach %(series)s Serie", "nach allen %(series)s Serien", state.evening)
        return words % {"series": state.evening}
    return _("vorläufig, alle Listen abgeschlossen")


def _final_in_words(state: ListState) -> str:
    if state.edition == 1:
        return _("Endstand")
    words = _("Endstand, Fassung %(edition)s") % {"edition": state.edition}
    corrected = _with_reason(_("berichtigt am %(day)s"), state.corrected)
    return f"{words} – {corrected}" if corrected else words


def _with_reason(words: str, change: Change | None) -> str:
    """`berichtigt am 11. Mai: Addition an Tisch 4`; empty where nothing was changed."""
    if change is None:
        return ""
    said = words % {"day": date_format(timezone.localtime(change.at), _("j. F"))}
    return f"{said}: {change.reason}" if change.reason else said


def clock(moment: datetime) -> str:
    """`14:32 Uhr`; with the date when it was another day."""
    today = timezone.localdate(moment) == timezone.localdate()
    time = moment_in_words(moment, "H:i" if today else _("j. F Y, H:i"))
    return timed(_("%(time)s Uhr") % {"time": time}, time)


HIDDEN = {
    Phase.RUNNING: gettext_lazy("Die %(number)s. Serie läuft. Das Ergebnis kommt bei der Siegerehrung."),
    Phase.PLAYED: gettext_lazy("Die %(number)s. Serie ist gespielt. Das Ergebnis kommt bei der Siegerehrung."),
}
"""What comes next where the board stands still and hides it."""


def next_in_words(state: TournamentState) -> str:
    """What comes next; empty when all is over."""
    series = state.next
    if series is None:
        return ""
    words = {
        Phase.WAITING: _("Der Sitzplan der %(number)s. Serie erscheint hier, sobald er feststeht."),
        Phase.SEATED: _("Die %(number)s. Serie beginnt bald. Der Sitzplan steht."),
        Phase.RUNNING: _(
            "Die %(number)s. Serie läuft. Das Ergebnis erscheint hier, sobald die Spielleitung es freigibt."
        ),
        Phase.PLAYED: _(
            "Die %(number)s. Serie ist gespielt. Das Ergebnis erscheint hier, sobald die Spielleitung es freigibt."
        ),
        Phase.PROVISIONAL: _("Die %(number)s. Serie läuft. Der Stand erneuert sich mit jeder Liste."),
        Phase.FINAL: "",
    }[series.phase]
    if state.freeze and state.freeze.hides(series.number):
        words = str(HIDDEN.get(series.phase, words))
    return words % {"number": series.number}


def extent_in_words(tournament: Tournament) -> str:
    """How much is played: "3 Serien zu 16 Spielen"."""
    series, games = tournament.series_count, tournament.games_per_series
    text = ngettext("%(series)s Serie zu %(games)s", "%(series)s Serien zu %(games)s", series)
    of_each = npgettext("of a series", "%(games)s Spiel", "%(games)s Spielen", games) % {"games": games}
    return text % {"series": series, "games": of_each}


def whole_extent(tournament: Tournament) -> str:
    """How much is played: "3 Serien zu 16 Spielen, je 75 Minuten"."""
    played, minutes = extent_in_words(tournament), tournament.minutes_per_series
    if not minutes:
        return played
    each = ngettext(", je %(minutes)s Minute", ", je %(minutes)s Minuten", minutes)
    return played + each % {"minutes": minutes}


def beside_the_rules(tournament: Tournament) -> str:
    """What is agreed where the rulebook leaves it open: ", ohne Joker, bis 500 Punkte"."""
    jokers = _(", ohne Joker") if tournament.without_jokers else ""
    score = tournament.target_score
    by_augen = tournament.rulebook.ranked_by == "augen"
    limit = _(", bis %(score)s Augen") if by_augen else _(", bis %(score)s Punkte")
    return jokers + (limit % {"score": score} if score else "")


def tournament_in_words(state: TournamentState) -> str:
    """How far a tournament is, for a list of tournaments."""
    if state.over:
        return _("Ergebnis veröffentlicht") if state.with_results else str(Phase.CANCELLED.label)
    series = state.next
    if series is None or (series.number == 1 and series.phase is Phase.WAITING):
        return extent_in_words(state.tournament)
    phase = phase_in_words(series)
    return timed(_("%(number)s. Serie: %(phase)s") % {"number": series.number, "phase": phase}, phase)
