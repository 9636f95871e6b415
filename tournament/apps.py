"""The program as Django loads it."""

from django.apps import AppConfig
from django.utils.translation import activate

from languages.spoken import language_of_commands


class Program(AppConfig):
    """Commands speak the language that COMMAND_LANGUAGE names; whoever asks by HTTP is asked which he wants."""

    name = "tournament"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Everything is loaded."""
        activate(language_of_commands())
