"""A sentence as a source has it, and what stands beside it for whoever translates."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

Key = tuple[str, str]
"""What a sentence is found by: its context (mostly empty) and its German."""

MARK: Final = "Translators:"
"""How a comment begins that goes into the catalogues, as everywhere in Django."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """`places`: the files where it is said. `notes`: for whoever translates."""

    german: str
    plural: str = ""
    context: str = ""
    places: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def key(self) -> Key:
        """What it is found by."""
        return self.context, self.german


def noted(lines: Sequence[str], line: int) -> tuple[str, ...]:
    """Return the comment that stands for translators in the lines above a line of Python."""
    above: list[str] = []
    for before in reversed(lines[: line - 1]):
        if not before.strip().startswith("#"):
            return ()
        above.insert(0, before.strip().removeprefix("#").strip())
        if above[0].startswith(MARK):
            return (" ".join(above).removeprefix(MARK).strip(),)
    return ()
