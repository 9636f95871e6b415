"""Sentences said before anybody is there to read them, and sentences that no catalogue can have."""

import ast
from collections.abc import Iterator

from tests.tools.messages.in_python import read
from tests.tools.messages.pieces import Piece

SAID_BY_A_COMMAND = "tournament/management/commands/"
"""A command is loaded when it is called, by whoever reads it."""


def too_early(source: str) -> Iterator[Piece]:
    """Said while a module is loaded: always in German. `gettext_lazy` says it when it is shown."""
    found = read(source)
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
    for call in read(source).calls:
        for text in call.texts.values():
            if isinstance(text, (ast.JoinedStr, ast.BinOp)):
                yield Piece(text.lineno, ast.unparse(text))
