"""The plan of a tournament in German sentences: how good it is, and what is proven of it."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament import seating
from tournament.selectors.plan_report import PlanReport


def proof(report: seating.Report) -> str:
    """Which of the three it is: proven without repeat, proven least, or the best that is known."""
    numbers = {"repeats": report.repeats.count, "bound": report.repeats.bound}
    return {
        seating.NO_REPEAT: _("Bewiesen: keine Wiederholung."),
        seating.LEAST: _("Bewiesen: weniger als %(repeats)s geht nicht.") % numbers,
        seating.BEST_KNOWN: _("Beste bekannte: %(repeats)s (Schranke %(bound)s).") % numbers,
    }[report.proof]


def limit(figure: seating.Figure) -> str:
    """What is proven of a number that is not nought."""
    if figure.count == figure.bound:
        return _("Bewiesen: weniger geht nicht.")
    return _("(Schranke %(bound)s)") % {"bound": figure.bound}


def picture_text(report: PlanReport) -> str:
    """What the picture of who meets whom shows, for who does not see it."""
    people = ngettext("%(count)s Person", "%(count)s Personen", len(report.lines)) % {"count": len(report.lines)}
    series = ngettext("%(count)s Serie", "%(count)s Serien", len(report.series)) % {"count": len(report.series)}
    pairs = ngettext("%(count)s Paar", "%(count)s Paare", len(report.figures.met)) % {"count": len(report.figures.met)}
    again = sum(1 for times in report.figures.met.values() if times > 1)
    return _("%(people)s in %(series)s: %(pairs)s sitzen zusammen, davon %(again)s mehr als einmal.") % {
        "people": people,
        "series": series,
        "pairs": pairs,
        "again": again,
    }


def moved(made: seating.Seated) -> str:
    """How far people sit from their rank in a plan by standing, and what it would take to keep everybody apart."""
    if made.furthest == 0:
        far = _("Alle sitzen an dem Platz, der ihrem Rang entspricht.")
    else:
        far = ngettext(
            "Niemand sitzt weiter als %(ranks)s Rang von seinem Platz.",
            "Niemand sitzt weiter als %(ranks)s Ränge von seinem Platz.",
            made.furthest,
        ) % {"ranks": made.furthest}
    if not made.conflicts:
        return far
    if made.needed is None:
        return far + " " + _("Ganz ohne Wiederholungen, Mannschafts- und Vereinskollegen geht es nicht.")
    return (
        far + " " + _("Mit %(ranks)s Rängen ginge es ganz ohne Wiederholungen und Kollegen.") % {"ranks": made.needed}
    )
