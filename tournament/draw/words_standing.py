"""What seating by standing cost, in words: how far people sit from their rank, and what could not be kept."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament import seating


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
