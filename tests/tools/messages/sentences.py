"""All sentences of the program, each once, in the order of the files where they stand first.

And a catalogue brought up to them.
"""

import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from languages.po import FUZZY, Catalogue, Key, Message
from scoring import AGREEMENTS, FIGURES, RULEBOOKS, agreed
from scoring.figures import PLAINLY
from scoring.rankings.field import USUAL_NAMES
from scoring.sentences import MELD_KINDS, MELD_SENTENCES, SENTENCES

from . import in_python, in_templates

ROOT = Path(__file__).resolve().parents[3]
FOLDERS = ("scoring", "tournament", "templates")


def everywhere() -> list[Message]:
    """The sentences of all files that git knows or would, as they are now."""
    return _each_once([*_of_files(), *_of_rulebooks()])


def _of_files() -> Iterator[Message]:
    for name in files():
        messages = in_python.messages if name.endswith(".py") else in_templates.messages
        yield from messages((ROOT / name).read_text(encoding="utf-8"), name)


def files() -> list[str]:
    """Every Python file and template that may say something, by its path from the root, sorted."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", *FOLDERS]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    said_in = (name for name in set(listed) if name.startswith("templates/") or name.endswith(".py"))
    return sorted(name for name in said_in if "/migrations/" not in name and (ROOT / name).exists())


def _of_rulebooks() -> Iterator[Message]:
    """Names and the command line's sentences are data there. Names have a context: a Kreuz is a suit as well."""
    for rulebook in RULEBOOKS.values():
        for text in (rulebook.german_title, rulebook.german_source):
            yield Message(text, context="rulebook", places=("scoring/rulebooks",))
        for outcome in (*rulebook.outcomes, *agreed(rulebook, AGREEMENTS).outcomes):
            for text in (outcome.german, outcome.german_short):
                yield Message(text, context="outcome", places=("scoring/rulebooks",))
    for sentence in (*SENTENCES.values(), *MELD_SENTENCES.values(), *MELD_KINDS.values()):
        yield Message(sentence, places=("scoring/sentences.py",))
    for name in USUAL_NAMES:
        yield Message(name, context="ranking", places=("scoring/rankings/field.py",))
    for figure in (*FIGURES, *PLAINLY.values()):
        for text in (figure.german, figure.german_one):
            yield Message(text, context="figure", places=("scoring/figures.py",))
        yield Message(figure.german_short, context="short figure", places=("scoring/figures.py",))


def _each_once(messages: Iterable[Message]) -> list[Message]:
    found: dict[Key, Message] = {}
    for message in messages:
        known = found.setdefault(message.key, message)
        places = tuple(dict.fromkeys([*known.places, *message.places]))
        found[message.key] = replace(known, places=places, plural=known.plural or message.plural)
    return list(found.values())


# A catalogue brought up to what the program says now.


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
