"""The table `make bench` prints: our figure, the peer's, what is to be reached."""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass

WORK, FIGURE = 62, 14


@dataclass(frozen=True, slots=True)
class Line:
    """One piece of work, measured. `figure` is ours, in `unit` ("ms", "s", "MB", "queries", "1/s").

    `peer` and `peers_figure`: who did the same on the same data in the same run, in the same unit. `at_most` and
    `at_least` say what is to be reached: of the ratio to the peer where there is one, else of the figure.
    """

    work: str
    figure: float
    unit: str
    peer: str = ""
    peers_figure: float | None = None
    at_most: float | None = None
    at_least: float | None = None

    @property
    def ratio(self) -> float | None:
        """How many times the peer's figure ours is; None without a peer."""
        return self.figure / self.peers_figure if self.peers_figure else None

    @property
    def reached(self) -> bool | None:
        """Whether it is what is to be reached; None where nothing was asked for."""
        if self.at_most is None and self.at_least is None:
            return None
        measured = self.figure if self.ratio is None else self.ratio
        return (self.at_most is None or measured <= self.at_most) and (
            self.at_least is None or measured >= self.at_least
        )

    def as_text(self) -> str:
        """The line as it is printed."""
        peer = f"{self.peer} {_short(self.peers_figure)}" if self.peers_figure is not None else ""
        ratio = f"{self.ratio:.2f}x" if self.ratio is not None else ""
        said = {True: "reached", False: "NOT REACHED", None: ""}[self.reached]
        figure = f"{_short(self.figure)} {self.unit}"
        return f"{self.work:<{WORK}}{figure:>{FIGURE}}  {peer:>24}{ratio:>9}  {self._wanted():<9} {said}".rstrip()

    def _wanted(self) -> str:
        if self.at_most is not None:
            return f"<= {self.at_most:g}"
        return f">= {self.at_least:g}" if self.at_least is not None else ""


def as_json(lines: Iterable[Line]) -> str:
    """The same lines for a program to read."""
    rows = [asdict(line) | {"ratio": line.ratio, "reached": line.reached} for line in lines]
    return json.dumps(rows, ensure_ascii=False, indent=1)


def _short(figure: float | None) -> str:
    if figure is None:
        return ""
    return f"{figure:.0f}" if figure >= 100 else f"{figure:.3g}"
