"""The German words about cards and melds: a sentence for every `scoring.melds` fault, and each text's rules.

The rules' words follow from the values of `MeldRules`, so that a rulebook of its own says what it does.
"""

from collections.abc import Callable, Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from scoring.melds import SUITS, Card, Fault, MeldRules, Reading, Reference, SetJoker
from tournament.core.counted import Counted

TEXT_STYLE = "\ufe0e"  # the sign as a letter of the text, never as a coloured picture
SUIT_NAMES: dict[str, Promise] = {
    "kr": pgettext_lazy("suit", "Kreuz"),
    "pi": pgettext_lazy("suit", "Pik"),
    "he": pgettext_lazy("suit", "Herz"),
    "ka": pgettext_lazy("suit", "Karo"),
}
TYPED: dict[str, Promise] = {
    "kr": pgettext_lazy("getippt", "kr"),
    "pi": pgettext_lazy("getippt", "pi"),
    "he": pgettext_lazy("getippt", "he"),
    "ka": pgettext_lazy("getippt", "ka"),
}
CARD: Promise = pgettext_lazy("card", "%(suit)s %(rank)s")
RANK_NAMES: dict[str, Promise] = {
    "A": gettext_lazy("Ass"),
    "B": gettext_lazy("Bube"),
    "D": gettext_lazy("Dame"),
    "K": gettext_lazy("König"),
}
KINDS: dict[str, Promise] = {"set": gettext_lazy("Satz"), "run": gettext_lazy("Folge")}
TEXTS: dict[str, str] = {
    "dskv-2018": "DSkV",
    "dgsrv": "DGSRV",
    "romme24": "Romme24",
    "romme-51": "Rommé 51",
    "horesca": "HORESCA",
}
ENDS: dict[str, Promise] = {
    "low": gettext_lazy("davor: %(cards)s"),
    "high": gettext_lazy("dahinter: %(cards)s"),
    "set": gettext_lazy("dazu: %(cards)s"),
}

# Between cards to choose from, each choice one or several together: `Pik 6 oder Karo 6`, `Pik 6 und Karo 6`.
CHOICE: dict[str, Promise] = {
    "and": pgettext_lazy("Karten", " und "),
    "or": pgettext_lazy("Karten", " oder "),
    "or_several": pgettext_lazy("Karten", ", oder "),
}


def filled(sentence: Promise | Counted, values: Mapping[str, int | str]) -> str:
    """The sentence with its values."""
    if isinstance(sentence, Counted):
        return sentence.said(int(values[sentence.by])) % values
    return str(sentence) % values


# `at` is the card the fault is about; `lacking` what is missing to the minimum.
FAULTS: dict[str, Promise | Counted] = {
    "card_unknown": gettext_lazy("„%(card)s“ ist keine Karte. Karten heißen zum Beispiel kr7, pi10, heB, kaA oder JK."),
    "card_too_often": gettext_lazy("%(at)s ist öfter da, als es die Karte gibt: höchstens %(maximum)s-mal."),
    "no_jokers_in_pack": gettext_lazy("Hier wird ohne Joker gespielt."),
    "too_few_cards": gettext_lazy("Eine Meldung hat mindestens %(minimum)s Karten."),
    "mixed_suits": gettext_lazy("%(at)s passt nicht: Eine Folge hat nur eine Farbe."),
    "mixed_ranks": gettext_lazy("%(at)s passt nicht: Ein Satz hat nur einen Wert."),
    "too_many_cards": gettext_lazy("Ein Satz hat höchstens %(maximum)s Karten."),
    "two_equal_suits": gettext_lazy("%(at)s liegt doppelt: Im Satz sind alle Farben verschieden."),
    "card_twice": gettext_lazy("%(at)s liegt doppelt: In einer Folge folgt ein Wert auf den anderen."),
    "gap": Counted(
        "missing", lambda n: ngettext("Vor %(at)s fehlt eine Karte.", "Vor %(at)s fehlen %(missing)s Karten.", n)
    ),
    "king_ace_two": gettext_lazy("Hinter König und Ass geht es nicht mit der Zwei weiter."),
    "ace_only_low": gettext_lazy("Das Ass liegt nur vor der Zwei, nicht hinter dem König."),
    "only_jokers": gettext_lazy("Joker allein sind keine Meldung."),
    "jokers_side_by_side": gettext_lazy("Zwei Joker liegen nebeneinander."),
    "jokers_not_in_minority": gettext_lazy(
        "%(jokers)s Joker bei %(cards)s Karten: Joker müssen in der Unterzahl sein."
    ),
    "too_many_jokers": gettext_lazy("Mehr als %(maximum)s Joker liegen in keiner Meldung."),
    "no_meld": gettext_lazy("Noch ist keine Meldung richtig."),
    "opening_too_low": Counted(
        "lacking",
        lambda n: ngettext(
            "Ein Auge fehlt: Nötig sind mindestens %(minimum)s.",
            "Es fehlen %(lacking)s Augen: Nötig sind mindestens %(minimum)s.",
            n,
        ),
    ),
    "too_many_melds": Counted(
        "maximum",
        lambda n: ngettext("In einem Zug nur eine Meldung.", "In einem Zug höchstens %(maximum)s Meldungen.", n),
    ),
    "not_a_joker": gettext_lazy("Das ist kein Joker."),
    "set_not_complete": gettext_lazy("Aus einem Satz kommt der Joker erst heraus, wenn vier Karten liegen."),
}


