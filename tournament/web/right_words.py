"""What is said to somebody who has a role, but not the right a page takes: whose it is, and whom to ask."""

from collections.abc import Mapping
from types import MappingProxyType

from django.contrib.auth.models import User
from django.utils.functional import Promise
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.core.access import NoRightError, Right
from tournament.models import Role, Tournament

ANYWHERE: Mapping[Right, Promise] = MappingProxyType(
    {
        Right.FOUND: gettext_lazy(
            "Turniere anlegen darf nur, wer Mitglied eines Veranstalters ist. Bitte dort um eine Einladung bitten."
        ),
        Right.KEEP: gettext_lazy(
            "Personen, Saisons und Archiv eines Vereins führt nur, wer dort Mitglied ist. Bitte dort um eine Einladung "
            "bitten."
        ),
        Right.OVERSEE: gettext_lazy("Diese Liste sieht nur, wer Mitglied des Verbands ist."),
        Right.LOOK_AFTER: gettext_lazy(
            "Saal und Zustand sieht nur, wer ein Turnier leitet oder Mitglied eines Veranstalters ist. Bitte die "
            "Spielleitung fragen."
        ),
        Right.ACCOUNT: gettext_lazy(
            "Wer für einen Tag hilft, hat kein eigenes Konto. Die Spielleitung kann um eine Einladung bitten."
        ),
        Right.MANAGE: gettext_lazy("Konten verwaltet nur, wer Inhaber eines Veranstalters ist. Bitte dort nachfragen."),
        Right.OWN: gettext_lazy("Das darf nur, wer diese Installation besitzt."),
    }
)


def without_right(error: NoRightError) -> tuple[str, str]:
    """Heading and sentence."""
    if error.tournament is None or error.role is None:
        return _("Dafür fehlt das Recht"), str(ANYWHERE[error.needed])
    said = {
        "own": error.role.label,
        "roles": get_text_list([str(role.label) for role in error.roles], _("oder")),
        "names": ", ".join(leads(error.tournament)),
    }
    text = _("Ihre Aufgabe in diesem Turnier ist: %(own)s. Hierfür braucht es: %(roles)s.") % said
    if said["names"]:
        return _("Dafür fehlt das Recht"), text + " " + _("Bitte die Spielleitung fragen: %(names)s.") % said
    return _("Dafür fehlt das Recht"), text + " " + _("Bitte die Spielleitung fragen.")


def leads(tournament: Tournament) -> list[str]:
    """The names of those who may give a role; one query."""
    users = User.objects.filter(appointments__tournament=tournament, appointments__role=Role.LEAD, is_active=True)
    return sorted(user.first_name or user.get_username() for user in users)
