"""What is wrong with a translated sentence, and with one in a source that no translation can mend.

As a machine can see it.
"""

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from babel.messages import Message
from django.template.base import Lexer, Token, TokenType

from tournament.settings.compiling import german, said

from . import in_python, in_templates

_PLACE: Final = re.compile(r"%\(\w+\)[a-z]|%[sd]|\{\w*\}")
_TAG: Final = re.compile(r"<[^<>]+>")
_EDGES: Final = re.compile(r"^(\s*).*?(\s*)$", re.DOTALL)


def faults(message: Message, forms: int) -> Iterator[str]:
    """A sentence for each; nothing: it is whole. `forms`: of a plural in that language."""
    if message.fuzzy:
        yield "the German changed: read it again and take the word fuzzy away"
    needed = forms if message.pluralizable else 1
    if len(said(message)) != needed:
        yield f"{needed} forms are needed, there are {len(said(message))}"
    for number, form in enumerate(said(message)):
        yield from _of_form(message, number, form) if form else ["it is not translated"]


def _of_form(message: Message, number: int, form: str) -> Iterator[str]:
    """A form for one thing may leave its number out where German does."""
    *first, plural = [message.id] if isinstance(message.id, str) else message.id
    models = [plural, *(first if number == 0 else [])]
    if not any(_places(form) == _places(model) for model in models):
        yield f"other placeholders: {_listed(_places(form))} instead of {_listed(_places(models[0]))}"
    if not any(_tags(form) == _tags(model) for model in models):
        yield f"other HTML: {_listed(_tags(form))} instead of {_listed(_tags(models[0]))}"
    if _edges(form) != _edges(german(message)):
        yield "other white space before or behind"
    is_doubled = any("%(" in text or "%%" in text for text in (*first, plural))
    if is_doubled and _PLACE.sub("", form).replace("%%", "").count("%"):
        yield "a percent sign has to be doubled here"
    if "„" in form:
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


# Sentences that are put together from pieces: each language has another order of words, so one piece is no sentence.
#
# Found is what most often is one: in Python a translated text in an f-string, beside a plus or in a list that is
# joined; in a template two translated texts, or one and a value, with nothing but text between them.


LETTERS: Final = 3
"""So many in a row make a word; what has none, a sign or a unit, may stand beside anything."""

ENDS: Final = (".", "!", "?", ":", "…", "...")
"""After these a sentence may follow, or the value that was announced."""

TAGS: Final = ("translate", "trans", "blocktranslate", "blocktrans")


@dataclass(frozen=True, slots=True)
class Piece:
    """One place: its line, and what stands there."""

    line: int
    said: str


def in_python_file(source: str) -> Iterator[Piece]:
    """The pieces of a Python file."""
    read = in_python.read(source)
    calls = {id(call.node): call for call in read.calls}
    for node in read.nodes:
        for part in _glued(node):
            call = calls.get(id(part))
            if call is not None and not _is_whole(call.german):
                yield Piece(part.lineno, call.german)


def _glued(node: ast.AST) -> Iterator[ast.expr]:
    """What stands in this node beside other text."""
    if isinstance(node, ast.JoinedStr):
        beside = "".join(str(part.value) for part in node.values if isinstance(part, ast.Constant))
        is_word = any(beside[at : at + LETTERS].isalpha() for at in range(len(beside) - LETTERS + 1))
        for part in node.values:
            if isinstance(part, ast.FormattedValue) and (len(node.values) > 2 or is_word):
                yield part.value
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        yield from (node.left, node.right)


def in_template(source: str) -> Iterator[Piece]:
    """The pieces of a template."""
    tokens = Lexer(source).tokenize()
    found = [
        said for said in in_templates.sentences(tokens, "") if _says(tokens[said.first], whole=said.last > said.first)
    ]
    firsts, lasts = {said.first for said in found}, {said.last for said in found}
    for one in found:
        before, after = _next(tokens, one.first, -1), _next(tokens, one.last, 1)
        goes_on = after is not None and (after in firsts or _is_value(tokens[after]))
        began = before is not None and before not in lasts and _is_value(tokens[before])
        if (goes_on and not one.sentence.german.endswith(ENDS)) or (began and not _is_whole(one.sentence.german)):
            yield Piece(tokens[one.first].lineno or 0, one.sentence.german)


def _next(tokens: Sequence[Token], at: int, way: int) -> int | None:
    """The nearest token that is more than white space."""
    at += way
    while 0 <= at < len(tokens):
        if tokens[at].token_type != TokenType.TEXT or tokens[at].contents.strip():
            return at
        at += way
    return None


def _says(token: Token, *, whole: bool) -> bool:
    """What is said at this place, and is not only kept under a name."""
    kept = {"as", "asvar"} & set(token.split_contents()) if token.token_type == TokenType.BLOCK else set()
    if token.token_type != TokenType.BLOCK or kept:
        return False
    tag = token.contents.split()[0]
    return tag in TAGS and whole is tag.startswith("block")  # else it is a constant in the tag


def _is_value(token: Token) -> bool:
    return token.token_type == TokenType.VAR


def _is_whole(sentence: str) -> bool:
    return sentence[:1].isupper() and sentence.endswith(ENDS)


# Sentences said before anybody is there to read them, and sentences that no catalogue can have.


SAID_BY_A_COMMAND = "tournament/management/commands/"
"""A command is loaded when it is called, by whoever reads it."""


def too_early(source: str) -> Iterator[Piece]:
    """Said while a module is loaded: always in German. `gettext_lazy` says it when it is shown."""
    found = in_python.read(source)
    at_once = {id(node) for node in _at_once(found.tree)} if found.calls else set()
    for call in found.calls:
        if not call.lazy and id(call.node) in at_once and call.function != "gettext_noop":
            yield Piece(call.node.lineno, call.german)


def _at_once(node: ast.AST) -> Iterator[ast.AST]:
    """What is worked out while the module is loaded."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            yield child
            yield from _at_once(child)


def put_together(source: str) -> Iterator[Piece]:
    """Looked up by a text that is put together: no catalogue has it."""
    for call in in_python.read(source).calls:
        for text in call.texts.values():
            if isinstance(text, (ast.JoinedStr, ast.BinOp)):
                yield Piece(text.lineno, ast.unparse(text))
