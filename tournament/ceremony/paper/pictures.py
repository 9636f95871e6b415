"""What is drawn behind certificates: the frame, and millimetres to try out where words stand. As SVG."""

from base64 import b64encode
from collections.abc import Iterator

OUTER, INNER, CORNER = 11.0, 14.5, 9.0
"""Millimetres of A4: how far both lines of the frame are from the edge; the radius of its hollow corners."""


def frame(width: float, height: float, colour: str, second: str) -> str:
    """A strong line with hollow corners, a fine one within, and in each corner a small square on its tip."""
    tips = "".join(
        f"M{x} {y - 2.1} l2.1 2.1 l-2.1 2.1 l-2.1 -2.1 z"
        for x in (OUTER + 1.6, width - OUTER - 1.6)
        for y in (OUTER + 1.6, height - OUTER - 1.6)
    )
    return _address(
        width,
        height,
        f'<path d="{_hollow(width, height, OUTER, CORNER)}" fill="none" stroke="{colour}" stroke-width="1.1"/>'
        f'<path d="{_hollow(width, height, INNER, CORNER)}" fill="none" stroke="{second}" stroke-width=".35"/>'
        f'<path d="{tips}" fill="{second}"/>',
    )


def _hollow(width: float, height: float, edge: float, radius: float) -> str:
    """A rectangle so far from the edge whose corners are quarters of a circle, hollow."""
    left, top, right, bottom = edge, edge, width - edge, height - edge
    corner = f"A{radius} {radius} 0 0 0"
    return (
        f"M{left + radius} {top} H{right - radius} {corner} {right} {top + radius} V{bottom - radius} "
        f"{corner} {right - radius} {bottom} H{left + radius} {corner} {left} {bottom - radius} V{top + radius} "
        f"{corner} {left + radius} {top} z"
    )


def grid(width: int, height: int) -> str:
    """A line every millimetre, a stronger one every ten, with its number."""
    fine, strong = " ".join(_lines(width, height, 1)), " ".join(_lines(width, height, 10))
    numbers = "".join(
        [f'<text x="{at + 0.5}" y="3.6">{at}</text>' for at in range(10, width, 10)]
        + [f'<text x="0.8" y="{at - 0.6}">{at}</text>' for at in range(10, height, 10)]
    )
    return _address(
        width,
        height,
        f'<path d="{fine}" stroke="#c9d3dc" stroke-width=".08"/>'
        f'<path d="{strong}" stroke="#7d93a8" stroke-width=".18"/>'
        f'<g font-family="Inter, sans-serif" font-size="2.8" fill="#4a5f73">{numbers}</g>',
    )


def _lines(width: int, height: int, apart: int) -> Iterator[str]:
    yield from (f"M{x} 0V{height}" for x in range(0, width + 1, apart))
    yield from (f"M0 {y}H{width}" for y in range(0, height + 1, apart))


def _address(width: float, height: float, drawn: str) -> str:
    """A picture as a `data:` address."""
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{drawn}</svg>'
    return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"
