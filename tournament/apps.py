"""The one Django app of the project."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentConfig(AppConfig):
    name = "tournament"
    verbose_name = _("Turnier")
    default_auto_field = "django.db.models.BigAutoField"
