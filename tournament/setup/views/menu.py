"""Two pages of the menu: all there is to print, and everything else a tournament may use."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from tournament.core.access import READING, organised_tournament, rights_of
from tournament.core.menu import INDEX, Entry, Part, readable, used_by
from tournament.core.rankings import planned_rankings
from tournament.core.team_words import TeamWords, words_of
from tournament.models import Series, Tournament
from tournament.web.organiser_frame import render_step
from tournament.web.organiser_menu import name_of

SHEETS = {"seating_pdf": gettext_lazy("Sitzplan"), "lists_pdf": gettext_lazy("Spiellisten")}
"""What is printed of each series, by the name of its address."""


@dataclass(frozen=True, slots=True)
class Line:
    """A page or a paper, what it is for, and whether the tournament uses it."""

    label: str | Promise
    about: str | Promise
    url: str
    used: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Several of them below one heading."""

    title: str
    lines: Sequence[Line]


@login_required
@require_safe
def more(request: HttpRequest, slug: str) -> HttpResponse:
    """What is set once, then what not every tournament uses, by the part of the menu it belongs to."""
    tournament = organised_tournament(request, slug)
    words, used = words_of(planned_rankings(tournament)), used_by(tournament)
    found = [entry for entry in readable(rights_of(request)) if entry.is_more]
    wanted = {part: [entry for entry in found if entry.part is part] for part in Part}
    groups = [
        Group(
            _("Dieses Turnier") if part is Part.MORE else str(part.label),
            [_line(entry, tournament, words, used=used[entry.page]) for entry in wanted[part]],
        )
        for part in sorted(Part, key=lambda part: part is not Part.MORE)
        if wanted[part]
    ]
    return render_step(request, tournament, "", "setup/more.html", {"groups": groups})


@login_required
@require_safe
def papers(request: HttpRequest, slug: str) -> HttpResponse:
    """All that can be printed now, and the pages where more is chosen; a draft is no paper yet."""
    tournament, rights = organised_tournament(request, slug), rights_of(request)
    words, used = words_of(planned_rankings(tournament)), used_by(tournament)
    found = [entry for entry in readable(rights) if entry.part is Part.PAPER and entry.page not in INDEX]
    of_series = [page for page in SHEETS if READING[page] in rights]
    seated = tournament.series.filter(published_at__isnull=False).order_by("number") if of_series else []
    groups = [
        Group(
            _("Dieses Turnier"),
            [_line(entry, tournament, words, used=False) for entry in found if used[entry.page]],
        ),
        *(_group_of(series, of_series, tournament) for series in seated),
    ]
    return render_step(request, tournament, "", "setup/papers.html", {"groups": [one for one in groups if one.lines]})


def _line(entry: Entry, tournament: Tournament, words: TeamWords, *, used: bool) -> Line:
    begun = used or entry.used is None or entry.sheet
    return Line(
        name_of(entry, words), entry.about, entry.url(tournament, used=begun), used and entry.part is not Part.MORE
    )


def _group_of(series: Series, pages: Sequence[str], tournament: Tournament) -> Group:
    lines = [
        Line(SHEETS[page], "", reverse(f"organiser:{page}", args=[tournament.slug, series.number])) for page in pages
    ]
    return Group(_("Serie %(number)s") % {"number": series.number}, lines)
