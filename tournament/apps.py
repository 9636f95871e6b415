"""The program as Django loads it."""

from django.apps import AppConfig
from django.utils.translation import activate, gettext, pgettext

from languages.spoken import language_of_commands, look_up_by


class Program(AppConfig):
    """Commands speak the language that COMMAND_LANGUAGE names; whoever asks by HTTP is asked which he wants."""

    name = "tournament"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Everything is loaded."""
        activate(language_of_commands())
        look_up_by(lambda context, german: pgettext(context, german) if context else gettext(german))
