"""Where something is changed: every mutant of a module, and the module's code with it."""

import ast
import copy
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from types import CodeType

from .operators import variants

# What is written for readers and for mypy, or says how a class is built.
NOT_CHANGED = frozenset({"annotation", "returns", "decorator_list"})


@dataclass(frozen=True)
class Function:
    """An outermost function or method: its qualified name, and the first line of its code, which is its decorator's."""

    name: str
    line: int


@dataclass(frozen=True)
class Spot:
    """A node that may be changed, the lines of its statement (of a block's: its head), and the function it is in."""

    node: ast.AST
    lines: range
    function: Function | None


@dataclass(frozen=True)
class Mutant:
    """One change of one module: `other` at the spot of this index. `name` stays while lines elsewhere come and go."""

    path: Path
    name: str
    index: int
    spot: Spot
    other: ast.AST

    @property
    def module(self) -> str:
        return ".".join(self.path.with_suffix("").parts).removesuffix(".__init__")


def mutants_of(path: Path) -> list[Mutant]:
    """Every mutant of the module at `path`, in its order."""
    names: Counter[str] = Counter()
    found = []
    for index, spot in enumerate(spots(_read(path))):
        for other in variants(spot.node):
            name = f"{spot.function.name if spot.function else 'module'}: {_words(spot.node)} -> {_words(other)}"
            names[name] += 1
            found.append(Mutant(path, f"{name} ({names[name]})" if names[name] > 1 else name, index, spot, other))
    return found


def code_of(mutant: Mutant) -> CodeType:
    """The code of the whole module with the change in it."""
    tree = _read(mutant.path)
    at = next(spot.node for index, spot in zip(count(), spots(tree)) if index == mutant.index)
    _Replacing(at, copy.deepcopy(mutant.other)).visit(tree)
    return compile(ast.fix_missing_locations(tree), str(mutant.path.resolve()), "exec", dont_inherit=True)


class _Replacing(ast.NodeTransformer):
    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        return self.new if node is self.old else self.generic_visit(node)


def _read(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _words(node: ast.AST) -> str:
    """The first line of the node as it would be written; of a part of a comprehension, what it asks."""
    if isinstance(node, ast.comprehension):
        asks = "".join(f" if {ast.unparse(condition)}" for condition in node.ifs)
        return f"for {ast.unparse(node.target)}{asks}"
    return ast.unparse(node).partition("\n")[0]


def spots(tree: ast.Module) -> Iterator[Spot]:
    """Every node that may be changed, from top to bottom."""
    return _below(tree, range(0), "", None)


def _below(node: ast.AST, lines: range, inside: str, function: Function | None) -> Iterator[Spot]:
    for field, value in ast.iter_fields(node):
        if field in NOT_CHANGED:
            continue
        names, owner = _within(node, field, inside, function)
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _is_prose(child, node):
                its_lines = _own_lines(child) if isinstance(child, ast.stmt) else lines
                yield Spot(child, its_lines, owner)
                yield from _below(child, its_lines, names, owner)


def _within(node: ast.AST, field: str, inside: str, function: Function | None) -> tuple[str, Function | None]:
    """The names around what stands in a field of `node`, and the outermost function that runs it."""
    if not isinstance(node, ast.ClassDef | ast.FunctionDef):
        return inside, function
    name = f"{inside}{node.name}"
    if isinstance(node, ast.FunctionDef) and field == "body" and not function:
        function = Function(name, min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)]))
    return f"{name}.", function


def _is_prose(node: ast.AST, parent: ast.AST) -> bool:
    """Docstrings, imports, what only the type checker reads, the words of a string with holes.

    And `strict=`: an assertion for whoever changes the program, that two things are of one length.
    """
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Import() | ast.ImportFrom():
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")) | ast.Assign(targets=[ast.Name(id="__all__")]):
            return True
        case ast.Assign(value=ast.Call(func=ast.Name(id="TypeVar")) | ast.Subscript(value=ast.Name(id="Literal"))):
            return True
        case ast.keyword(arg="strict"):
            return True
    return isinstance(parent, ast.JoinedStr) and isinstance(node, ast.Constant)


def _own_lines(statement: ast.stmt) -> range:
    body = getattr(statement, "body", None)
    end = body[0].lineno - 1 if body else statement.end_lineno or statement.lineno
    return range(statement.lineno, max(end, statement.lineno) + 1)
