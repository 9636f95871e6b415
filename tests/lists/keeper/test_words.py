"""The page's sentences: each that the scripts ask for is there, and none is left over."""

import re

import pytest
from django.conf import settings

from tournament.lists.keeper.words import WORDS

SCRIPTS = "\n".join(file.read_text() for file in (settings.BASE_DIR / "static/lists/keeper").rglob("*.js"))
CARDS = {f"{what}_{rank}" for what in ("card", "letter") for rank in "BDKA"}  # put together from the rank's letter


def test_every_sentence_the_scripts_ask_for_is_there() -> None:
    assert set(re.findall(r'\bt\("(\w+)"', SCRIPTS)) - set(WORDS) == set()


def test_none_is_left_over() -> None:
    assert set(WORDS) - set(re.findall(r'"(\w+)"', SCRIPTS)) - CARDS == set()


# What it says where it does not take something or cannot go on; `not_understood` never stands without one of them.
REFUSING = [
    *("help_organiser", "help_referee", "unreadable", "gone_unsent", "link_gone_help", "changed_meanwhile"),
    *("server_full", "server_broken"),
    *("storage_forbidden", "storage_full", "aside_help", "closed_help", "handover_failed", "conflict_settles"),
    *("lacks_more", "nobody_opened", "somebody_opened", "offence_help", "give_up_warning", "time_up_help"),
]


@pytest.mark.parametrize("key", REFUSING)
def test_every_refusal_says_who_can_help(key: str) -> None:
    assert re.search("Spielleitung|Schiedsrichter", str(WORDS[key]))
