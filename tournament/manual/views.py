"""The pages of the manual: for everybody, in the reader's language, kept as other public pages are."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.core.speaking import spoken
from tournament.manual.files.served import FILES
from tournament.manual.reads import chapters
from tournament.manual.reads.sources import names
from tournament.manual.words import CHAPTERS
from tournament.web.conditional import conditional
from tournament.web.kept import Shown
from tournament.web.present import PROGRAM, state_now


@require_safe
def contents(request: HttpRequest) -> HttpResponse:
    """All chapters, by reader."""
    groups = [
        (reader, [chapters.chapter(name, spoken()) for name in written if name in names()])
        for reader, written in CHAPTERS.items()
    ]
    return _page(request, "manual/contents.html", {"groups": [(reader, found) for reader, found in groups if found]})


@require_safe
def chapter(request: HttpRequest, name: str) -> HttpResponse:
    """One chapter, with the way to those before and behind it."""
    if name not in names():
        raise Http404
    at = names().index(name)
    around = [
        chapters.chapter(one, spoken()) if one else None for one in (["", *names(), ""][at], [*names(), ""][at + 1])
    ]
    files = [one for one, file in FILES.items() if file.chapter == name]
    shown = {"files": files, "chapter": chapters.chapter(name, spoken()), "before": around[0], "behind": around[1]}
    return _page(request, "manual/chapter.html", {**shown, "language": spoken()})


@require_safe
def file(request: HttpRequest, file: str) -> HttpResponse:
    """One of the files that belong to a chapter, made anew where nobody kept it."""

    def make() -> HttpResponse:
        answer = HttpResponse(FILES[file].make(), content_type=FILES[file].kind)
        answer["Content-Disposition"] = f'attachment; filename="{file}"'
        return answer

    return conditional(request, Shown(PROGRAM, state_now(PROGRAM) or "", personal=False), make)


def _page(request: HttpRequest, template: str, shown: Mapping[str, Any]) -> HttpResponse:
    state = state_now(PROGRAM) or ""
    return conditional(request, Shown(PROGRAM, state, personal=True), lambda: render(request, template, shown))
