"""Count what each room holds, for docs/developer/budget.md.

python -m tests.tools.budget
"""

import ast
from collections.abc import Iterator

from tests.tools.picture import ROOT, file_of, rooms

DOCUMENT = ROOT / "docs" / "developer" / "budget.md"
DESCRIBED = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def counted(room: str) -> tuple[int, int]:
    """Return how many statements and how many nodes of the syntax tree a room has, without imports and docstrings."""
    place = file_of(room)
    files = place.parent.rglob("*.py") if place.name == "__init__.py" else [place]
    nodes = [node for file in files for node in nodes_of(ast.parse(file.read_text(encoding="utf-8")))]
    return sum(isinstance(node, ast.stmt) for node in nodes), len(nodes)


def nodes_of(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a node and all below it that count."""
    if isinstance(node, ast.Import | ast.ImportFrom):
        return
    yield node
    described = isinstance(node, DESCRIBED) and ast.get_docstring(node, clean=False) is not None
    for child in ast.iter_child_nodes(node):
        if not (described and child is node.body[0]):
            yield from nodes_of(child)


def allowed() -> dict[str, int]:
    """Return the statements that the document allows each room."""
    rows = (line.split("|") for line in DOCUMENT.read_text(encoding="utf-8").splitlines() if line.startswith("| `"))
    return {row[1].strip(" `"): int(row[2].replace(",", "")) for row in rows}


if __name__ == "__main__":
    for room in rooms():
        print(f"| `{room}` | {counted(room)[0]:,} | |")
