"""What the phone needs to answer by itself: the rules of one text as data, the words, how cards may be typed."""

import json
from typing import Any

from scoring.melds.notation import TYPED_JOKERS, TYPED_RANKS, TYPED_SUITS
from tournament.core.speaking import cached_by_language
from tournament.referee.answer import rule_of
from tournament.referee.played import Played, by_the_text
from tournament.referee.words_helper import words_as_json


@cached_by_language()
def helper_as_json(rulebook_id: str, page: str) -> str:
    """For static/referee/helper; `page`: meld or hand. UnknownRulebookError if there is no such rulebook."""
    books = {joker: _book(by_the_text(rulebook_id, jokers=joker == "mit")) for joker in ("mit", "ohne")}
    typed = {"suits": TYPED_SUITS, "ranks": TYPED_RANKS, "jokers": sorted(TYPED_JOKERS)}
    return json.dumps({"page": page, "books": books, "words": words_as_json(), "typed": typed}, ensure_ascii=False)


def _book(played: Played) -> dict[str, Any]:
    """By which rules, and each of them in words with its place in the text."""
    book, rules = played.rulebook, played.rules
    topics = {topic: rule_of(rules, topic) for topic in rules.references}
    return {
        "rules": rules.as_json(),
        "topics": {topic: {"words": rule.words, "place": rule.place} for topic, rule in topics.items()},
        "jokers_optional": book.jokers_optional,
        "hand_size": book.hand_size,
        "cards_dealt": book.cards_dealt(),
    }
