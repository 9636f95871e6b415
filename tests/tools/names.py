"""Hold the names of tests, `test_<subject>_<condition>_<result>`, and how docstrings name people. `make lint`.

    python -m tests.tools.names

Prints every test whose name is longer than 70 letters, or begins with a word that names no subject; and every docstring
of the program in which somebody is "he": people are "they". Exit status 1 if there is one.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

LONGEST = 70
TEST = re.compile(r" *(?:async )?def (test_\w+)")
NO_SUBJECT = frozenset(
    {
        *{"a", "an", "the", "it", "its", "he", "they", "there", "that", "those", "is", "are"},
        *{"who", "whoever", "what", "whatever", "nobody", "nothing", "none", "one", "somebody", "everybody"},
        *{"all", "another", "any", "each", "every", "no", "nor", "not", "only", "too"},
        *{"and", "as", "how", "of", "or", "so", "when", "where", "while", "without"},
    }
)
PROGRAM = ("languages", "scoring", "tournament")
LEFT_OUT = Path("tournament/migrations")
NOT_THEY = re.compile(r"\b(?:he|his|him|himself)\b", re.IGNORECASE)


def faults(name: str) -> Iterator[str]:
    """Yield what is wrong with the name of a test."""
    if len(name) > LONGEST:
        yield f"{len(name)} letters"
    if (word := name.split("_")[1]) in NO_SUBJECT:
        yield f"begins with {word!r}"


def not_they(source: str) -> Iterator[tuple[int, str]]:
    """Yield the line and the word, wherever a docstring, of a name too, calls somebody he."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Expr(value=ast.Constant(value=str(said))):
                for found in NOT_THEY.finditer(said):
                    yield node.lineno + said.count("\n", 0, found.start()), found[0]


def wrong_names(folder: Path) -> Iterator[str]:
    for path in sorted(folder.rglob("*.py")):
        for line, said in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if test := TEST.match(said):
                yield from (f"{path}:{line} {test[1]}: {fault}" for fault in faults(test[1]))


def wrong_docstrings(root: Path) -> Iterator[str]:
    for path in sorted(path for folder in PROGRAM for path in (root / folder).rglob("*.py")):
        if not path.is_relative_to(root / LEFT_OUT):
            found = not_they(path.read_text(encoding="utf-8"))
            yield from (f"{path}:{line} a docstring says {word!r}: people are they" for line, word in found)


def main(root: Path) -> int:
    """Print what is wrong in this clone; return whether anything is."""
    names, people = list(wrong_names(root / "tests")), list(wrong_docstrings(root))
    print(*names, *people, f"{len(names)} names of tests are wrong, {len(people)} docstrings say he", sep="\n")
    return bool(names or people)


if __name__ == "__main__":
    sys.exit(main(Path()))
