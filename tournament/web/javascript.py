"""Small ES modules as one file: a phone in a hall waits for every request longer than for what it brings.

The sources stay what they are, and nobody has to build anything: `static_files.Bundles` makes the file where static
files are looked for. Understood is how the modules here are written, and anything else is an error, never a guess:
imports by name or as a whole from another file by the way there, `export` in front of what is exported. What is
fetched later (`import(address)`) stays a file of its own.
"""

import posixpath
import re
from pathlib import Path

IMPORT = re.compile(r'^import (\{[^}]*\}|\* as \w+) from "(\.\.?/[\w./-]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
LEFT_OVER = re.compile(r"^(?:import|export)\b.*|\bimport\([\"'`].*", re.MULTILINE)
COMMENT = re.compile(r"^\s*(?:/\*(?:(?!\*/).)*\*/|//[^\n]*)\n", re.MULTILINE | re.DOTALL)


class NotUnderstoodError(Exception):
    """A module is written in a way that cannot be put together; the message says where."""


def bundle(folder: Path, entry: str) -> str:
    """One module that does what `entry` does, and exports what it exports, with everything it imports.

    Raises NotUnderstoodError, also where modules import each other in a circle.
    """
    made: dict[str, str] = {}
    exports = _add(folder, entry, (), made)
    return "".join(made.values()) + f"export const {{ {exports} }} = {_variable(entry)};\n" * bool(exports)


def _add(folder: Path, name: str, importing: tuple[str, ...], made: dict[str, str]) -> str:
    """Put a module behind all it imports, each as a function that is called at once; the names it exports."""
    if name in importing:
        raise NotUnderstoodError(f"circle: {' -> '.join([*importing, name])}")
    source = COMMENT.sub("", (folder / name).read_text(encoding="utf-8"))
    imports = ""
    for names, file in IMPORT.findall(source):
        beside = posixpath.normpath(posixpath.join(posixpath.dirname(name), file))
        if beside not in made:
            _add(folder, beside, (*importing, name), made)
        imports += f"const {_pattern(names)} = {_variable(beside)};\n"
    exports = ", ".join(EXPORT.findall(source))
    code = EXPORT.sub("", IMPORT.sub("", source)).strip()
    if (left := LEFT_OVER.search(code)) is not None:
        raise NotUnderstoodError(f"{name}: {left[0]}")
    made[name] = f"const {_variable(name)} = (() => {{\n{imports}{code}\nreturn {{ {exports} }};\n}})();\n"
    return exports


def _pattern(names: str) -> str:
    """What stands left of the equals sign: `{ a, b: c }` for `{ a, b as c }`, `c` for `* as c`."""
    return names.replace(" as ", ": ") if names.startswith("{") else names.removeprefix("* as ")


def _variable(name: str) -> str:
    return "$" + re.sub(r"\W", "_", name)
