"""What the referee's helper says, by the server, for words.test.mjs.

As JSON: what a phone gets with each page, and questions, by chance and odd ones, each with all that is said in one of
the languages.
"""

import json
import sys
from collections.abc import Iterator
from dataclasses import is_dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import QueryDict
from django.utils.translation import override

from scoring.melds import Card, format_cards, meld_rules
from tests.referee.melds import Dice
from tournament.core.speaking import names
from tournament.referee.answer import answer_hand, answer_meld, answer_together, helper_as_json
from tournament.referee.card_parts import by_the_text
from tournament.referee.question import Mode, as_typed, one_hand, read_question

ASKED, SEED = 300, 51
BOOKS = ("dskv-2018", "dgsrv", "romme24-open", "romme-51", "horesca")
ODD = (
    "",
    "cards=&cards=&meldung=1",
    "cards=kr7+Kreuz-8+♣9,JOKER;pik_bube&meldung=9",
    "cards=treffA+tr2+jk+🃏&als=hand&als=hand-anlegen",
    "cards=xx7+krconstructor+abcdefghijklmnopqrstuvwxyz+kr+JK",
    "cards=" + "kr7+" * 25,
    "cards=" + "kr7 " * 120,
    "cards=kr7&" * 9,
    "cards=heA+JK+JK&joker=ohne&als=unsinn&meldung=0",
)
Json = dict[str, Any]


def questions() -> Iterator[tuple[str, str]]:
    """A rulebook and the query of an address."""
    dice = Dice(SEED)
    for book in BOOKS:
        yield from ((book, odd) for odd in ODD)
    for number in range(ASKED):
        book = BOOKS[number % len(BOOKS)]
        rules = meld_rules(book)
        melds = [dice.meld(rules) for _ in range(dice.choice([1, 1, 2, 3]))]
        if number % 4 == 0:
            melds = [dice.hand(rules, dice.choice([5, 13, 14, 15]))]
        pairs = [("cards", format_cards(meld)) for meld in melds]
        pairs += [("als", dice.choice([mode.value for mode in Mode])), ("joker", dice.choice(["mit", "mit", "ohne"]))]
        yield book, urlencode(pairs)


def answered(book: str, query: str) -> Json:
    """All that the pages say."""
    question, messages = read_question(QueryDict(query))
    played = by_the_text(book, jokers=question.jokers)
    rules, rulebook = played.rules, played.rulebook
    return {
        "book": book,
        "query": query,
        "read": question.query(),
        "messages": messages,
        "typed": as_typed(QueryDict(query), question, messages),
        "melds": [told(answer_meld(rules, meld)) for meld in question.melds if meld],
        "together": told(answer_together(rulebook, rules, question)),
        "hand": told(answer_hand(rulebook, rules, one_hand(question).cards)),
    }


def told(value: Any) -> Any:
    """An answer as JSON data; a card is its code."""
    if isinstance(value, Card):
        return value.code
    if is_dataclass(value):
        return {name: told(getattr(value, name)) for name in value.__dataclass_fields__ if name != "url"}
    return [told(one) for one in value] if isinstance(value, tuple | list) else value


def said() -> None:
    """Print all of it."""
    helpers, answers = {}, []
    for number, language in enumerate(names()):
        with override(language):
            helpers[language] = {book: json.loads(helper_as_json(book, "meld")) for book in BOOKS}
            asked = list(questions())[number :: len(names())]
            answers += [{"language": language, **answered(*one)} for one in asked]
    sys.stdout.write(json.dumps({"helpers": helpers, "answers": answers}))
