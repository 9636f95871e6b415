"""What is changed: for one node of the syntax tree, the nodes that could stand there instead."""

import ast
import copy
from collections.abc import Callable, Iterator
from typing import Any

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


def _not(node: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), node)


def _compare(node: ast.Compare) -> Iterator[ast.AST]:
    for index, operator in enumerate(node.ops):
        for other in COMPARISONS[type(operator)]:
            yield _with(node, ops=[*node.ops[:index], other(), *node.ops[index + 1 :]])


def _bool_op(node: ast.BoolOp) -> Iterator[ast.AST]:
    yield _with(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())


def _unary_op(node: ast.UnaryOp) -> Iterator[ast.AST]:
    yield node.operand


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
        yield _with(node, test=_not(node.test))


def _comprehension(node: ast.comprehension) -> Iterator[ast.AST]:
    for index in range(len(node.ifs)):
        yield _with(node, ifs=[*node.ifs[:index], *node.ifs[index + 1 :]])


def _return(node: ast.Return) -> Iterator[ast.AST]:
    if node.value is not None and not (isinstance(node.value, ast.Constant) and node.value.value is None):
        yield _with(node, value=ast.Constant(None))


def _left_out(node: ast.stmt) -> Iterator[ast.AST]:
    yield ast.Pass()


def _keyword_left_out(node: ast.Call) -> Iterator[ast.AST]:
    """Each in turn but `strict`, which asserts that two things are of one length."""
    for index, keyword in enumerate(node.keywords):
        if keyword.arg != "strict":
            yield _with(node, keywords=[*node.keywords[:index], *node.keywords[index + 1 :]])


def _break(node: ast.Break) -> Iterator[ast.AST]:
    yield ast.Continue()


def _continue(node: ast.Continue) -> Iterator[ast.AST]:
    yield ast.Break()


VARIANTS: dict[type[ast.AST] | tuple[type[ast.AST], ...], Callable[[Any], Iterator[ast.AST]]] = {
    ast.Compare: _compare,
    ast.BoolOp: _bool_op,
    ast.UnaryOp: _unary_op,
    (ast.BinOp, ast.AugAssign): _arithmetic,
    ast.Constant: _constant,
    ast.Name: _name,
    (ast.If, ast.IfExp, ast.While): _condition,
    ast.comprehension: _comprehension,
    ast.Return: _return,
    (ast.Expr, ast.Raise): _left_out,
    ast.Call: _keyword_left_out,
    ast.Break: _break,
    ast.Continue: _continue,
}
