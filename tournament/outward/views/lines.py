"""The lines that somebody copies into his web site: a frame of something of ours."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest
from django.utils.html import escape

from tournament.lists.reads.links import base_url
from tournament.outward.forms import FrameForm

SNIPPET = """<iframe
  src="{src}"
  title="{title}"
  width="100%"
  height="720"
  loading="lazy"
  referrerpolicy="no-referrer"
></iframe>"""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a frame may show: what the choice is called, each by key and name, whose it is."""

    label: str
    choices: Sequence[tuple[str, str]]
    of: str


def lines_for(request: HttpRequest, choice: Choice, address: Callable[[str], str]) -> dict[str, Any]:
    """The form for the lines, and the lines once it is filled in; `address` of what was chosen."""
    asked = request.method == "GET" and "wertung" in request.GET
    form = FrameForm(choice.choices, choice.label, request.GET if asked else None)
    if not asked or not form.is_valid():
        return {"frame_form": form}
    chosen = form.cleaned_data["wertung"]
    url = f"{address(chosen)}?{urlencode(form.parameters())}"
    title = f"{dict(choice.choices)[chosen]} – {choice.of}"
    # The page escapes it once more: what is copied is HTML, whatever the tournament is called.
    said = {"src": escape(base_url(request) + url), "title": escape(title)}
    return {"frame_form": form, "frame_url": url, "snippet": SNIPPET.format(**said)}
