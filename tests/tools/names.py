"""Hold the names of tests: `test_<subject>_<condition>_<result>`, at most 70 letters. `make lint`.

    python -m tests.tools.names

Prints every test whose name is longer, or begins with a word that names no subject. Exit status 1 if there is one.
"""

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


def faults(name: str) -> Iterator[str]:
    """Yield what is wrong with the name of a test."""
    if len(name) > LONGEST:
        yield f"{len(name)} letters"
    if (word := name.split("_")[1]) in NO_SUBJECT:
        yield f"begins with {word!r}"


def main(folder: Path) -> int:
    wrong = [
        f"{path}:{line} {test[1]}: {fault}"
        for path in sorted(folder.rglob("*.py"))
        for line, said in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if (test := TEST.match(said))
        for fault in faults(test[1])
    ]
    print(*wrong, f"{len(wrong)} names of tests are wrong", sep="\n")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(Path("tests")))
