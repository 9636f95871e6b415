"""Draw the rooms, who stands on whom by the imports, and what each says of itself, into docs/developer/architecture.md.

python -m tests.tools.picture
"""

import ast
import re
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


def file_of(room: str) -> Path:
    """Where it describes itself."""
    path = ROOT.joinpath(*room.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def says(room: str) -> str:
    """Return the first paragraph of its own description."""
    described = ast.get_docstring(ast.parse(file_of(room).read_text(encoding="utf-8"))) or ""
    return " ".join(described.partition("\n\n")[0].split())


def lines() -> Iterator[str]:
    """The picture as Mermaid draws it, and the table of what each says of itself, from the ground up."""
    name = {room: room.removeprefix("tournament.") for room in rooms()}
    yield "```mermaid"
    yield "flowchart TD"
    for room in rooms():
        yield f'  {name[room]}["<b>{name[room]}</b><br>{re.split("[:.]", says(room))[0]}"]'
    for room, known in necessary(imports()).items():
        yield from (f"  {name[room]} --> {name[one]}" for one in rooms() if one in known)
    yield "```"
    yield ""
    yield "| room | what stands there |"
    yield "|---|---|"
    for room in reversed(rooms()):
        place = file_of(room).relative_to(ROOT).as_posix().replace("__init__.py", "")
        yield f"| `{place}` | {says(room).rstrip('.')} |"


def drawn() -> str:
    """The document with the picture as it is now."""
    before, _, rest = DOCUMENT.read_text(encoding="utf-8").partition(BEGIN)
    return before + BEGIN + "\n".join(lines()) + "\n" + END + rest.partition(END)[2]


if __name__ == "__main__":
    DOCUMENT.write_text(drawn(), encoding="utf-8")
