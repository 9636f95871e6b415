"""What a draw lets nobody have to believe, and what seating by standing cost, in words."""

from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament import seating
from tournament.core.clock import moment_in_words, timed
from tournament.core.speaking import in_words
from tournament.draw.reads.draws import PublicDraw, State
from tournament.models import Draw


def believed(draw: PublicDraw, restored: datetime | None = None) -> list[str]:
    """Five sentences on this draw, each only what is so of it: "nobody knew" only where something came from outside
    after it was announced. `restored`: when a copy was put back, by which draws may be gone."""
    return [_fixed(draw), _secret(draw), _outside(draw), _recomputed(draw), _listed(restored)]


def called(draw: PublicDraw) -> str:
    """A draw by its day and time: of the draw itself, else of its announcement."""
    moment = draw.drawn_at or draw.committed_at
    if moment is None:
        return _("Auslosung")
    words = moment_in_words(moment, _("j. F Y, H:i"))
    if draw.of == Draw.Of.LOT:
        said = _("Los für %(list)s vom %(when)s Uhr") % {"list": in_words(draw.subject), "when": words}
    else:
        said = _("Auslosung vom %(when)s Uhr") % {"when": words}
    return timed(said, words)


def when(moment: datetime) -> str:
    """A day and a time to the second: "22. November 2026, 10:05:31 Uhr"."""
    time = moment_in_words(moment, _("j. F Y, H:i:s"))
    return timed(_("%(time)s Uhr") % {"time": time}, time)


def _fixed(draw: PublicDraw) -> str:
    who = _("Um wen es geht") if draw.of == Draw.Of.LOT else _("Wer mitspielt")
    if not draw.announced:
        return _(
            "Das war vorher nicht angekündigt: Dass schon feststand, wer dabei ist, müssen Sie der Spielleitung "
            "glauben."
        )
    if not draw.entries_hash:
        return _(
            "Wer mitspielt, hatte noch keinen Fingerabdruck, denn gelost hat eine frühere Version des Programms: "
            "Dass niemand dazugeschrieben oder weggelassen wurde, müssen Sie der Spielleitung glauben."
        )
    if draw.drawn_at is None:
        return _(
            "%(who)s, liegt seit der Ankündigung fest, und es gibt einen Fingerabdruck davon: Wird danach jemand "
            "dazugeschrieben oder weggelassen, merkt es jeder, der ihn sieht und festhält."
        ) % {"who": who}
    return _(
        "%(who)s, lag fest, bevor gelost wurde, und es gab einen Fingerabdruck davon: Wurde danach jemand "
        "dazugeschrieben oder weggelassen, merkt es jeder, der ihn damals gesehen und festgehalten hat."
    ) % {"who": who}


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
        ) % {"outside": f"{in_words(draw.outside_announced)}: {draw.outside}"}
    if draw.discarded_at and not draw.drawn_at:
        return _("Die Ankündigung wurde verworfen, bevor gelost war: Eine Startzahl entstand nie.")
    if draw.outside_announced and not draw.drawn_at:
        return _(
            "Noch fehlt, was keiner vorher weiß (%(outside)s): Erst wenn es dazukommt, entsteht die Startzahl, und "
            "erst dann wird gelost."
        ) % {"outside": in_words(draw.outside_announced)}
    return _(
        "Von außen kam nichts dazu: Dass auch die Spielleitung die Startzahl nicht vorher kannte, wird hier nicht "
        "behauptet."
    )


def _recomputed(draw: PublicDraw) -> str:
    if draw.state is State.DISCARDED and not draw.drawn_at:
        return _("Gelost wurde daraus nichts, also ist nichts nachzurechnen; was stattdessen galt, steht in der Liste.")
    if draw.of == Draw.Of.LOT:
        return _recomputed_lot(draw)
    if not draw.disclosed:
        return _(
            "Sobald alles veröffentlicht ist, rechnet jeder die Tische aus der Startzahl nach; nur wenn Leute Wünsche "
            "hatten, die niemanden etwas angehen, kann das allein die Spielleitung."
        )
    return _recomputed_tables(draw)


