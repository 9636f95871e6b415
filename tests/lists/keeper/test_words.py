"""The page's sentences: each that the scripts ask for is there, and none is left over."""

import re

from django.conf import settings

from tournament.lists.keeper.words import WORDS

SCRIPTS = "\n".join(file.read_text() for file in (settings.BASE_DIR / "static/lists/keeper").rglob("*.js"))
CARDS = {"card_B", "card_D", "card_K", "card_A"}  # put together from the rank's letter


def test_every_sentence_the_scripts_ask_for_is_there() -> None:
    assert set(re.findall(r'\bt\("(\w+)"', SCRIPTS)) - set(WORDS) == set()


def test_none_is_left_over() -> None:
    assert set(WORDS) - set(re.findall(r'"(\w+)"', SCRIPTS)) - CARDS == set()
