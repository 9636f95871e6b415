"""All sentences of the program, each once, in the order of the files where they stand first; as a template (.pot), and
a catalogue brought up to it.

What Python and Django say finds them: Babel's extractor loses sentences inside other calls (six of 3,945 when it was
tried), and for Django's templates there is none but xgettext's. The files are Babel's.
"""

import re
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import replace
from difflib import get_close_matches
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages import Catalog, Message
from babel.messages.pofile import denormalize, escape, write_po

from scoring import AGREEMENTS, FIGURES, RULEBOOKS, agreed
from scoring.figures import PLAINLY
from scoring.rankings.field import USUAL_NAMES
from scoring.sentences import MELD_KINDS, MELD_SENTENCES, SENTENCES
from tournament.settings.compiling import ALWAYS, german, is_finished, key, said

from . import in_python, in_templates
from .said import NOTES, Key, Sentence

ROOT = Path(__file__).resolve().parents[3]
FOLDERS = ("scoring", "tournament", "templates")


def everywhere() -> list[Sentence]:
    """The sentences of all files that git knows or would, as they are now."""
    return _each_once([*_of_files(), *_of_rulebooks()])


def ambiguous() -> list[Sentence]:
    """Return those that are said with a number and without, which gettext's files cannot tell apart."""
    first: dict[Key, Sentence] = {}
    found = [*_of_files(), *_of_rulebooks()]
    return [one for one in found if first.setdefault(one.key, one).plural != one.plural]


def _of_files() -> Iterator[Sentence]:
    for name in files():
        messages = in_python.messages if name.endswith(".py") else in_templates.messages
        yield from messages((ROOT / name).read_text(encoding="utf-8"), name)


def files() -> list[str]:
    """Every Python file and template that may say something, by its path from the root, sorted."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", *FOLDERS]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    said_in = (name for name in set(listed) if name.startswith("templates/") or name.endswith(".py"))
    return sorted(name for name in said_in if "/migrations/" not in name and (ROOT / name).exists())


def _of_rulebooks() -> Iterator[Sentence]:
    """Names and the command line's sentences are data there. Names have a context: a Kreuz is a suit as well."""
    for rulebook in RULEBOOKS.values():
        for text in (rulebook.german_title, rulebook.german_source):
            yield Sentence(text, context="rulebook", places=("scoring/rulebooks",))
        for outcome in (*rulebook.outcomes, *agreed(rulebook, AGREEMENTS).outcomes):
            for text in (outcome.german, outcome.german_short):
                yield Sentence(text, context="outcome", places=("scoring/rulebooks",))
    for sentence in (*SENTENCES.values(), *MELD_SENTENCES.values(), *MELD_KINDS.values()):
        yield Sentence(sentence, places=("scoring/sentences.py",))
    for name in USUAL_NAMES:
        yield Sentence(name, context="ranking", places=("scoring/rankings/field.py",))
    for figure in (*FIGURES, *PLAINLY.values()):
        for text in (figure.german, figure.german_one):
            yield Sentence(text, context="figure", places=("scoring/figures.py",))
        yield Sentence(figure.german_short, context="short figure", places=("scoring/figures.py",))


def _each_once(sentences: Iterable[Sentence]) -> list[Sentence]:
    found: dict[Key, Sentence] = {}
    for sentence in sentences:
        known = found.setdefault(sentence.key, sentence)
        places = tuple(dict.fromkeys([*known.places, *sentence.places]))
        notes = tuple(dict.fromkeys([*known.notes, *sentence.notes]))
        plural = known.plural or sentence.plural
        found[sentence.key] = replace(known, places=places, notes=notes, plural=plural)
    return list(found.values())


# As gettext's files have them, and a catalogue brought up to what the program says now.


ALIKE: Final = 0.8
_FORMAT: Final = re.compile(r"%\(\w+\)[a-z]|%%|%[sd](?!\w)")
"""What is filled in. Babel and xgettext take "50 % der" for it as well, which no source does: no-python-format."""
_PATTERN: Final = re.compile(r"(?=.*[.: \\])(?:[djlDnmFMNbYyHGgiAP]|[\s.,:/–-]|\\.)+")
PATTERN_NOTE: Final = "How a date or a time is written, in the letters of Django's filter `date`."


