"""Draw the rooms and who stands on whom, from the imports, into docs/developer/architecture.md.

python -m tests.tools.picture
"""

import ast
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import grimp

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT = ROOT / "docs" / "developer" / "architecture.md"
BEGIN, END = "<!-- drawn by python -m tests.tools.picture -->\n", "<!-- drawn so far -->\n"
Knows = Mapping[str, set[str]]


def rooms() -> list[str]:
    """All rooms from the top down, as the contract of the imports has them."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    layers = next(contract["layers"] for contract in contracts if contract["name"].startswith("Rooms"))
    return [room for layer in layers for room in layer.split(" | ")]


def imports() -> Knows:
    """Each room -> the other rooms it imports from."""
    graph = grimp.build_graph("languages", "scoring", "tournament", cache_dir=None)
    for room in rooms():
        graph.squash_module(room)
    return {room: (graph.find_modules_directly_imported_by(room) - {room}).intersection(rooms()) for room in rooms()}


def reached(room: str, knows: Knows) -> set[str]:
    """All it stands on, over however many others."""
    found = set(knows[room])
    while further := set[str]().union(*(knows[one] for one in found)) - found:
        found |= further
    return found


def necessary(knows: Knows) -> Knows:
    """Without what follows from the rest: whoever imports draw reaches lists anyway."""
    return {room: known - set[str]().union(*(reached(one, knows) for one in known)) for room, known in knows.items()}


def says(room: str) -> str:
    """The first words of its own description, to the colon or the end of the sentence."""
    path = ROOT.joinpath(*room.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return (ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or "").split(":")[0].split(".")[0]


def lines() -> Iterator[str]:
    """The picture as Mermaid draws it."""
    name = {room: room.removeprefix("tournament.") for room in rooms()}
    yield "```mermaid"
    yield "flowchart TD"
    for room in rooms():
        yield f'  {name[room]}["<b>{name[room]}</b><br>{says(room)}"]'
    for room, known in necessary(imports()).items():
        yield from (f"  {name[room]} --> {name[one]}" for one in rooms() if one in known)
    yield "```"


def drawn() -> str:
    """The document with the picture as it is now."""
    before, _, rest = DOCUMENT.read_text(encoding="utf-8").partition(BEGIN)
    return before + BEGIN + "\n".join(lines()) + "\n" + END + rest.partition(END)[2]


if __name__ == "__main__":
    DOCUMENT.write_text(drawn(), encoding="utf-8")
