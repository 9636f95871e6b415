"""What somebody may be in an organisation and in a tournament; what each may do says core/access.py."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class MembershipRole(models.TextChoices):
    """In an organisation."""

    OWNER = "owner", _("Inhaber")
    MEMBER = "member", _("Mitglied")


class Role(models.TextChoices):
    """In a tournament."""

    LEAD = "lead", _("Spielleitung")
    DESK = "desk", _("Anmeldetisch")
    RESULTS = "results", _("Ergebniseingabe")
    REFEREE = "referee", _("Schiedsrichter")
    CASH = "cash", _("Kasse")
    READER = "reader", _("nur lesen")