def template(sentences: Iterable[Sentence]) -> Catalog:
    """Return them as the catalogue that all others are made of (`django.pot`)."""
    made = Catalog(
        project="Spielliste",
        version="1",
        msgid_bugs_address="",
        copyright_holder="Spielliste",
        creation_date=ALWAYS,
        charset="utf-8",
    )
    made.header_comment = "# Every sentence of Spielliste, as it is said in German. `make messages` writes this file."
    for sentence in sentences:
        made.add(
            (sentence.german, sentence.plural) if sentence.plural else sentence.german,
            context=sentence.context or None,
            locations=[(place, 0) for place in sentence.places],
            auto_comments=list(_notes(sentence)),
        )
    return made


def _notes(sentence: Sentence) -> Iterator[str]:
    """Yield what the source tells translators, and what stands in NOTES."""
    yield from sentence.notes
    if _PATTERN.fullmatch(sentence.german):
        yield PATTERN_NOTE
    if note := NOTES.get(sentence.german):
        yield note


def with_english(now: Catalog, english: Catalog) -> Catalog:
    """Return the template with what each sentence is in English beside it: who translates need not read German."""
    for message in now:
        known = english.get(german(message), message.context) if message.id else None
        if known is not None and is_finished(known):
            message.auto_comments += [f"English: {' / '.join(said(known))}"]
    return now


def renewed(catalog: Catalog, now: Catalog) -> Catalog:
    """Bring a catalogue up to the template: what is said still keeps its translation, what is not any more is obsolete.

    What is new and much like something that went takes its translation, marked fuzzy: somebody has to look.
    """
    catalog.update(now, no_fuzzy_matching=True, update_creation_date=False)
    gone = {german(message): message for message in catalog.obsolete.values() if all(said(message))}
    for message in catalog:
        if message.id and not any(said(message)):
            again = gone.get(german(message))
            near = get_close_matches(german(message), list(gone), n=1, cutoff=ALIKE)
            if again and key(again) == key(message) and len(again.id) == len(message.id):
                _take(catalog, message, again)
            elif near and bool(gone[near[0]].pluralizable) == bool(message.pluralizable):
                _take(catalog, message, gone[near[0]])
                message.flags.add("fuzzy")
    return catalog


def _take(catalog: Catalog, message: Message, gone: Message) -> None:
    message.string = gone.string
    message.previous_id = [] if key(gone) == key(message) else [gone.id] if isinstance(gone.id, str) else list(gone.id)
    catalog.obsolete.pop((german(gone), gone.context) if gone.context else german(gone), None)


def written(catalog: Catalog, before: str = "") -> str:
    """Return the file of a catalogue. `before`: as the file was; what its head says and Babel does not know stays."""
    for message in catalog:
        texts = "".join(message.id) if message.id else ""
        message.flags -= {"python-format", "no-python-format"}
        if _FORMAT.search(texts):
            message.flags.add("python-format")
        elif message.python_format:
            message.flags.add("no-python-format")
    file = BytesIO()
    write_po(file, catalog, width=0, include_lineno=False, include_previous=True)
    text = file.getvalue().decode()
    known = {name.lower() for name, _value in catalog.mime_headers}
    kept = [escape(f"{line}\n") for line in _head(before) if line.partition(":")[0].lower() not in known]
    head, end, rest = text.partition("\n\n")
    return "\n".join([head, *kept]) + end + rest


_HEAD: Final = re.compile(r'^msgid ""\s*^msgstr ((?:\s*"(?:[^"\\]|\\.)*")+)', re.MULTILINE)


def _head(text: str) -> list[str]:
    """Return the lines of a file's head, each a name and a value; programs break long ones."""
    found = _HEAD.search(text)
    return denormalize(found.group(1).strip()).splitlines() if found else []
