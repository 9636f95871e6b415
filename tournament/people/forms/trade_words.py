"""Passwords everybody at a tournament would try first. One of AUTH_PASSWORD_VALIDATORS."""

import re

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

TRADE_WORDS = (
    *(
        "spielliste",
        "spielleitung",
        "turnier",
        "leitung",
        "romme",
        "rommé",
        "rommee",
        "rummy",
        "skat",
        "karten",
        "joker",
    ),
    *("spiel", "liste", "serie", "tisch", "verein", "club", "meisterschaft", "verband", "dskv", "dgsrv", "horesca"),
    *("passwort", "password", "kennwort", "geheim", "admin", "start", "willkommen"),
)
"""Of the trade, of this program, and what a password is called. The names of the account itself: Django's validator."""
LEFT_OVER = 6
"""Characters there must be besides."""
ONE_OF_THEM = re.compile("|".join(sorted(map(re.escape, TRADE_WORDS), key=len, reverse=True)))


class NotOfTradeWordsAlone:
    """Refuses what is hardly more than such words: "Turnier2026!"; "karten-und-augen" has enough besides."""

    def validate(self, password: str, _user: User | None = None) -> None:
        """ValidationError `of_trade_words`."""
        if len(ONE_OF_THEM.sub("", password.lower())) < LEFT_OVER:
            raise ValidationError(self.get_help_text(), "of_trade_words")

    def get_help_text(self) -> str:
        """The sentence."""
        return _("Dieses Passwort besteht fast nur aus Wörtern, die hier jeder zuerst probiert.")