def card_name(card: Card) -> str:
    """As it is said: `Kreuz 7`, `Herz Bube`, `Joker`."""
    if card.is_joker:
        return _("Joker")
    return str(CARD) % {"suit": SUIT_NAMES[card.suit], "rank": RANK_NAMES.get(card.rank, card.rank)}


def as_typed(cards: Sequence[Card]) -> str:
    """As its reader types them: `kr10 heB JK`."""
    return " ".join(card.code if card.is_joker else f"{TYPED[card.suit]}{card.letter}" for card in cards)


def suit_sign(card: Card) -> str:
    """The sign of its suit; a joker has none."""
    return "" if card.is_joker else SUITS[card.suit][0] + TEXT_STYLE


def choice_of(options: Sequence[Sequence[Card]]) -> str:
    """Cards to choose from, each choice one or several together."""
    together = [str(CHOICE["and"]).join(map(card_name, cards)) for cards in options]
    several = any(len(cards) > 1 for cards in options)
    return str(CHOICE["or_several" if several else "or"]).join(together)


def fault_sentence(fault: Fault, cards: Sequence[Card]) -> str:
    """Why `cards` are no meld, or may not be laid; `cards` are those that were judged as one meld."""
    at = next((cards[index] for index in reversed(fault.where) if isinstance(index, int) and index < len(cards)), None)
    lacking = int(fault.params.get("minimum", 0)) - int(fault.params.get("augen", 0))
    return filled(FAULTS[fault.code], {**fault.params, "lacking": lacking, "at": card_name(at) if at else ""})


def reference_words(reference: Reference, own: str) -> str:
    """Where it is written: `Regel 8`, or the heading where the text has no numbers: `„Meldung“`.

    What is not written in the text `own` but in another one has that one's name before it: `DSkV, Regel 8`.
    """
    place = f"„{reference.rule[:1].upper()}{reference.rule[1:]}“"
    if reference.rule.isdecimal():
        place = _("Regel %(rule)s") % {"rule": reference.rule}
    return place if reference.text == own else f"{TEXTS.get(reference.text, reference.text)}, {place}"


def topics_of(reading: Reading) -> tuple[str, ...]:
    """What the rules say about the meld as it is read: its kind, its ace, its jokers, what it counts."""
    means = [card for placed in reading.placed for card in (placed.card, *placed.stands_for)]
    ace = ["ace"] if reading.kind == "run" and any(card.rank == "A" for card in means) else []
    jokers = ["jokers"] if reading.jokers else []
    return (reading.kind, *ace, *jokers, "augen")


def topic_words(rules: MeldRules, topic: str) -> str:
    """One rule in the words of the program; `topic` is a key of MeldRules.references."""
    return TOPICS[topic](rules)


def _pack(rules: MeldRules) -> str:
    pack = rules.pack
    cards = {"all": pack.size, "natural": 52 * pack.decks, "jokers": pack.jokers}
    if not pack.jokers:
        return _("%(all)s Karten, keine Joker.") % cards
    return _("%(all)s Karten: %(natural)s und %(jokers)s Joker.") % cards


def _size(_rules: MeldRules) -> str:
    return _("Eine Meldung hat mindestens drei Karten.")


def _set(rules: MeldRules) -> str:
    if rules.pack.decks == 1:
        return _("Satz: drei oder vier Karten gleichen Wertes.")
    return _("Satz: drei oder vier Karten gleichen Wertes, jede von einer anderen Farbe.")


def _run(_rules: MeldRules) -> str:
    return _("Folge: mindestens drei Karten einer Farbe, die im Wert aufeinander folgen.")


def _ace(rules: MeldRules) -> str:
    if not rules.ace_after_king:
        return _("Das Ass ist die niedrigste Karte: Es liegt nur vor der Zwei.")
    if not rules.king_ace_two:
        return _("Das Ass liegt am Anfang der Folge vor der Zwei oder am Ende hinter dem König.")
    return _("Das Ass liegt vor der Zwei oder hinter dem König; auf König und Ass darf die Zwei folgen.")


