"""The sentences of a template: `translate`, `blocktranslate`, and `_("...")` in a tag."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.template.base import Lexer, Token, TokenType
from django.utils.text import smart_split
from django.utils.translation import trim_whitespace

from .said import MARK, Sentence

_BEGIN: Final = re.compile(r"(translate|trans|blocktranslate|blocktrans)\s")
_CONSTANT: Final = re.compile(r"""\b_\(\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')\s*\)""")


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence, and between which tokens of the template it stands."""

    sentence: Sentence
    first: int
    last: int


def messages(source: str, place: str) -> Iterator[Sentence]:
    """Those of a template, in its order."""
    tokens = Lexer(source).tokenize()
    for said in sentences(tokens, place):
        yield replace(said.sentence, notes=_noted(tokens, said.first))


def _noted(tokens: Sequence[Token], at: int) -> tuple[str, ...]:
    """What a comment right before this token says to translators."""
    before = next((token for token in reversed(tokens[:at]) if token.contents.strip()), None)
    said = before.contents if before and before.token_type == TokenType.COMMENT else ""
    return (said.removeprefix(MARK).strip(),) if said.startswith(MARK) else ()


def sentences(tokens: Sequence[Token], place: str) -> Iterator[Said]:
    """Those of these tokens. Percent signs are doubled, as Django looks them up."""
    at = 0
    while at < len(tokens):
        token, last = tokens[at], at
        tag = _BEGIN.match(f"{token.contents} ") if token.token_type == TokenType.BLOCK else None
        if tag and tag.group(1).startswith("block"):
            last = _end(tokens, at)
            yield from _constants(token, place, at)
            yield Said(_block(tokens[at : last + 1], place), at, last)
        elif tag and (text := _literal(_words(token)[1])) is not None:
            yield Said(Sentence(_percent(text), context=_context(token), places=(place,)), at, at)
        elif token.token_type in (TokenType.BLOCK, TokenType.VAR):
            yield from _constants(token, place, at)
        at = last + 1


def _constants(token: Token, place: str, at: int) -> Iterator[Said]:
    for constant in _CONSTANT.findall(token.contents):
        yield Said(Sentence(_percent(_literal(constant) or ""), places=(place,)), at, at)


def _end(tokens: Sequence[Token], begin: int) -> int:
    for at in range(begin + 1, len(tokens)):
        if tokens[at].token_type == TokenType.BLOCK and tokens[at].contents.startswith("endblocktrans"):
            return at
    raise ValueError(f"{tokens[begin].contents}: no end")


def _block(tokens: Sequence[Token], place: str) -> Sentence:
    parts: list[list[Token]] = [[]]
    for token in tokens[1:-1]:
        if token.token_type == TokenType.BLOCK:
            parts.append([])
        else:
            parts[-1].append(token)
    trimmed = "trimmed" in _words(tokens[0])
    german, *plural = (_text(part, trimmed=trimmed) for part in parts)
    return Sentence(german, plural[0] if plural else "", _context(tokens[0]), places=(place,))


def _text(tokens: Sequence[Token], *, trimmed: bool) -> str:
    text = "".join(
        f"%({token.contents})s" if token.token_type == TokenType.VAR else _percent(token.contents)
        for token in tokens
        if token.token_type != TokenType.COMMENT
    )
    return trim_whitespace(text) if trimmed else text


def _context(token: Token) -> str:
    words = _words(token)
    if "context" not in words:
        return ""
    context = _literal(words[words.index("context") + 1])
    if context is None:
        raise ValueError(f"{token.contents}: the context has to stand there")
    return context


def _words(token: Token) -> list[str]:
    return list(smart_split(token.contents))


def _literal(word: str) -> str | None:
    found = re.match(r"""(["'])((?:(?!\1)[^\\]|\\.)*)\1""", word)
    return re.sub(r"""\\(["'\\])""", r"\1", found.group(2)) if found else None


def _percent(text: str) -> str:
    return text.replace("%", "%%")
