"""What is wrong with a translated sentence, as a machine can see it."""

import re
from collections.abc import Iterator
from typing import Final

from languages.po import FUZZY, Message

_PLACE: Final = re.compile(r"%\(\w+\)[a-z]|%[sd]|\{\w*\}")
_TAG: Final = re.compile(r"<[^<>]+>")
_EDGES: Final = re.compile(r"^(\s*).*?(\s*)$", re.DOTALL)


def faults(message: Message, forms: int) -> Iterator[str]:
    """A sentence for each; nothing: it is whole. `forms`: of a plural in that language."""
    if FUZZY in message.flags:
        yield "the German changed: read it again and take the word fuzzy away"
    if len(message.said) != (forms if message.plural else 1):
        yield f"{forms if message.plural else 1} forms are needed, there are {len(message.said)}"
    for number, said in enumerate(message.said):
        yield from _of_form(message, number, said) if said else ["it is not translated"]


def _of_form(message: Message, number: int, said: str) -> Iterator[str]:
    """A form for one thing may leave its number out where German does."""
    models = [message.plural or message.german, *([message.german] if number == 0 else [])]
    if not any(_places(said) == _places(model) for model in models):
        yield f"other placeholders: {_listed(_places(said))} instead of {_listed(_places(models[0]))}"
    if not any(_tags(said) == _tags(model) for model in models):
        yield f"other HTML: {_listed(_tags(said))} instead of {_listed(_tags(models[0]))}"
    if _edges(said) != _edges(message.german):
        yield "other white space before or behind"
    if _has_doubled(message) and _PLACE.sub("", said).replace("%%", "").count("%"):
        yield "a percent sign has to be doubled here"
    if "„" in said:
        yield "German quotation marks"


def _places(text: str) -> list[str]:
    return sorted(set(_PLACE.findall(text.replace("%%", ""))))


def _tags(text: str) -> list[str]:
    return sorted(_TAG.findall(text))


def _listed(found: list[str]) -> str:
    return " ".join(found) or "none"


def _edges(text: str) -> tuple[str | None, ...]:
    found = _EDGES.match(text)
    return found.groups() if found else ()


def _has_doubled(message: Message) -> bool:
    return any("%(" in text or "%%" in text for text in (message.german, message.plural))
