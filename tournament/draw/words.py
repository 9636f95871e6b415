"""What the program says about seating: why an act was refused, how good a plan is, and what is proven of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from tournament import seating
from tournament.core import words as wording
from tournament.registration.reads.teams import team_of

if TYPE_CHECKING:  # each process has the words, few draw
    from tournament.draw.reads.drawing import DrawField
    from tournament.draw.reads.plan_report import PlanReport

REFUSALS: dict[str, Promise] = {
    "cannot_seat_too_few": gettext_lazy(
        "%(people)s anwesend: Das reicht nicht, ein Tisch braucht mindestens %(minimum)s. "
        "Bitte weitere Personen als anwesend ankreuzen oder nachmelden."
    ),
    "cannot_seat_five": gettext_lazy(
        "5 Personen passen nicht auf Vierer- und Dreiertische (Regel 2). Bitte eine Person nachmelden (dann zwei "
        "Dreiertische) oder abmelden (dann ein Vierertisch)."
    ),
    "cannot_seat_no_split": gettext_lazy(
        "%(people)s Personen passen nicht auf die Tische dieses Regelwerks. Bitte jemanden nachmelden oder abmelden."
    ),
    "cannot_seat_too_many_series": gettext_lazy(
        "%(series)s Serien auf einmal gehen nicht, höchstens %(most)s. Bitte bei den übrigen eine andere Art wählen, "
        "zum Beispiel nach Stand, und die Auswahl merken."
    ),
    "cannot_seat_no_such_table": gettext_lazy(
        "Tisch %(table)s ist jemandes fester Tisch; der letzte ist Tisch %(tables)s. Bitte bei den Wünschen ändern."
    ),
    "cannot_seat_table_full": gettext_lazy(
        "Tisch %(table)s ist der feste Tisch von %(people)s Personen, er hat aber nur %(seats)s Plätze. Bitte bei den "
        "Wünschen ändern."
    ),
    "cannot_seat_mates_at_one_table": gettext_lazy(
        "Zwei aus einer Mannschaft haben Tisch %(table)s als festen Tisch; sie dürfen aber nicht zusammensitzen. Bitte "
        "bei den Wünschen ändern."
    ),
    "cannot_seat_apart_at_table": gettext_lazy(
        "Tisch %(table)s ist der feste Tisch von %(members)s Personen, von denen höchstens %(most)s zusammensitzen "
        "sollen. Bitte bei den Wünschen ändern."
    ),
    "cannot_seat_teams": gettext_lazy(
        "Eine Mannschaft hat mehr Mitglieder (%(members)s), als es Tische gibt (%(tables)s); Paare, die zusammensitzen "
        "müssen: %(pairs)s."
    ),
    "cannot_seat_clubs": gettext_lazy(
        "Ein Verein stellt mehr Personen (%(members)s), als es Tische gibt (%(tables)s); Paare, die zusammensitzen "
        "müssen: %(pairs)s."
    ),
    "cannot_seat_apart": gettext_lazy(
        "Ein Wunsch geht nicht ganz: %(members)s Personen, höchstens %(most)s je Tisch, Tische: %(tables)s."
    ),
    "cannot_seat_repeats": gettext_lazy(
        "Für %(series)s Serien kennen wir hier keinen Plan ohne Wiederholungen: Mindestens ein Paar trifft sich wieder."
    ),
    "series_published": gettext_lazy("Der Sitzplan dieser Serie ist schon veröffentlicht."),
    "series_not_seated": gettext_lazy("Diese Serie ist noch nicht gesetzt."),
    "series_has_entries": gettext_lazy("Für diese Serie ist schon etwas eingetragen; der Sitzplan steht damit fest."),
    "swap_two": gettext_lazy("Bitte genau zwei Personen ankreuzen, dann tauschen sie die Plätze."),
    "swap_begun": gettext_lazy(
        "An Tisch %(table)s ist schon etwas eingetragen; dort wird nicht mehr getauscht. Sitzt wirklich jemand anderes "
        "dort, hilft an der Seite des Tischs „Wer sitzt wirklich hier?“."
    ),
    "swap_left": gettext_lazy(
        "An Tisch %(table)s ist schon jemand gegangen oder für jemanden gekommen; dort wird nicht mehr getauscht. Es "
        "hilft an der Seite des Tischs „Wer sitzt wirklich hier?“."
    ),
    "swap_away": gettext_lazy(
        "%(name)s ist nicht (mehr) da. Bitte zuerst unter „Gekommen und gegangen“ einarbeiten, dann tauschen."
    ),
    "apart_two": gettext_lazy("Bitte mindestens zwei verschiedene Personen nennen."),
    "apart_too_many": gettext_lazy(
        "Es gibt schon %(maximum)s Wünsche, und mehr nimmt eine Auslosung nicht auf. Bitte erst einen löschen."
    ),
    "apart_most": gettext_lazy("Bei so vielen Personen sind 1 bis %(maximum)s möglich."),
    "fixed_table": gettext_lazy("Tische haben hier die Nummern 1 bis %(maximum)s."),
    "nothing_changed": gettext_lazy(
        "Es gibt nichts einzuarbeiten: Bitte mindestens eine Serie ankreuzen, in der sich etwas geändert hat."
    ),
    "nothing_announced": gettext_lazy("Es ist keine Auslosung angekündigt."),
    "nothing_to_draw": gettext_lazy("Es gibt keine Serie mehr, die auszulosen wäre."),
    "nothing_to_publish": gettext_lazy("Es gibt keinen Entwurf, der zu veröffentlichen wäre."),
    "no_standing": gettext_lazy("Nach Stand kann erst gesetzt werden, wenn eine frühere Serie gespielt ist."),
    "no_teams": gettext_lazy("Es gibt keine Mannschaften; bitte auslosen oder nach Stand setzen."),
    "standings_open": gettext_lazy(
        "Von früheren Serien sind noch Listen offen (%(open)s). Erst abschließen, oder ankreuzen, dass trotzdem nach "
        "dem jetzigen Stand gesetzt werden soll."
    ),
}

ACTIONS: dict[str, Promise] = {
    "series_seated": gettext_lazy("Sitzplan entworfen"),
    "changes_taken_in": gettext_lazy("Änderungen eingearbeitet"),
    "apart_wished": gettext_lazy("Auseinander setzen"),
    "apart_forgotten": gettext_lazy("Nicht mehr auseinander setzen"),
    "table_fixed": gettext_lazy("Fester Tisch"),
    "series_drawn": gettext_lazy("Serien ausgelost"),
    "draw_committed": gettext_lazy("Losung festgelegt"),
    "draw_announced": gettext_lazy("Auslosung angekündigt"),
    "draw_discarded": gettext_lazy("Ankündigung zurückgenommen"),
    "seating_intended": gettext_lazy("Art des Setzens gewählt"),
    "seatings_published": gettext_lazy("Sitzpläne veröffentlicht"),
    "seats_swapped": gettext_lazy("Plätze getauscht"),
    "published_seats_swapped": gettext_lazy("Plätze im veröffentlichten Sitzplan getauscht"),
    "seating_discarded": gettext_lazy("Entwurf verworfen"),
    "seating_published": gettext_lazy("Sitzplan veröffentlicht"),
    "seating_withdrawn": gettext_lazy("Veröffentlichung zurückgenommen"),
}

LABELS: dict[str, Promise] = {
    "seating": gettext_lazy("Art"),
    "seed": gettext_lazy("Startzahl"),
    "limit": gettext_lazy("Zahl dazu"),
    "intended": gettext_lazy("Art"),
    "moved": gettext_lazy("wechseln"),
    "at_most_twice": gettext_lazy("lieber niemand dreimal"),
    "consent": gettext_lazy("zugestimmt"),
    "consent_teams": gettext_lazy("Mannschaftskameraden zusammen"),
    "consent_clubs": pgettext_lazy("zugestimmt", "Vereinskameraden zusammen"),
    "consent_apart": gettext_lazy("Wünsche nicht erfüllt"),
    "consent_repeats": gettext_lazy("mit Wiederholungen"),
    "seated": gettext_lazy("neu gesetzt"),
    "swapped": gettext_lazy("getauscht"),
    "lists": gettext_lazy("neu zu drucken"),
    "tables_gone": gettext_lazy("Tische, die es nicht mehr gibt"),
    "apart": gettext_lazy("Wer"),
    "most": gettext_lazy("höchstens an einem Tisch"),
    "weight": gettext_lazy("wie wichtig"),
    "fixed_table": gettext_lazy("fester Tisch"),
    "commitment": gettext_lazy("Fingerabdruck der Losung"),
    "entries_hash": gettext_lazy("Fingerabdruck der Angaben"),
    "outside_announced": gettext_lazy("im Saal zu rufen"),
    "outside": gettext_lazy("im Saal gerufen"),
    "repeats": gettext_lazy("Wiederholungen"),
    "seats": gettext_lazy("Plätze"),
    "tables": gettext_lazy("Tische"),
}

SWAP_COSTS: dict[str, Promise] = {
    "teammates": gettext_lazy("Mannschaftskameraden oder Tandempartner zusammen"),
    "wishes": gettext_lazy("Sollen auseinander sitzen, sitzen aber zusammen"),
    "repeats": gettext_lazy("Sitzen auch in einer anderen Serie zusammen"),
    "clubmates": gettext_lazy("Vereinskameraden zusammen"),
    "second_threes": gettext_lazy("Auch in einer anderen Serie am kleineren Tisch"),
    "tables": gettext_lazy("Nicht am festen Tisch"),
}
"""What there is to mind of two tables whose people change places."""

CONSENTS = {
    "teams": gettext_lazy("Mannschaftskameraden dürfen zusammensitzen, so selten wie möglich."),
    "clubs": gettext_lazy("Vereinskameraden dürfen zusammensitzen, so selten wie möglich."),
    "apart": gettext_lazy("Diese Wünsche dürfen unerfüllt bleiben, so weit wie nötig."),
    "repeats": gettext_lazy("Wiederholungen dürfen sein, so wenige wie möglich."),
}


@dataclass(frozen=True, slots=True)
class Objected:
    """Something that cannot be had, in sentences; `consent`: what the organiser agrees to by ticking it."""

    code: str
    sentences: tuple[str, ...]
    consent: str


def objected(field: "DrawField", found: Sequence[seating.Objection]) -> list[Objected]:
    """Objections in German, those of a kind together, with the names they are about."""
    kinds = dict.fromkeys(objection.code for objection in found)
    return [
        Objected(
            code,
            tuple(_objection(field, objection) for objection in found if objection.code == code),
            str(CONSENTS.get(code, "")),
        )
        for code in kinds
    ]


def _objection(field: "DrawField", objection: seating.Objection) -> str:
    if objection.code in ("teams", "clubs"):
        person = field.registered[objection.params["key"]]
        group = team_of(person) if objection.code == "teams" else person.club
        said: dict[str, Any] = {"name": group.name if group else "", **objection.params}
        few = ngettext(
            "%(name)s: %(members)s Personen, aber nur %(tables)s Tisch.",
            "%(name)s: %(members)s Personen, aber nur %(tables)s Tische.",
            said["tables"],
        )
        together = ngettext(
            "In jeder Serie sitzt mindestens %(pairs)s Paar zusammen.",
            "In jeder Serie sitzen mindestens %(pairs)s Paare zusammen.",
            said["pairs"],
        )
        return f"{few % said} {together % said}"
    if objection.code == "apart":
        names = " · ".join(person.person.name for person in field.wishes[objection.params["wish"]].people)
        return _("%(names)s: höchstens %(most)s an einem Tisch geht bei so wenigen Tischen (%(tables)s) nicht.") % {
            "names": names,
            **objection.params,
        }
    if objection.code == "repeats":
        return _not_without_repeats(field, objection.params)
    return wording.refusal(f"cannot_seat_{objection.code}", objection.params)


def _not_without_repeats(field: "DrawField", params: Mapping[str, int]) -> str:
    """What is proven, and what we know; after series that were played only what holds with them, too."""
    if params["bound"] and field.played:
        return _("%(series)s Serien gehen bei so vielen Personen nicht ohne Wiederholungen.") % {**params}
    if field.played:
        return _("Für %(series)s Serien kennen wir bei so vielen Personen keinen Plan ohne Wiederholungen.") % {
            **params
        }
    if params["bound"]:
        said = _("%(series)s Serien gehen bei so vielen Personen nicht ohne Wiederholungen, %(without)s schon.")
        said += " " + _("Weniger als %(bound)s geht nicht.")
    else:
        said = _(
            "Für %(series)s Serien kennen wir bei so vielen Personen keinen Plan ohne Wiederholungen, für %(without)s "
            "schon."
        )
    if "repeats" in params and field.tournament.at_most_twice and field.choice(params["series"]):
        said += " " + _("Am wenigsten, was wir kennen, wenn niemand jemanden dreimal trifft: %(repeats)s.")
    elif "repeats" in params:
        said += " " + _("Am wenigsten, was wir kennen: %(repeats)s.")
    return said % {**params}


def proof(report: "PlanReport", *, public: bool = False) -> str:
    """What is known about so many repeats. `public`: the report knows no wishes and no tables of one's own, whether or
    not there are any, and what would be possible is said without them."""
    count, bound = report.figures.repeats.count, report.figures.repeats.bound
    code = seating.proof_of(count, bound, report.known)
    numbers = {"repeats": count, "bound": bound, "known": report.known, "more": count - (report.known or 0)}
    more = _("%(more)s mehr als möglich wäre: Wir kennen einen Plan mit %(known)s.")
    without_wishes = _(
        "%(more)s mehr als möglich wäre: Ohne Sitzwünsche und feste Tische kennen wir einen Plan mit %(known)s."
    )
    said = {
        seating.NO_REPEAT: _("Bewiesen: keine Wiederholung."),
        seating.LEAST: _("Bewiesen kleinstmöglich: Weniger als %(repeats)s geht nicht."),
        seating.BEST_KNOWN: _("So gut wie der beste Plan, den wir kennen (%(repeats)s)."),
        seating.MORE: without_wishes if public else more,
        seating.OPEN: _("Ob es mit weniger geht, wissen wir nicht."),
    }[code]
    if code in (seating.BEST_KNOWN, seating.OPEN) and bound:
        said += " " + _("Bewiesen ist: Weniger als %(bound)s geht nicht.")
    return said % numbers


def limit(figure: seating.ReportFigure) -> str:
    """What is proven of a number that is not nought; nothing, where nothing is."""
    if figure.count == figure.bound:
        return _("Bewiesen: weniger geht nicht.")
    return _("Weniger als %(bound)s geht nicht.") % {"bound": figure.bound} if figure.bound else ""


def _series(report: "PlanReport") -> str:
    return ngettext("%(count)s Serie", "%(count)s Serien", len(report.series)) % {"count": len(report.series)}


def _people(report: "PlanReport") -> str:
    return ngettext("%(count)s Person", "%(count)s Personen", len(report.lines)) % {"count": len(report.lines)}


def reprinted(lists: Mapping[int, Sequence[int]]) -> str:
    """Whose lists are to be printed anew: number of a series -> tables."""
    tables = {series: numbers for series, numbers in lists.items() if numbers}
    count = sum(map(len, tables.values()))
    if not count:
        return _("Kein Tisch ist neu zu drucken.")
    named = [
        _("Serie %(series)s Tisch %(tables)s") % {"series": series, "tables": ", ".join(map(str, numbers))}
        for series, numbers in sorted(tables.items())
    ]
    text = ngettext("%(count)s Tisch neu drucken: %(tables)s", "%(count)s Tische neu drucken: %(tables)s", count)
    return text % {"count": count, "tables": "; ".join(named)}


def tables_gone(numbers: Sequence[int]) -> str:
    """Which tables are there no more, and what becomes of their lists."""
    text = ngettext(
        "Tisch %(numbers)s gibt es nicht mehr: seine Liste einsammeln, ihr Link gilt nicht mehr.",
        "Die Tische %(numbers)s gibt es nicht mehr: ihre Listen einsammeln, deren Links gelten nicht mehr.",
        len(numbers),
    )
    return text % {"numbers": ", ".join(map(str, numbers))}


def extent(report: "PlanReport") -> str:
    """How much there is to report on: "3 Serien, 160 Personen"."""
    return f"{_series(report)}, {_people(report)}"


def picture_text(report: "PlanReport") -> str:
    """What the picture of who meets whom shows, for who does not see it."""
    pairs = ngettext("%(count)s Paar", "%(count)s Paare", len(report.figures.met)) % {"count": len(report.figures.met)}
    again = sum(1 for times in report.figures.met.values() if times > 1)
    return _("%(people)s in %(series)s: %(pairs)s sitzen zusammen, davon %(again)s mehr als einmal.") % {
        "people": _people(report),
        "series": _series(report),
        "pairs": pairs,
        "again": again,
    }
