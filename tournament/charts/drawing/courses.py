"""Places over the series: a line for every player shown, with the name where it ends."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tournament.charts.drawing import inks
from tournament.charts.drawing.canvas import LETTER, LINE, WIDE, Drawing, Tone, line
from tournament.charts.drawing.inks import Ink
from tournament.charts.drawing.marks import MARKS, Mark, circle
from tournament.charts.drawing.scales import Scale, apart, shortened, squeezed

TOP, LEFT, NAMES, BEHIND, REACH = 34, 40, 132, 84, 4.5


@dataclass(frozen=True, slots=True)
class Course:
    """A player's place after each series; None: they had none. `mine`: the one that is looked at."""

    name: str
    places: tuple[int | None, ...]
    mine: bool = False


@dataclass(frozen=True, slots=True)
class _Look:
    line: Ink
    mark: Ink
    shape: Mark
    tone: Tone


def courses(heads: Sequence[str], shown: Sequence[Course], last: int, rows: int = 10) -> Drawing:
    """`heads`: what stands over the series. `last`: how many have a place; behind place `rows` places are squeezed."""
    squeezes = last > rows
    drawing = Drawing(TOP + (min(rows, last) - 1) * LINE + (BEHIND if squeezes else 0) + LINE)
    y_of = squeezed(rows, last, lambda place: TOP + (place - 1) * LINE, BEHIND)
    x_of = Scale(low=0, high=max(len(heads) - 1, 1), start=LEFT, end=WIDE - NAMES - 14)
    for at, head in enumerate(heads):
        drawing.draw(inks.RULE, line((x_of(at), TOP - 10), (x_of(at), drawing.height - 4)))
        drawing.say(x_of(at), TOP - 18, head, "middle", "quiet")
    for place in _written(rows, last, y_of):
        drawing.say(LEFT - 12, y_of(place) + LETTER * 0.35, place, "end", "quiet")
    several = any(course.mine for course in shown)
    looks = [_look(at, mine=course.mine, several=several) for at, course in enumerate(shown)]
    for course, look in sorted(zip(shown, looks, strict=True), key=lambda pair: pair[0].mine):
        _draw(
            drawing,
            course,
            look,
            [(x_of(at), y_of(place) if place else None) for at, place in enumerate(course.places)],
        )
    _name(drawing, [(course, look, y_of(course.places[-1] or last)) for course, look in zip(shown, looks, strict=True)])
    return drawing


def _written(rows: int, last: int, y_of: Callable[[int], float]) -> list[int]:
    """The places that are written at the side: each that has its row, the last, and between them what has room."""
    written = list(range(1, min(rows, last) + 1))
    for place in (20, 50, 100, 200, 500, 1000, 2000):
        if rows < place < last and min(y_of(place) - y_of(written[-1]), y_of(last) - y_of(place)) >= LETTER:
            written.append(place)
    return [*written, last] if last > rows else written


def _look(at: int, *, mine: bool, several: bool) -> _Look:
    if mine:
        return _Look(inks.MINE, inks.MINE_SOLID, MARKS[3], "strong")
    if several:
        return _Look(inks.FAINT_DASHED if at % 2 else inks.FAINT, inks.FAINT_SOLID, circle, "quiet")
    dashed = bool(at // len(MARKS) % 2)
    return _Look(
        inks.DASHED if dashed else inks.STROKE, inks.HOLLOW if dashed else inks.SOLID, MARKS[at % len(MARKS)], "words"
    )


def _draw(drawing: Drawing, course: Course, look: _Look, points: Sequence[tuple[float, float | None]]) -> None:
    """Draw a course: its line, broken where there is no place, and its marks."""
    run: list[tuple[float, float]] = []
    for x, y in [*points, (0, None)]:
        if y is not None:
            run.append((x, y))
            continue
        if len(run) > 1:
            drawing.draw(look.line, line(*run))
        run = []
    reach = REACH * 1.3 if course.mine else REACH if look.tone == "words" else REACH / 2
    drawing.draw(look.mark, *(look.shape(x, y, reach) for x, y in points if y is not None))


def _name(drawing: Drawing, ends: Sequence[tuple[Course, _Look, float]]) -> None:
    x = WIDE - NAMES
    for (course, look, wanted), y in zip(ends, apart([end[2] for end in ends], LINE - 1), strict=True):
        if y - wanted > 2:
            drawing.draw(inks.RULE, line((x - 7, wanted), (x - 2, y)))
        drawing.say(x, y + LETTER * 0.35, shortened(course.name, NAMES, LETTER), "start", look.tone)
    drawing.height = max(drawing.height, max((word.y for word in drawing.words), default=0) + 6)
