"""What the phone says stays plain (B1): the words that confused when they were read aloud do not come back, and no
sentence is longer than fourteen words."""

import re

import pytest

from tournament.lists.keeper.words import WORDS
from tournament.lists.words import REFUSALS

MOST = 14
"""Words of a sentence; what is filled in counts as one."""

SENTENCES = {
    f"{name} {key}": str(said) for name, of in (("word", WORDS), ("refusal", REFUSALS)) for key, said in of.items()
}
"""German. Where a list is kept nobody hears the organiser's refusals; they are told by the same words."""

CONFUSING = (
    r"Eintr(ag|ags|age|äge|ägen)",  # a game, or what was typed
    r"übertragen",  # is sent, is stored
    r"[Bb]eiseite\w*",  # to the side, and one goes on
    r"[Ee]ingaben weitergeben",  # the phone is shown to the organisers
    r"abgelöst",  # another computer goes on
    r"Servers?|Dem \w+ fehlt",  # whose computer it is, and what that has not
    r"[Dd]och nicht(?! einverstanden)",  # what happens instead
    r"Mitspieler\w*|dabei",  # the others read along
    r"\w*freigeben|freigegeben",  # is free again
    r"leise",  # nobody hears it
    r"Andere zuerst",  # tap another name
    r"sonst niemand",  # nobody else
    r"Auch hier",  # on this phone too
    r"Nicht begonnene",  # no new game is begun
    r"die jetzt hier sitzen",  # their names
    r"Dahinter",  # a second game
)

CONFUSED = (
    "Mitspieler: Mein Tisch",
    "Dahinter wartet noch 1 Eintrag.",
    "Beiseitelegen",
    "Eingaben weitergeben",
    "⚠ 2 Einträge noch nicht übertragen",
    "Server abgelöst – Spielleitung holen",
    "Dem Server fehlt das; es geht jetzt dorthin zurück.",
    "Gespielt haben, die jetzt hier sitzen",
    "Doch nicht",
    "Auf eigenem Telefon dabei",
    "Name freigeben",
    "Ganz leise: Die Spielleitung sieht Tisch und Grund.",
    "{name}: Wie viele Augen? Andere zuerst: Namen antippen.",
    "Das geht nur, wenn sonst niemand eröffnet hat.",
    "Auch hier bleibt es sicher, bis der Server es hat.",
    "Zeit ist um: Nicht begonnene Spiele sind gestrichen",
    "Keine Verbindung zum Server. Was eingegeben wurde, ist auf diesem Telefon sicher.",
)
"""Source: the sentences that were read aloud for issue 31."""


def confusing(said: str) -> list[str]:
    """The words in it that confused."""
    plain = said.replace("\u00ad", "")
    return [found.group() for words in CONFUSING for found in re.finditer(rf"\b(?:{words})\b", plain)]


def longest(said: str) -> int:
    """How many words its longest sentence has."""
    filled = re.sub(r"%\(\w+\)s|{\w+}", "x", said.replace("\u00ad", ""))
    return max(len(re.findall(r"\w+(?:-\w+)*", sentence)) for sentence in re.split(r"[.!?:;…–]\s", filled))


def test_sentences_say_no_word_that_confused() -> None:
    assert {key: words for key, said in SENTENCES.items() if (words := confusing(said))} == {}


@pytest.mark.parametrize("said", CONFUSED)
def test_sentence_that_confused_is_noticed(said: str) -> None:
    assert confusing(said) != []


def test_sentences_have_at_most_fourteen_words() -> None:
    assert {key: words for key, said in SENTENCES.items() if (words := longest(said)) > MOST} == {}


def test_length_is_of_the_longest_sentence_with_one_word_for_a_name() -> None:
    assert (longest("Spiel {number}: Wer hat es gespielt? %(there)s."), longest("Ja.")) == (4, 1)
