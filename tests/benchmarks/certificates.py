"""Certificates: how long 30 of them take, as another process makes them once it is warm."""

import io
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from PIL import Image

from tests.benchmarks.championship import championship
from tests.benchmarks.clock import milliseconds
from tests.benchmarks.table import Line
from tournament.ceremony.layouts import LAYOUTS
from tournament.ceremony.paper.certificates import content, made
from tournament.ceremony.paper.sheet import Certificates
from tournament.core.brand import wearing
from tournament.models import Brand

CERTIFICATES = 30
MOST = 2000  # milliseconds
TIMES = 5


def lines() -> Iterator[Line]:
    """What is measured: reading them, and drawing them in each layout with a logo of a thousand pixels."""
    tournament = championship()
    who = tuple(str(one.number) for one in tournament.registrations.order_by("number")[:CERTIFICATES])

    def read() -> Certificates:
        found = content(tournament.pk, "players", None, who, together=False)
        assert found is not None
        assert len(found.printed) == CERTIFICATES
        return found

    found = replace(read(), sentence="Wir gratulieren sehr herzlich zu dieser Leistung.")
    yield Line(f"{CERTIFICATES} certificates, read", milliseconds(read, TIMES), "ms")
    for layout in LAYOUTS:
        drawn = replace(found, look=replace(found.look, layout=layout))
        with wearing(Brand(mark=mark())):
            taken = milliseconds(partial(made, drawn), TIMES)
        yield Line(f"{CERTIFICATES} certificates, {layout}", taken, "ms", at_most=MOST)


def mark() -> bytes:
    """A picture as large as one is kept."""
    picture = Image.radial_gradient("L").resize((1000, 1000)).convert("RGB")
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=90)
    return out.getvalue()
