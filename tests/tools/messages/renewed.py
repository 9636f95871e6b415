"""A catalogue brought up to what the program says now."""

from collections.abc import Iterable
from dataclasses import replace
from difflib import get_close_matches
from typing import Final

from languages.po import FUZZY, Catalogue, Message

ALIKE: Final = 0.8


def renewed(catalogue: Catalogue, said_now: Iterable[Message]) -> Catalogue:
    """What is said still keeps its translation, what is not any more goes.

    What is new and much like something that went takes its translation, marked fuzzy: somebody has to look.
    """
    now = list(said_now)
    known = {message.key: message for message in catalogue.messages}
    gone = {key: known[key] for key in known.keys() - {message.key for message in now}}
    like = {message.german: message for message in gone.values() if all(message.said)}
    forms = catalogue.forms
    return catalogue.with_messages(
        _kept(message, known[message.key], forms) if message.key in known else _new(message, like, forms)
        for message in now
    )


def _kept(message: Message, known: Message, forms: int) -> Message:
    if bool(known.plural) != bool(message.plural):
        return replace(message, said=_empty(message, forms), notes=known.notes)
    return replace(message, said=known.said, flags=known.flags, notes=known.notes)


def _new(message: Message, like: dict[str, Message], forms: int) -> Message:
    near = get_close_matches(message.german, list(like), n=1, cutoff=ALIKE)
    if near and bool(like[near[0]].plural) == bool(message.plural):
        return replace(message, said=like[near[0]].said, flags=(FUZZY,))
    return replace(message, said=_empty(message, forms))


def _empty(message: Message, forms: int) -> tuple[str, ...]:
    return ("",) * (forms if message.plural else 1)
