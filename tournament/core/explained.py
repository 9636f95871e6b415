"""Words of the organiser's pages that a club does not bring along, each with the sentence that explains it there."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class Explained:
    """A word, and what it means in one sentence or two."""

    word: str | Promise
    sentence: str | Promise


EXPLAINED: Final[Mapping[str, Explained]] = MappingProxyType(
    {
        "agreements": Explained(
            _("Vereinbarungen"),
            _(
                "Wo der Text zwei Lesarten hat: Gespielt wird weiter nach dem Regelwerk, und überall steht dabei, was "
                "vereinbart ist."
            ),
        ),
        "check_mark": Explained(
            _("Prüfzeichen"),
            _("Zwölf Buchstaben und Ziffern auf Aushängen. Damit zeigt sich später, ob etwas geändert wurde."),
        ),
        "check_word": Explained(
            _("Prüfwort"),
            _("Zwei Wörter, die zu den Summen einer Liste gehören. Stehen am Telefon dieselben, stimmt sie überein."),
        ),
        "declare": Explained(
            _("feststellen"),
            _("Von da an gilt es, und von selbst ändert sich nichts mehr."),
        ),
        "draft": Explained(
            _("Entwurf"),
            _("Ein Sitzplan, den nur die Spielleitung sieht. Er gilt, sobald er veröffentlicht ist."),
        ),
        "edition": Explained(
            _("Fassung"),
            _("Eine Rangliste, wie sie an einem Tag galt. Sie bleibt nachzulesen, auch wenn sich später etwas ändert."),
        ),
        "fingerprint": Explained(
            _("Fingerabdruck"),
            _(
                "Eine lange Zeichenfolge, die das Programm aus etwas Geheimem ausrechnet. Ändert jemand daran auch nur "
                "einen Buchstaben, passt sie nicht mehr."
            ),
        ),
        "json": Explained(
            _("JSON"),
            _("Eine Datei, die ein anderes Programm liest. Zum Lesen für Menschen ist sie nicht gemacht."),
        ),
        "late": Explained(
            _("Nachzügler"),
            _("Ein Spiel, das erst vom Telefon kam, als seine Liste schon zu war. Sie entscheiden, ob es zählt."),
        ),
        "points": Explained(
            _("WP"),
            _("Wertungspunkte: was ein Spiel für die Rangliste gibt."),
        ),
        "secret": Explained(
            _("Losung"),
            _("Eine lange Zahl, die das Programm vor der Auslosung zieht und bis dahin geheim hält."),
        ),
        "seed": Explained(
            _("Startzahl"),
            _("Aus dieser Zahl rechnet das Programm die Tische aus. Wer nachrechnet, bekommt dieselben."),
        ),
        "sha256": Explained(
            _("SHA-256"),
            _("Eine Prüfsumme: Wer die Datei dahinter aufhebt, kann später zeigen, dass es dieselbe ist."),
        ),
        "snake": Explained(
            _("Schlange"),
            _("Gleich starke Tische: die Besten verteilt auf alle Tische, die Nächsten in umgekehrter Richtung."),
        ),
    }
)
