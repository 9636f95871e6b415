"""The sentences of a Python file: what is given to the functions of Django's gettext and of `languages.spoken`."""

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from .said import Sentence, noted

# Function -> what its first arguments are; those that end in `_lazy` take the same.
_ARGUMENTS: Final = {
    "gettext": ("german",),
    "gettext_noop": ("german",),
    "pgettext": ("context", "german"),
    "ngettext": ("german", "plural"),
    "npgettext": ("context", "german", "plural"),
}
_MODULES: Final = ("django.utils.translation", "languages.spoken")


@dataclass(frozen=True, slots=True)
class Call:
    """A call of such a function: `function` as Django calls it. `lazy`: said when it is shown."""

    node: ast.Call
    function: str
    lazy: bool

    @property
    def german(self) -> str:
        """What is said; empty where it is worked out."""
        return _constant(self.texts["german"]) or "" if "german" in self.texts else ""

    @property
    def texts(self) -> dict[str, ast.expr]:
        """What is given, by what it is."""
        return dict(zip(_ARGUMENTS[self.function], self.node.args, strict=False))


@dataclass(frozen=True, slots=True)
class Read:
    """A file as Python reads it: the tree, all that stands in it, and the calls among that."""

    tree: ast.Module
    nodes: tuple[ast.AST, ...]
    calls: tuple[Call, ...]


@lru_cache(maxsize=1000)
def read(source: str) -> Read:
    """A file, read once for all who ask; of one without gettext, as most are, nothing."""
    tree = ast.parse(source if "gettext" in source else "")
    nodes = tuple(ast.walk(tree))
    return Read(tree, nodes, tuple(_calls(nodes)))


def _calls(nodes: Sequence[ast.AST]) -> Iterator[Call]:
    named = {
        alias.asname or alias.name: alias.name
        for node in nodes
        if isinstance(node, ast.ImportFrom) and node.module in _MODULES
        for alias in node.names
        if alias.name.removesuffix("_lazy") in _ARGUMENTS
    }
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in named:
            name = named[node.func.id]
            yield Call(node, name.removesuffix("_lazy"), name.endswith("_lazy"))


def messages(source: str, place: str) -> Iterator[Sentence]:
    """Those of a file, in its order; a text that is worked out is none."""
    for call in sorted(read(source).calls, key=lambda call: (call.node.lineno, call.node.col_offset)):
        texts = {name: text for name, node in call.texts.items() if (text := _constant(node)) is not None}
        if "german" in texts:
            notes = noted(source.splitlines(), call.node.lineno)
            yield Sentence(texts["german"], texts.get("plural", ""), texts.get("context", ""), (place,), notes)


def _constant(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None