def _recomputed_tables(draw: PublicDraw) -> str:
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
    if not draw.entries_hash:
        return _("Aus der Startzahl rechnet das Programm die Tische aus, und wer nachrechnet, bekommt dieselben.")
    return _(
        "Aus der Startzahl rechnet das Programm die Tische aus, und wer nachrechnet, bekommt dieselben; sind zwei "
        "Namen vertauscht, passt der Fingerabdruck nicht mehr."
    )


def _recomputed_lot(draw: PublicDraw) -> str:
    if not draw.disclosed:
        return _(
            "Sobald die Ergebnisse veröffentlicht sind, rechnet jeder die Reihenfolge aus der Startzahl nach, auch im "
            "Browser."
        )
    if draw.corrected:
        return _(
            "Aus der Startzahl entsteht die geloste Reihenfolge, und wer nachrechnet, bekommt sie; danach wurde sie "
            "von Hand berichtigt, und das müssen Sie der Spielleitung glauben."
        )
    return _(
        "Aus der Startzahl entsteht die Reihenfolge, und wer nachrechnet, bekommt dieselbe; sind zwei Namen "
        "vertauscht, passt der Fingerabdruck nicht mehr."
    )


def _listed(restored: datetime | None) -> str:
    if restored:
        at = when(restored)
        said = _(
            "Auslosungen stehen unten mit ihrer Uhrzeit, auch verworfene; aber am %(when)s wurde eine Sicherung "
            "zurückgeholt, und was danach ausgelost war, fehlt: Zeigen kann es nur, wer es damals fotografiert "
            "hat."
        ) % {"when": at}
        return timed(said, at)
    return _(
        "Jede Auslosung, die das Programm hier für dieses Turnier gemacht hat, steht unten mit ihrer Uhrzeit, auch "
        "jede verworfene: Wer so lange lost, bis es ihm passt, wird dabei gesehen."
    )


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
        return " ".join([far, *_how_near(made)])
    if made.fewest:
        proof = _("Weniger geht nicht, das ist bewiesen.")
    else:
        proof = _("Ob es mit weniger geht, ist nicht bewiesen.")
    sentences = [
        far,
        *_how_near(made),
        _("Nicht zu halten war: %(what)s.") % {"what": _not_kept(made.conflicts)},
        proof,
    ]
    if limit is not None:
        sentences[-1] = _(
            "Verwerfen und das Feld leer lassen: Dann sucht das Programm, mit wie wenigen Rängen es ohne geht."
        )
    return " ".join(sentences)


def _how_near(made: seating.Seated) -> list[str]:
    """What is proven of the farthest move; nothing where that was not asked, or nobody moves."""
    if made.at_least is None or made.furthest == 0:
        return []
    if made.at_least == made.furthest:
        return [_("Das ist bewiesen kleinstmöglich.")]
    if made.at_least == 0:
        return [_("Ob es näher geht, ist nicht bewiesen.")]
    return [_("Weniger als %(ranks)s geht nicht.") % {"ranks": made.at_least}]


def _not_kept(conflicts: seating.Conflicts) -> str:
    """What and how often, the most important first: 2 Wiederholungen, 1 Paar aus einem Verein."""
    teams = ngettext("%s Paar aus einer Mannschaft", "%s Paare aus Mannschaften", conflicts.teammates)
    repeats = ngettext("%s Wiederholung", "%s Wiederholungen", conflicts.repeats)
    clubs = ngettext("%s Paar aus einem Verein", "%s Paare aus Vereinen", conflicts.clubmates)
    again = ngettext(
        "%s Person wieder an einem kleineren Tisch",
        "%s Personen wieder an einem kleineren Tisch",
        conflicts.second_threes,
    )
    return ", ".join(
        [
            *([teams % conflicts.teammates] if conflicts.teammates else []),
            *([_("Wünsche, auseinander zu sitzen")] if conflicts.aparts else []),
            *([repeats % conflicts.repeats] if conflicts.repeats else []),
            *([clubs % conflicts.clubmates] if conflicts.clubmates else []),
            *([again % conflicts.second_threes] if conflicts.second_threes else []),
        ]
    )
