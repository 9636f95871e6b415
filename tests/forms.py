"""Sentences as phones get them, to be looked at one by one."""

from django.utils.functional import Promise

from tournament.core.counted import Counted, as_json


def forms_of(sentence: Promise | Counted) -> list[str]:
    """Return all forms of a sentence in the language that is spoken."""
    return list(as_json(sentence)["forms"]) if isinstance(sentence, Counted) else [str(sentence)]
