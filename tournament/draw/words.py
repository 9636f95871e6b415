"""The plan of a tournament in German sentences: how good it is, and what is proven of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament import seating
from tournament.core import words as wording
from tournament.draw.reads.drawing import Field
from tournament.draw.reads.plan_report import PlanReport
from tournament.teams.reads import team_of

CONSENTS = {
    "teams": gettext_lazy("Mannschaftskollegen dürfen zusammensitzen, so selten wie möglich."),
    "clubs": gettext_lazy("Vereinskollegen dürfen zusammensitzen, so selten wie möglich."),
    "apart": gettext_lazy("Diese Wünsche dürfen unerfüllt bleiben, so weit wie nötig."),
    "repeats": gettext_lazy("Wiederholungen dürfen sein, so wenige wie möglich."),
}


@dataclass(frozen=True, slots=True)
class Objected:
    """Something that cannot be had, in sentences; `consent`: what the organiser agrees to by ticking it."""

    code: str
    sentences: tuple[str, ...]
    consent: str


def objected(field: Field, found: Sequence[seating.Objection]) -> list[Objected]:
    """Objections in German, those of a kind together, with the names they are about."""
    kinds = dict.fromkeys(one.code for one in found)
    return [
        Objected(
            code,
            tuple(_objection(field, one) for one in found if one.code == code),
            str(CONSENTS.get(code, "")),
        )
        for code in kinds
    ]


def _objection(field: Field, one: seating.Objection) -> str:
    if one.code in ("teams", "clubs"):
        person = field.registered[one.params["key"]]
        group = team_of(person) if one.code == "teams" else person.club
        return _(
            "%(name)s: %(members)s Personen, aber nur %(tables)s Tische. In jeder Serie sitzen mindestens %(pairs)s "
            "Paare zusammen."
        ) % {"name": group.name if group else "", **one.params}
    if one.code == "apart":
        names = " · ".join(person.person.name for person in field.wishes[one.params["wish"]].people)
        return _("%(names)s: höchstens %(most)s an einem Tisch geht bei %(tables)s Tischen nicht.") % {
            "names": names,
            **one.params,
        }
    if one.code == "repeats":
        return _(
            "%(series)s Serien gehen bei so vielen Personen nicht ohne Wiederholungen, %(without)s schon. Am "
            "wenigsten, was bekannt ist: %(repeats)s."
        ) % {**one.params}
    return wording.refusal(f"cannot_seat_{one.code}", one.params)


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


def _series(report: PlanReport) -> str:
    return ngettext("%(count)s Serie", "%(count)s Serien", len(report.series)) % {"count": len(report.series)}


def _people(report: PlanReport) -> str:
    return ngettext("%(count)s Person", "%(count)s Personen", len(report.lines)) % {"count": len(report.lines)}


def extent(report: PlanReport) -> str:
    """How much there is to report on: "3 Serien, 160 Personen"."""
    return f"{_series(report)}, {_people(report)}"


def picture_text(report: PlanReport) -> str:
    """What the picture of who meets whom shows, for who does not see it."""
    pairs = ngettext("%(count)s Paar", "%(count)s Paare", len(report.figures.met)) % {"count": len(report.figures.met)}
    again = sum(1 for times in report.figures.met.values() if times > 1)
    return _("%(people)s in %(series)s: %(pairs)s sitzen zusammen, davon %(again)s mehr als einmal.") % {
        "people": _people(report),
        "series": _series(report),
        "pairs": pairs,
        "again": again,
    }


def moved(made: seating.Seated, limit: int | None) -> str:
    """How far people sit from their rank in a plan by standing, and what is possible instead where not everybody is
    kept apart. `limit`: the ranks the organiser allowed; None: as few as possible."""
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
    if limit is not None:
        possible = _(
            "Damit gibt es noch Wiederholungen oder Kollegen am Tisch. Verwerfen und das Feld leer lassen: Dann sucht "
            "das Programm, mit wie wenigen Rängen es ohne geht."
        )
    elif made.needed_proven:
        possible = _("Ganz ohne Wiederholungen, Mannschafts- und Vereinskollegen geht es nicht.")
    else:
        possible = _("Ein Plan ganz ohne Wiederholungen, Mannschafts- und Vereinskollegen ist nicht bekannt.")
    return far + " " + possible
