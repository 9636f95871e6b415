"""What the referee's helper says beside its sentences about melds: the phone fills in the same ones as the server."""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from scoring.melds import FAULTS as CODES
from scoring.melds import SUITS, Card
from tournament.core.counted import Counted, as_json
from tournament.referee.words_melds import (
    CARD,
    CHOICE,
    ENDS,
    FAULTS,
    KINDS,
    RANK_NAMES,
    SUIT_NAMES,
    TEXT_STYLE,
    TYPED,
    filled,
)

WORDS: Mapping[str, Promise | Counted] = {
    # cards
    "tap_cards": _("Karten antippen"),
    "lies": _("liegt"),
    "times": _("-mal"),
    "gone": _("nicht mehr da"),
    "take_away": _("wegnehmen"),
    "means": _("für %(cards)s"),
    "augen": _("%(augen)s Augen"),
    "pack": _("Joker"),
    "card": CARD,
    "with_jokers": _("mit Jokern"),
    "without_jokers": _("ohne Joker"),
    "start_again": _("Von vorn"),
    # one meld
    "meld": _("Meldung"),
    "no_meld": _("Keine Meldung"),
    "either": _(" oder "),
    "tap_meld": _("Tippen Sie die Karten an, wie sie liegen."),
    "next_meld": _("Nächste Meldung"),
    "change": _("ändern"),
    "remove": _("weg"),
    "otherwise": Counted(
        "count", lambda n: ngettext("Anders gelegt: noch %(count)s Lesart", "Anders gelegt: noch %(count)s Lesarten", n)
    ),
    "lay_off": _("Anlegen"),
    "nothing_more": _("nichts mehr"),
    "or_joker": _("%(words)s oder ein Joker"),
    "exchange": _("Joker tauschen"),
    "against": _("gegen %(cards)s"),
    "no": _("Nein."),
    # all of them
    "one_turn": _("Alle zusammen in einem Zug"),
    "on_the_table": _("Auf den Tisch"),
    "what_for": _("Wofür?"),
    "eroeffnen": _("Eröffnen"),
    "hand": _("Hand-Rommé"),
    "hand-anlegen": _("Hand-Rommé mit Anlegen"),
    "enough": _("%(augen)s Augen – das reicht"),
    "not_enough": _("%(augen)s Augen – das reicht nicht"),
    "allowed": _("Das darf auf den Tisch"),
    "not_allowed": _("So darf das nicht auf den Tisch"),
    "not_all": _("Hier liegen %(lying)s Karten. Hand-Rommé sind alle %(hand)s auf einmal."),
    "not_all_laying_off": Counted(
        "rest",
        lambda n: ngettext(
            "Hier liegen %(lying)s von %(hand)s Karten: Die letzte muss angelegt werden.",
            "Hier liegen %(lying)s von %(hand)s Karten: Die übrigen %(rest)s müssen angelegt werden.",
            n,
        ),
    ),
    "when_it_lies": _("Wenn es liegt"),
    # a hand
    "hand_label": _("Hand"),
    "cards": Counted("count", lambda n: ngettext("%(count)s Karte", "%(count)s Karten", n)),
    "tap_hand": _("Tippen Sie die Karten der Hand an."),
    "what_opens": _("Was hätte ich auslegen können?"),
    "too_many": _("Gesucht wird bei höchstens %(most)s Karten."),
    "too_few": _("Ab vier Karten steht hier, was auf den Tisch könnte."),
    "nothing": _("Nichts"),
    "lacking": _("zum Eröffnen fehlen %(lacking)s"),
    "opens": _("das eröffnet"),
    "left": _("Übrig"),
    # typing
    "typing": _("Karten eintippen"),
    "spelling": _("kr, pi, he, ka für Kreuz, Pik, Herz, Karo; JK für den Joker. Beispiel: kr7 kr8 JK"),
    "show": _("Zeigen"),
    "most_melds": _("Mehr als %(most)s Meldungen auf einmal gehen nicht."),
    "most_cards": _("Mehr als %(most)s Karten auf einmal gehen nicht."),
}


def say(key: str, **values: str | int) -> str:
    """That sentence with the values in it."""
    return filled(WORDS[key], values)


def words_as_json() -> dict[str, Any]:
    """Every sentence with its places `%(name)s`; of a counted one all forms (core/counted.py)."""
    return {
        "said": _each(WORDS),
        "faults": {code: {"topic": CODES[code].topic, "sentence": as_json(FAULTS[code])} for code in FAULTS},
        "kinds": _each(KINDS),
        "ends": _each(ENDS),
        "ranks": _each(RANK_NAMES),
        "letters": {rank: Card(rank).letter for rank in RANK_NAMES},
        "suits": {
            suit: {"sign": SUITS[suit][0] + TEXT_STYLE, "name": str(name), "typed": str(TYPED[suit])}
            for suit, name in SUIT_NAMES.items()
        },
        "choice": _each(CHOICE),
    }


def _each(sentences: Mapping[str, Promise | Counted]) -> dict[str, Any]:
    return {key: as_json(sentence) for key, sentence in sentences.items()}
