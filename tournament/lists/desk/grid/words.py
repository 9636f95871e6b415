"""What is said about a line of the grid, in German."""

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import scoring
from tournament.core import words as wording
from tournament.lists.desk.grid.reading import Line, Reading
from tournament.lists.desk.grid.values import Counting
from tournament.lists.reads.occupancy import Sitter

SENTENCES: Mapping[str, Promise] = {
    "grid_missing": gettext_lazy("Hier fehlt etwas. Leer bleibt nur, wer gegeben hat."),
    "grid_nobody_there": gettext_lazy("Der Platz ist in diesem Spiel leer."),
    "grid_nobody_deals": gettext_lazy("Wer hat gegeben? Dort bleibt es leer."),
    "grid_wertungspunkte_less": gettext_lazy(
        "%(before)s → %(now)s geht nicht, Wertungspunkte werden nie weniger: Ein Minusspiel ist ein Kreuz (x)."
    ),
    "grid_augen_less": gettext_lazy("%(before)s → %(now)s geht nicht, Augen werden nie weniger."),
    "grid_ambiguous": gettext_lazy(
        "%(augen)s Augen: %(points)s Wertungspunkte? Bitte eintippen, was auf dem Papier steht."
    ),
    "grid_augen_misfit": gettext_lazy("%(augen)s Augen können es in diesem Spiel nicht sein."),
    "grid_augen_missing": gettext_lazy("%(points)s Wertungspunkte, und wie viele Augen?"),
    "grid_misfit": gettext_lazy(
        "%(points)s Wertungspunkte und %(augen)s Augen in einem Spiel passen nicht zusammen (möglich: %(possible)s)."
    ),
    "grid_gap": gettext_lazy("Spiel %(number)s fehlt."),
    "grid_unreadable": gettext_lazy("„%(text)s“ ist nicht zu lesen: Zahlen, x, h, w oder g."),
    "grid_sum_differs": gettext_lazy("%(figure)s auf dem Papier %(typed)s, die Spiele ergeben %(real)s."),
}


def said_of(problem: scoring.Problem, sitters: Sequence[Sitter], game: scoring.Game | None = None) -> str:
    """What is wrong or odd, with the name of whom it is about. `sitters`: who sits there then;
    `game`: as it was read, if it could be."""
    if problem.code == "dealer_wrong" and game and game.dealer:
        at = {"turn": _called(sitters, int(problem.params["dealer"])), "dealer": _called(sitters, game.dealer)}
        return _("Laut Liste gibt %(turn)s. Hat wirklich %(dealer)s gegeben?") % at
    known = SENTENCES.get(problem.code)
    text = str(known) % dict(problem.params) if known else wording.sentence(problem)
    match problem.where:
        case ("seat", int(number)):
            return f"{_called(sitters, number)}: {text}"
        case _:
            return text


def said_of_line(line: Line, sitters: Sequence[Sitter]) -> list[str]:
    """Everything about one line."""
    return [said_of(problem, sitters, line.read.game) for problem in line.read.problems]


def said_of_counting(reading: Reading) -> str:
    """What the numbers were taken for."""
    if not reading.told:
        return _("noch nicht zu erkennen; bisher macht es keinen Unterschied")
    if not reading.certain:
        return _("nicht sicher zu erkennen: bitte wählen")
    return _("erkannt: laufende Summen") if reading.counting is Counting.RUNNING else _("erkannt: jedes Spiel für sich")


def _called(sitters: Sequence[Sitter], number: int) -> str:
    """The surname, as it is written on a list."""
    found = next((seat for seat in sitters if seat.number == number), None)
    return found.registration.person.name.partition(",")[0] if found else str(number)
