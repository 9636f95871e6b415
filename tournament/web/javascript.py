"""Many small ES modules as one file: a phone in a hall waits for every request longer than for what it brings.

The sources stay what they are, and nobody has to build anything: `static_files.Bundles` makes the file where static
files are looked for. Understood is how the modules here are written, and anything else is an error, never a guess:
imports by name or as a whole from a file beside it, at the beginning of a line and ended by a semicolon; `export` in
front of what is exported. What is fetched later (`import(address)`) stays a file of its own.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

IMPORT = re.compile(r'^import\s+(?P<what>\{[^}]*\}|\*\s+as\s+\w+)\s+from\s+"\./(?P<file>[\w.-]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const)\s+(?P<name>\w+))", re.MULTILINE)
LEFT_OVER = re.compile(r"^(?:import|export)\b.*|\bimport\([\"'`].*", re.MULTILINE)
COMMENT = re.compile(r"^\s*(?:/\*(?:(?!\*/).)*\*/|//[^\n]*)\n", re.MULTILINE | re.DOTALL)


class NotUnderstoodError(Exception):
    """A module is written in a way that cannot be put together; the message says where."""


@dataclass(frozen=True, slots=True)
class Module:
    """One file: its name, what it needs as (file, pattern of names), its code without imports, what it exports."""

    name: str
    imports: tuple[tuple[str, str], ...]
    code: str
    exports: tuple[str, ...]


def bundle(folder: Path, *entries: str) -> str:
    """One module that runs these entries, and exports what they export, with everything they import from `folder`.

    Raises NotUnderstoodError, also where modules import each other in a circle.
    """
    modules = [read_module(folder, name) for name in in_order(folder, entries)]
    exports = [
        f"export const {{ {', '.join(one.exports)} }} = {_variable(one.name)};\n"
        for one in modules
        if one.name in entries and one.exports
    ]
    return "".join([*(_as_function(module) for module in modules), *exports])


def in_order(folder: Path, entries: tuple[str, ...]) -> list[str]:
    """The files these need, themselves included, each behind all it imports."""
    ordered: list[str] = []

    def visit(name: str, path: tuple[str, ...]) -> None:
        if name in path:
            raise NotUnderstoodError(f"circle: {' -> '.join([*path, name])}")
        if name not in ordered:
            for file, _names in read_module(folder, name).imports:
                visit(file, (*path, name))
            ordered.append(name)

    for entry in entries:
        visit(entry, ())
    return ordered


def read_module(folder: Path, name: str) -> Module:
    """One module taken apart."""
    source = COMMENT.sub("", (folder / name).read_text(encoding="utf-8"))
    imports = tuple((found["file"], _names(found["what"])) for found in IMPORT.finditer(source))
    exports = tuple(found["name"] for found in EXPORT.finditer(source))
    code = EXPORT.sub("", IMPORT.sub("", source))
    if (left := LEFT_OVER.search(code)) is not None:
        raise NotUnderstoodError(f"{name}: {left[0]}")
    return Module(name, imports, code.strip(), exports)


def _names(what: str) -> str:
    """What stands left of the equals sign: `{ a, b: c }` for `{ a, b as c }`, `c` for `* as c`."""
    return re.sub(r"\s+as\s+", ": ", what) if what.startswith("{") else what.rsplit(maxsplit=1)[-1]


def _as_function(module: Module) -> str:
    return "".join(_lines(module))


def _lines(module: Module) -> Iterator[str]:
    yield f"const {_variable(module.name)} = (() => {{\n"
    for file, names in module.imports:
        yield f"const {names} = {_variable(file)};\n"
    yield f"{module.code}\nreturn {{ {', '.join(module.exports)} }};\n}})();\n"


def _variable(name: str) -> str:
    return "$" + re.sub(r"\W", "_", name)