def _jokers(rules: MeldRules) -> str:
    if not rules.pack.jokers:
        return _("Es wird ohne Joker gespielt.")
    sentences = [_("Ein Joker ersetzt jede Karte.")]
    if rules.jokers_maximum is not None:
        most = {"maximum": rules.jokers_maximum}
        sentences.append(_("In einer Meldung liegen höchstens %(maximum)s Joker.") % most)
    side_by_side = rules.jokers_side_by_side
    sentences.append(
        _("Joker dürfen nebeneinander liegen.") if side_by_side else _("Joker liegen nicht nebeneinander.")
    )
    if rules.jokers_in_minority:
        sentences.append(_("Joker sind immer in der Unterzahl."))
    return " ".join(sentences)


def _augen(rules: MeldRules) -> str:
    sentences = [_("Zahlen zählen ihren Wert, Bilder 10, das Ass %(ace)s.") % {"ace": rules.augen["A"]}]
    if rules.ace_low_augen != rules.augen["A"]:
        sentences.append(_("Am Anfang einer Folge zählt das Ass %(low)s.") % {"low": rules.ace_low_augen})
    if rules.pack.jokers:
        sentences.append(_("Ein Joker zählt wie die Karte, für die er liegt."))
    return " ".join(sentences)


def _opening(rules: MeldRules) -> str:
    if not rules.opening_minimum:
        return _("Zum Auslegen sind keine Augen nötig.")
    least = {"minimum": rules.opening_minimum}
    return _("Zum Eröffnen gehören mindestens %(minimum)s Augen aus einer oder mehreren Meldungen.") % least


def _all_at_once(rules: MeldRules) -> str:
    alone, laying_off = rules.all_at_once_minimum, rules.all_at_once_laying_off_minimum
    if alone == laying_off:
        if not alone:
            return _("Wer alle Karten auf einmal ablegt, braucht dafür keine Mindestaugen, auch nicht mit Anlegen.")
        return _("Auch wer alle Karten auf einmal ablegt, braucht %(minimum)s Augen.") % {"minimum": alone}
    return _(
        "Wer alle Karten auf einmal auslegt, braucht keine Mindestaugen. "
        "Legt er dabei an oder tauscht er einen Joker, sind %(minimum)s Augen nötig."
    ) % {"minimum": laying_off}


def _laying_off(rules: MeldRules) -> str:
    if not rules.opening_minimum:
        return _("Wer am Zug ist, darf an jede Meldung auf dem Tisch anlegen.")
    return _("Wer eröffnet hat, darf in seinem Zug an jede Meldung auf dem Tisch anlegen.")


EXCHANGES: dict[SetJoker, Promise] = {
    SetJoker.COMPLETE: gettext_lazy("Aus einem Satz nur, wenn vier Karten liegen."),
    SetJoker.STANDS_FOR: gettext_lazy("Aus einem Satz gegen eine Karte, für die er liegen kann."),
    SetJoker.ALL_MISSING: gettext_lazy("Aus einem Satz von drei Karten nur gegen beide fehlenden Farben zusammen."),
}


def _exchange(rules: MeldRules) -> str:
    if not rules.pack.jokers:
        return _jokers(rules)
    return f"{_('Einen Joker bekommt, wer die Karte gibt, für die er liegt.')} {EXCHANGES[rules.joker_from_set]}"


def _joker_taken(rules: MeldRules) -> str:
    if not rules.pack.jokers:
        return _jokers(rules)
    return _("Ein eingetauschter Joker kommt im selben Zug wieder auf den Tisch.")


def _turn(rules: MeldRules) -> str:
    if rules.melds_a_turn is None:
        return _("In einem Zug dürfen mehrere Meldungen auf den Tisch.")
    most = {"maximum": rules.melds_a_turn}
    return (
        ngettext(
            "In einem Zug kommt nur eine Meldung auf den Tisch.",
            "In einem Zug kommen höchstens %(maximum)s Meldungen auf den Tisch.",
            rules.melds_a_turn,
        )
        % most
    )


def _hand(rules: MeldRules) -> str:
    values = {"ace": rules.augen["A"], "joker": rules.pack.joker}
    if not rules.pack.jokers:
        return _("In der Hand zählt das Ass %(ace)s, ein Bild 10, eine Zahl ihren Wert.") % values
    return _("In der Hand zählt ein Joker %(joker)s, das Ass %(ace)s, ein Bild 10, eine Zahl ihren Wert.") % values


TOPICS: dict[str, Callable[[MeldRules], str]] = {
    "pack": _pack,
    "size": _size,
    "set": _set,
    "run": _run,
    "ace": _ace,
    "jokers": _jokers,
    "augen": _augen,
    "opening": _opening,
    "all_at_once": _all_at_once,
    "laying_off": _laying_off,
    "exchange": _exchange,
    "joker_taken": _joker_taken,
    "turn": _turn,
    "hand": _hand,
}
