"""What a draw lets nobody have to believe, in five sentences without a word of computing; and how it is called."""

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.core.stored_words import in_words
from tournament.draw.reads.draws import PublicDraw
from tournament.models import Draw


def believed(draw: PublicDraw) -> list[str]:
    """Five sentences on this draw, each only what is so of it: "nobody knew" only where something came from outside
    after it was announced."""
    return [_fixed(draw), _secret(draw), _outside(draw), _recomputed(draw), _listed()]


def called(draw: PublicDraw) -> str:
    """A draw by its day and time: of the draw itself, else of its announcement."""
    moment = draw.drawn_at or draw.committed_at
    if moment is None:
        return _("Auslosung")
    words = date_format(timezone.localtime(moment), _("j. F Y, H:i"))
    if draw.of == Draw.Of.LOT:
        return _("Los für %(list)s vom %(when)s Uhr") % {"list": in_words(draw.subject), "when": words}
    return _("Auslosung vom %(when)s Uhr") % {"when": words}


def when(moment: datetime) -> str:
    """A day and a time to the second: "22. November 2026, 10:05:31 Uhr"."""
    return _("%(time)s Uhr") % {"time": date_format(timezone.localtime(moment), _("j. F Y, H:i:s"))}


def _fixed(draw: PublicDraw) -> str:
    if not draw.announced:
        return _(
            "Diese Auslosung war vorher nicht angekündigt: Dass die Anmeldungen schon feststanden, müssen Sie der "
            "Spielleitung glauben."
        )
    return _(
        "Wer mitspielt, lag fest, bevor gelost wurde, und es gab einen Fingerabdruck davon: Wurde danach jemand "
        "dazugeschrieben oder weggelassen, merkt es jeder, der ihn damals gesehen und festgehalten hat."
    )


def _secret(draw: PublicDraw) -> str:
    if not draw.announced:
        return _(
            "Die geheime Losung, eine lange Zahl, zog das Programm im selben Augenblick: Dass nicht vorher probiert "
            "wurde, müssen Sie ebenfalls glauben."
        )
    return _(
        "Auch die geheime Losung, eine lange Zahl, lag schon fest und hatte ihren Fingerabdruck: Zu ihm passt nur "
        "diese eine Zahl, also konnte sie hinterher niemand austauschen."
    )


def _outside(draw: PublicDraw) -> str:
    if draw.nobody_knew:
        return _(
            "Dann kam dazu, was erst danach geschah und was alle sehen konnten (%(outside)s): Die Startzahl kannte "
            "vorher niemand, auch die Spielleitung nicht."
        ) % {"outside": f"{draw.outside_announced}: {draw.outside}"}
    if draw.outside_announced and not draw.drawn_at:
        return _(
            "Noch fehlt, was keiner vorher weiß (%(outside)s): Erst wenn es dazukommt, entsteht die Startzahl, und "
            "erst dann wird gelost."
        ) % {"outside": draw.outside_announced}
    return _(
        "Von außen kam nichts dazu: Dass auch die Spielleitung die Startzahl nicht vorher kannte, wird hier nicht "
        "behauptet."
    )


def _recomputed(draw: PublicDraw) -> str:
    if draw.withheld:
        return _(
            "Aus der Startzahl rechnet das Programm die Tische aus; weil Leute Wünsche hatten, die niemanden etwas "
            "angehen, kann das nur die Spielleitung nachrechnen lassen, alles Übrige aber jeder."
        )
    if draw.changed:
        return _(
            "Aus der Startzahl rechnet das Programm die Tische aus, und wer nachrechnet, bekommt die ausgelosten; "
            "welche Serien danach geändert wurden, steht unten."
        )
    return _(
        "Aus der Startzahl rechnet das Programm die Tische aus, und wer nachrechnet, bekommt dieselben; sind zwei "
        "Namen vertauscht, passt der Fingerabdruck nicht mehr."
    )


def _listed() -> str:
    return _(
        "Jede Auslosung steht unten mit ihrer Uhrzeit, auch jede verworfene: Wer so lange lost, bis es ihm passt, wird "
        "dabei gesehen."
    )
