"""The sentences of a Python file: what is given to the functions of Django's gettext and of `languages.spoken`."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from languages.po import Message

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
    def texts(self) -> dict[str, ast.expr]:
        """What is given, by what it is."""
        return dict(zip(_ARGUMENTS[self.function], self.node.args, strict=False))


def calls(tree: ast.AST) -> Iterator[Call]:
    """All such calls of a file."""
    named = dict(_imported(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in named:
            name = named[node.func.id]
            yield Call(node, name.removesuffix("_lazy"), name.endswith("_lazy"))


def messages(source: str, place: str) -> Iterator[Message]:
    """Those of a file, in its order; a text that is worked out is none."""
    found = sorted(calls(ast.parse(source)), key=lambda call: (call.node.lineno, call.node.col_offset))
    for call in found:
        texts = {name: text for name, node in call.texts.items() if (text := _constant(node)) is not None}
        if "german" in texts:
            yield Message(texts["german"], texts.get("plural", ""), texts.get("context", ""), places=(place,))


def _imported(tree: ast.AST) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module in _MODULES:
            for alias in node.names:
                if alias.name.removesuffix("_lazy") in _ARGUMENTS:
                    yield alias.asname or alias.name, alias.name


def _constant(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None
