"""What a chapter says of itself beside its text, in lines of their own that no reader sees.

`<a id="tauschen"></a>` names the heading below it; `<!-- zu: organiser:swap -->` right under that says which addresses
of the URLconf the section is about. Without a name above it, such a line speaks of the chapter as a whole. Where a name
begins a paragraph or a point of a list, it names that: what a question leads to.
"""

import re
from dataclasses import dataclass
from typing import Final

NAME: Final = re.compile(r'<a id="([a-z]+(?:-[a-z]+)*)"></a>')
BEGINNING: Final = re.compile(r'^(\s*(?:(?:[-*]|\d+\.) +)?)<a id="([a-z]+(?:-[a-z]+)*)"></a>(?=\S)')
ABOUT: Final = re.compile(r"<!-- zu: (.+) -->")
COMMENT: Final = re.compile(r"<!--.*-->")


@dataclass(frozen=True, slots=True)
class Marked:
    """A chapter without its marks, which are empty lines now.

    `names`: the id of a heading, a paragraph or a point by its line (from 0); `about`: address of the URLconf and id,
    "" for the whole chapter.
    """

    text: str
    names: dict[int, str]
    about: tuple[tuple[str, str], ...]


def marked(text: str) -> Marked:
    """Take the marks out of a chapter."""
    lines, names, about, name = text.splitlines(), {}, [], ""
    for at, line in enumerate(lines):
        if found := NAME.fullmatch(line):
            name = found[1]
        elif found := BEGINNING.match(line):
            lines[at], names[at] = found[1] + line[found.end() :], found[2]
            continue
        elif found := ABOUT.fullmatch(line):
            about += [(address, name) for address in found[1].split()]
        elif line and not COMMENT.fullmatch(line):
            if name:
                names[at], name = name, ""
            continue
        lines[at] = ""
    return Marked("\n".join(lines), names, tuple(about))
