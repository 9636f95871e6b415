"""What a picture of results is, wherever it is shown."""

from dataclasses import dataclass

from tournament.charts.drawing.canvas import Drawing


@dataclass(frozen=True)
class Picture:
    """One picture: its drawing, a sentence that says what one sees, and its figures as a table.

    `key` tells it apart in addresses and ids. `note` says how it is counted; empty where nothing has to be said.
    `heads`: over the columns of the table; the first cell of each of `rows` names the row.
    """

    key: str
    title: str
    sentence: str
    drawing: Drawing
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
