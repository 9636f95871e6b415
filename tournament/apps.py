"""The one Django app of the project."""

from importlib import import_module

from django.apps import AppConfig
from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext_lazy as _
from django.utils.translation import trans_real

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


class TournamentConfig(AppConfig):
    name = "tournament"
    verbose_name = _("Turnier")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Gather the rooms' words.

        Commands speak COMMAND_LANGUAGE; who asks by HTTP says what they want.
        """
        words = import_module("tournament.core.words")
        for module in WORDS:
            words.gather(import_module(f"tournament.{module}"))
        _fill_up(settings.LACKING)
        translation.activate(language_of_commands(dict(settings.LANGUAGES)))
        look_up_by(translation)


def _fill_up(other: str) -> None:
    """Say in this language what another one lacks; German itself lacks nothing. (Django has but one language for that,
    whose own catalogue would then speak to readers of German.)"""
    complete = ("de", other)
    for code, _name in settings.LANGUAGES if other != "de" else ():
        if code not in complete:
            vars(trans_real.translation(code))["_fallback"] = trans_real.translation(other)
