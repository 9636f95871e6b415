"""The plan of a tournament in German sentences: how good it is, and what is proven of it."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament import seating
from tournament.selectors.plan_report import PlanReport


def proof(report: PlanReport) -> str:
    """Which of the three it is: proven without repeat, proven least, or the best that is known."""
    if report.repeats == 0:
        return _("Bewiesen: keine Wiederholung.")
    if report.bound is None:
        return _("Nicht jeder spielt in jeder Serie; darum gibt es hier keine Schranke.")
    if report.repeats == report.bound:
        return _("Bewiesen: weniger als %(repeats)s geht nicht.") % {"repeats": report.repeats}
    numbers = {"repeats": report.repeats, "bound": report.bound}
    return _("Beste bekannte: %(repeats)s (Schranke %(bound)s).") % numbers


def picture_text(report: PlanReport) -> str:
    """What the picture of who meets whom shows, for who does not see it."""
    people = ngettext("%(count)s Person", "%(count)s Personen", len(report.lines)) % {"count": len(report.lines)}
    series = ngettext("%(count)s Serie", "%(count)s Serien", len(report.series)) % {"count": len(report.series)}
    pairs = ngettext("%(count)s Paar", "%(count)s Paare", len(report.met)) % {"count": len(report.met)}
    again = sum(1 for times in report.met.values() if times > 1)
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
