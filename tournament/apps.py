"""The one Django app of the project."""

from importlib import import_module

from django.apps import AppConfig
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from languages.spoken import language_of_commands, look_up_by

WORDS = (
    "people.words",
    "registration.words",
    "lists.words",
    "standings.words",
    "draw.words",
    "draw.floor_words",
    "setup.words",
    "live.words",
    "privacy.words",
    "machine.words",
    "archive.words",
    "phones.words",
    "ceremony.words",
    "money.words",
    "entries.words",
    "years.words",
    "outward.words",
)
ROOMS_WITH_TODOS = ("registration", "setup", "draw", "lists", "standings", "ceremony")


class TournamentConfig(AppConfig):
    name = "tournament"
    verbose_name = _("Turnier")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Gather the rooms' words and what there is to do in them.

        Commands speak COMMAND_LANGUAGE; who asks by HTTP says what they want.
        """
        words = import_module("tournament.core.words")
        for module in WORDS:
            words.gather(import_module(f"tournament.{module}"))
        for room in ROOMS_WITH_TODOS:
            import_module(f"tournament.{room}.todo")
        translation.activate(language_of_commands())
        look_up_by(translation)
