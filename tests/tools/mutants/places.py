"""Where something is changed: every mutant of a module, and the module's code with it."""

import ast
import copy
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from types import CodeType
from typing import Any

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
    """Docstrings, imports, what only the type checker reads, the words of a string with holes, those of a sentence.

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
    words = isinstance(parent, ast.JoinedStr) or _translates(parent)
    return words and isinstance(node, ast.Constant)


def _translates(node: ast.AST) -> bool:
    """Whether it is a sentence of ours, for people, though it be of one word."""
    return isinstance(node, ast.Call) and ast.unparse(node.func) in ("_", "pgettext", "pgettext_lazy")


def _own_lines(statement: ast.stmt) -> range:
    body = getattr(statement, "body", None)
    end = body[0].lineno - 1 if body else statement.end_lineno or statement.lineno
    return range(statement.lineno, max(end, statement.lineno) + 1)


# What is changed: for one node of the syntax tree, the nodes that could stand there instead.


COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
OTHER_NAMES = {"any": "all", "all": "any", "min": "max", "max": "min"}


def variants(node: ast.AST) -> Iterator[ast.AST]:
    """Every other node that could stand where `node` does; nothing for what is not changed."""
    for kind, made in VARIANTS.items():
        if isinstance(node, kind):
            yield from made(node)


def _with(node: Any, **fields: Any) -> ast.AST:
    other: ast.AST = copy.copy(node)
    for name, value in fields.items():
        setattr(other, name, value)
    return other


def _compare(node: ast.Compare) -> Iterator[ast.AST]:
    for index, operator in enumerate(node.ops):
        for other in COMPARISONS[type(operator)]:
            yield _with(node, ops=[*node.ops[:index], other(), *node.ops[index + 1 :]])


def _arithmetic(node: ast.BinOp | ast.AugAssign) -> Iterator[ast.AST]:
    if other := ARITHMETIC.get(type(node.op)):
        yield _with(node, op=other())


def _constant(node: ast.Constant) -> Iterator[ast.AST]:
    """Numbers one up, truth turned round, names spoilt; sentences (they have a space) are not read by programs."""
    if isinstance(node.value, bool):
        yield _with(node, value=not node.value)
    elif isinstance(node.value, int):
        yield _with(node, value=node.value + 1)
    elif isinstance(node.value, str) and " " not in node.value:
        yield _with(node, value=f"{node.value}?")


def _name(node: ast.Name) -> Iterator[ast.AST]:
    if isinstance(node.ctx, ast.Load) and (other := OTHER_NAMES.get(node.id)):
        yield _with(node, id=other)


def _condition(node: ast.If | ast.IfExp | ast.While) -> Iterator[ast.AST]:
    """Turned round, where the condition has no operator that is changed already."""
    if not isinstance(node.test, ast.Compare | ast.UnaryOp):
        yield _with(node, test=ast.UnaryOp(ast.Not(), node.test))


def _comprehension(node: ast.comprehension) -> Iterator[ast.AST]:
    for index in range(len(node.ifs)):
        yield _with(node, ifs=[*node.ifs[:index], *node.ifs[index + 1 :]])


def _return(node: ast.Return) -> Iterator[ast.AST]:
    if node.value is not None and not (isinstance(node.value, ast.Constant) and node.value.value is None):
        yield _with(node, value=ast.Constant(None))


def _keyword_left_out(node: ast.Call) -> Iterator[ast.AST]:
    """Each in turn but `strict`, which asserts that two things are of one length."""
    for index, keyword in enumerate(node.keywords):
        if keyword.arg != "strict":
            yield _with(node, keywords=[*node.keywords[:index], *node.keywords[index + 1 :]])


VARIANTS: dict[type[ast.AST] | tuple[type[ast.AST], ...], Callable[[Any], Iterable[ast.AST]]] = {
    ast.Compare: _compare,
    ast.BoolOp: lambda node: [_with(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())],
    ast.UnaryOp: lambda node: [node.operand],
    (ast.BinOp, ast.AugAssign): _arithmetic,
    ast.Constant: _constant,
    ast.Name: _name,
    (ast.If, ast.IfExp, ast.While): _condition,
    ast.comprehension: _comprehension,
    ast.Return: _return,
    (ast.Expr, ast.Raise): lambda _left_out: [ast.Pass()],
    ast.Call: _keyword_left_out,
    ast.Break: lambda _node: [ast.Continue()],
    ast.Continue: lambda _node: [ast.Break()],
}
