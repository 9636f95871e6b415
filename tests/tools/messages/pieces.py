"""Sentences that are put together from pieces: each language has another order of words, so one piece is no sentence.

Found is what most often is one: in Python a translated text in an f-string, beside a plus or in a list that is joined;
in a template two translated texts, or one and a value, with nothing but text between them.
"""

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.template.base import Lexer, Token, TokenType

from tests.tools.messages import in_python, in_templates

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
        for part in node.values:
            if isinstance(part, ast.FormattedValue) and (len(node.values) > 2 or _is_word(beside)):
                yield part.value
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        yield from (node.left, node.right)


def _is_word(text: str) -> bool:
    return any(text[at : at + LETTERS].isalpha() for at in range(len(text) - LETTERS + 1))


def in_template(source: str) -> Iterator[Piece]:
    """The pieces of a template."""
    tokens = Lexer(source).tokenize()
    found = [
        said for said in in_templates.sentences(tokens, "") if _says(tokens[said.first], whole=said.last > said.first)
    ]
    firsts, lasts = {said.first for said in found}, {said.last for said in found}
    for said in found:
        before, after = _next(tokens, said.first, -1), _next(tokens, said.last, 1)
        goes_on = after is not None and (after in firsts or _is_value(tokens[after]))
        began = before is not None and before not in lasts and _is_value(tokens[before])
        if (goes_on and not said.message.german.endswith(ENDS)) or (began and not _is_whole(said.message.german)):
            yield Piece(tokens[said.first].lineno or 0, said.message.german)


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
