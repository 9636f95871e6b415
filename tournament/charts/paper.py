"""Pictures for what is printed."""

from dataclasses import replace

from tournament.charts.pictures import Picture, pictures
from tournament.standings.reads.standings import Standings
from tournament.web.on_paper import plain


def pictures_on_paper(standings: Standings) -> tuple[Picture, ...]:
    """Everybody's, with no letter that a printed document has no font for. Templates: charts/picture_on_paper.html, and
    charts/on_paper.css."""
    return tuple(map(_plain, pictures(standings, None)))


def _plain(picture: Picture) -> Picture:
    words = [replace(one, text=plain(one.text)) for one in picture.drawing.words]
    return replace(
        picture,
        sentence=plain(picture.sentence),
        drawing=replace(picture.drawing, words=words),
        rows=tuple(tuple(plain(cell) if cell else "" for cell in row) for row in picture.rows),
    )
