"""All draws of a tournament for everybody, what nobody has to believe of them, and the page that checks a file."""

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from tournament.core.history import last_restored
from tournament.draw.reads.checking import listed, public_seating, seated_names, that_counts
from tournament.draw.reads.draws import PublicDraw, public_draws
from tournament.draw.words_check import COMMAND, words_as_json
from tournament.draw.words_draws import believed, called
from tournament.models import Tournament
from tournament.web.conditional import public_page
from tournament.web.public_frame import Frame


@public_page
def draws(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What nobody has to believe, first of the draw that counts, and every draw with its times, the newest first."""
    found = public_draws(tournament)
    counts = that_counts(found)
    restored = last_restored(tournament)
    context = {
        "draws": found[::-1],
        "restored": restored,
        "counts": counts.number if counts else None,
        "of": called(counts) if counts else "",
        "believed": believed(counts, restored) if counts else [],
    }
    return Frame(tournament).render(request, "seating", "draw/public/draws.html", context)


@public_page
def check(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The page that checks a draw's file in the browser: one of this tournament's, or one that somebody has."""
    found = public_draws(tournament)
    published = {
        "draws": listed(found),
        "seating": public_seating(tournament),
        "names": seated_names(tournament),
    }
    context = {
        "files": files(tournament, found),
        "command": COMMAND,
        "checked": {"words": words_as_json(), "published": published},
    }
    return Frame(tournament).render(request, "seating", "draw/public/check.html", context)


def files(tournament: Tournament, found: Sequence[PublicDraw]) -> list[tuple[str, str]]:
    """The files that everybody may have, in the order drawn: what each is called, and its address."""
    return [
        (called(draw), reverse("public:draw_file", args=[tournament.slug, draw.number]))
        for draw in found
        if draw.disclosed and draw.has_file and draw.discarded_at is None
    ]
