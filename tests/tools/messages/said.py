"""A sentence as a source has it, and what stands beside it for whoever translates."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

Key = tuple[str, str]
"""What a sentence is found by: its context (mostly empty) and its German."""

MARK: Final = "Translators:"
"""How a comment begins that goes into the catalogues, as everywhere in Django."""


NOTES: Final = {
    "G": "Dealer, in a narrow column (Geber).",
    "gibt": "Deals, of a player.",
    "beginnt": "Begins the game, of a player.",
    "B": "The jack on a German card.",
    "D": "The queen on a German card.",
    "WP": "Short for the points of a game (Wertungspunkte).",
    "WC": "The toilets, on the plan of the hall.",
    "Los": "Drawn to decide a tie.",
    "Kreuz": "Of a game below zero, unless it is a suit.",
    "Nr": "Number, the head of a narrow column.",
    "Nr.": "Number, the head of a narrow column.",
    "aus": "Paid out, of money.",
    "bar": "In cash.",
    "da": "Present, of a person.",
    "dabei": "Takes part, of a person.",
    "leer": "Nothing was entered.",
    "weg": "A button: takes something away.",
    "noch": "Before what is left of the time.",
    "Uhr": "The clock of a series; not the time of day.",
    "Art": "Which sort of something, the head of a column.",
    "Als": "Before a list to choose from: as what something is printed.",
    "hoch": "Paper, upright.",
    "quer": "Paper, lying.",
    "läuft": "Is being played.",
    "offen": "Not closed yet.",
    "fertig": "Closed, of a series.",
    "gestrichen": "Struck off: a game that does not count.",
    "weggeworfen": "Thrown in: a hand of wrong cards (rule 15).",
    "ausgeschieden": "Has left the tournament.",
    "verworfen": "Discarded, of a draw.",
    "getauscht": "Two places were swapped.",
}
"""What a sentence is where it does not say so by itself, whoever says it."""


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
