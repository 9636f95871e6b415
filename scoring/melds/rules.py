"""The melding rules of every text, as data. Source: decisions.md, "Melds, text by text"."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from enum import Enum
from functools import cached_property
from types import MappingProxyType
from typing import Any

from scoring.cards import RANKS, Pack
from scoring.rulebooks import UnknownRulebookError


class SetJoker(Enum):
    """When a joker may be taken out of a set.

    COMPLETE: only when all four cards are there. STANDS_FOR: for a card it can stand for. ALL_MISSING: for every card
    that is missing, so that four natural cards or jokers with one meaning each remain.
    """

    COMPLETE = "complete"
    STANDS_FOR = "stands_for"
    ALL_MISSING = "all_missing"


@dataclass(frozen=True, slots=True)
class Reference:
    """A place in a text of rules: its number, or the word of the heading where the text has no numbers."""

    text: str
    rule: str

    def __str__(self) -> str:
        return f"{self.text}:{self.rule}"


@dataclass(frozen=True, kw_only=True)
class MeldRules:
    """The melding rules of one text.

    `ace_after_king`: the ace may stand after the king; before the two it always may. `king_ace_two`: a run may go on
    through the ace. `ace_low_augen`: the ace at the beginning of a run. `jokers_maximum` is for one meld, None: no such
    rule. `opening_minimum` in Augen, 0: there is no opening; `all_at_once_minimum` and
    `all_at_once_laying_off_minimum`: the same for whoever lays down all their cards at once, without and with laying
    off or taking a joker. `melds_a_turn`: None: as many as one likes. `references`: topic -> where it is written; where
    the text is silent, the text it is read as.
    """

    text: str
    pack: Pack
    ace_after_king: bool
    king_ace_two: bool
    ace_low_augen: int
    jokers_side_by_side: bool
    jokers_in_minority: bool
    jokers_maximum: int | None
    joker_from_set: SetJoker
    opening_minimum: int
    all_at_once_minimum: int
    all_at_once_laying_off_minimum: int
    melds_a_turn: int | None
    references: Mapping[str, Reference]

    @property
    def most_jokers(self) -> int:
        """How many jokers one meld can have."""
        return self.pack.jokers if self.jokers_maximum is None else min(self.pack.jokers, self.jokers_maximum)

    @cached_property
    def augen(self) -> Mapping[str, int]:
        """Rank -> Augen, in the hand and in every meld; the ace at the beginning of a run is `ace_low_augen`."""
        return dict(self.pack.ranks)

    def without_jokers(self) -> "MeldRules":
        """The same rules with a pack without jokers, as romme24 lets its players choose."""
        return replace(self, pack=replace(self.pack, jokers=0))

    def as_json(self) -> dict[str, Any]:
        """The values as JSON data, under the fields' names: enough to judge melds elsewhere. A reference: `text:rule`.

        Beside the fields: `augen` of every rank and `most_jokers` of one meld.
        """
        return {field.name: getattr(self, field.name) for field in fields(self)} | {
            "pack": asdict(self.pack),
            "joker_from_set": self.joker_from_set.value,
            "references": {topic: str(reference) for topic, reference in self.references.items()},
            "augen": self.augen,
            "most_jokers": self.most_jokers,
        }


TOPICS: tuple[str, ...] = (
    "pack",
    "size",
    "set",
    "run",
    "ace",
    "jokers",
    "augen",
    "opening",
    "all_at_once",
    "laying_off",
    "exchange",
    "joker_taken",
    "turn",
    "hand",
)


def _references(text: str, rules: str) -> Mapping[str, Reference]:
    """One rule for every topic, in order of TOPICS; `other-text:rule` where it is written elsewhere."""
    places = [word.rpartition(":") for word in rules.split()]
    return MappingProxyType(
        {topic: Reference(other or text, rule) for topic, (other, _, rule) in zip(TOPICS, places, strict=True)}
    )


DSKV = MeldRules(
    text="dskv-2018",
    pack=Pack(decks=2, jokers=6),  # rule 1
    ace_after_king=True,  # rule 8
    king_ace_two=True,  # rule 8: "gilt auch, wenn die 2 folgt"
    ace_low_augen=1,  # rule 8: "vor der 2 (ohne König, Zählwert 1)"
    jokers_side_by_side=False,  # rule 8
    jokers_in_minority=True,  # rule 8
    jokers_maximum=None,
    joker_from_set=SetJoker.COMPLETE,  # rule 9
    opening_minimum=40,  # rule 6
    all_at_once_minimum=0,  # rule 10: "40 Augen-Regel gilt nicht"
    all_at_once_laying_off_minimum=40,  # rule 10: "Hier gilt die 40 Augen-Regel"
    melds_a_turn=None,
    references=_references("dskv-2018", "1 8 8 8 8 8 7 6 10 9 9 9 9 11"),
)

DGSRV = replace(DSKV, text="dgsrv", references=_references("dgsrv", "1 8 8 8 8 8 7 6 10 9 9 9 9 11"))

# Where the text is silent it is read as the DSkV's, on which it says it is modelled ("in Anlehnung").
ROMME24 = replace(
    DSKV,
    text="romme24",
    joker_from_set=SetJoker.STANDS_FOR,  # "Anlegen & Joker eintauschen" has no condition for sets
    all_at_once_minimum=40,  # no exception is written: "Für die Erstmeldung ... mindestens 40 Augen"
    references=_references(
        "romme24",
        "karte meldung dskv-2018:8 dskv-2018:8 dskv-2018:8 dskv-2018:8 wertigkeiten meldung meldung anlegen anlegen "
        "anlegen meldung wertigkeiten",
    ),
)

ROMME_51 = MeldRules(
    text="romme-51",
    pack=Pack(decks=2, jokers=2),
    ace_after_king=True,  # "Dame, König, Ass, bzw. Ass, Zwei, Drei"
    king_ace_two=False,  # "König, Ass, und Zwei sind eine nicht zugelassene Kombination"
    ace_low_augen=11,  # "Asse sind in jedem Fall 11 Punkte wert"
    jokers_side_by_side=True,  # "Pik 6 - Joker - Joker - Pik 9"
    jokers_in_minority=False,  # "Joker - Herz Ass - Joker"
    jokers_maximum=2,  # "sogar zwei Joker"
    joker_from_set=SetJoker.ALL_MISSING,  # "Joker = (Pik 6 - Karo 6)"
    opening_minimum=51,
    all_at_once_minimum=0,  # "nicht erforderlich, das Ablegeminimum von 51 Punkten zu erfüllen"
    all_at_once_laying_off_minimum=0,  # "oder das Spiel aus der Hand beendet"; a joker may be taken, too
    melds_a_turn=None,
    references=_references(
        "romme-51",
        "karten reihe gruppe reihe reihe reihe punktewert spielablauf spielablauf anlegen anlegen anlegen spielablauf "
        "punktewert",
    ),
)

HORESCA = MeldRules(
    text="horesca",
    pack=Pack(decks=1, jokers=0, ranks=(("A", 1), *RANKS[:-1])),
    ace_after_king=False,  # "vom niedrigsten bis zum höchsten Wert ...: As 2 3 ..."
    king_ace_two=False,
    ace_low_augen=1,
    jokers_side_by_side=False,
    jokers_in_minority=True,
    jokers_maximum=0,
    joker_from_set=SetJoker.COMPLETE,
    opening_minimum=0,
    all_at_once_minimum=0,
    all_at_once_laying_off_minimum=0,
    melds_a_turn=1,  # "nicht mehr als eine Kombinationen während eines Spielzuges"
    references=_references(
        "horesca",
        "kartenspiel ziel ziel ziel kartenspiel kartenspiel punktwertung spiel spiel ziel kartenspiel kartenspiel "
        "spiel punktwertung",
    ),
)

MELD_RULES: Mapping[str, MeldRules] = MappingProxyType(
    {
        "dskv-2018": DSKV,
        "dgsrv": DGSRV,
        "romme24-open": ROMME24,
        "romme24-turnier": ROMME24,
        "romme24-sprint": ROMME24,
        "romme24-cent": ROMME24,
        "romme-51": ROMME_51,
        "horesca": HORESCA,
    }
)


def meld_rules(rulebook_id: str) -> MeldRules:
    """The melding rules of that rulebook; UnknownRulebookError if there are none."""
    try:
        return MELD_RULES[rulebook_id]
    except KeyError as error:
        raise UnknownRulebookError(rulebook_id) from error
