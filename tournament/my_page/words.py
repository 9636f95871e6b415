"""What the page says on which everybody finds himself; its script says the same while he types."""

from django.utils.translation import gettext_lazy as _

SAID = {
    "nobody": _("So heißt hier niemand. Bitte weniger Buchstaben oder die Startnummer versuchen."),
    "one": _("Das sind Sie? Bitte auf den Namen tippen."),
    "several": _("{count} passen dazu. Bitte auf den eigenen Namen tippen."),
    "more": _("{count} passen dazu. Bitte noch ein paar Buchstaben."),
}
