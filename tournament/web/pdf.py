"""From a document's content to a finished PDF: template, style sheet, WeasyPrint. What keeps it is `documents`."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.core.collector import garbage_collector_off
from tournament.web.tagging import complete_tags

if TYPE_CHECKING:
    from weasyprint import Document, URLFetcher

VARIANT = {"pdf_variant": "pdf/ua-1"}


def pdf(document: str, content: object) -> bytes:
    """The PDF of the template `<document>.html` with its `.css`; `content` is what the template calls `content`.

    The printed time is that of the rendering.
    """
    with garbage_collector_off():
        # The accessible variant: headings, tables and language are tagged (costs a tenth).
        finished: bytes = laid_out(document, content).write_pdf(finisher=complete_tags, **VARIANT)
    return finished


def laid_out(document: str, content: object) -> "Document":
    """The document as pages of boxes, before they are drawn."""
    engine = weasyprint()
    context = {"content": content, "printed": printed_time()}
    fonts = import_module("weasyprint.text.fonts").FontConfiguration()  # of typefaces the style sheet brings along
    inside = only_what_is_inside()
    style = engine.CSS(string=render_to_string(f"{document}.css", context), url_fetcher=inside, font_config=fonts)
    html = engine.HTML(string=render_to_string(f"{document}.html", context), url_fetcher=inside)
    return html.render(stylesheets=[style], font_config=fonts, **VARIANT)


def weasyprint() -> Any:
    """The engine, loaded where something is laid out: the web server has others for that, and starts sooner without."""
    return import_module("weasyprint")


def only_what_is_inside() -> "URLFetcher":
    """Fetches `data:` addresses and nothing else: no network, no files. Anything else stops the rendering."""
    return weasyprint().URLFetcher(allowed_protocols={"data"}, allow_redirects=False, fail_on_errors=True)


def printed_time() -> str:
    """Now, as it stands on paper: "9. Mai 2026, 14:32 Uhr"."""
    return _("%(time)s Uhr") % {"time": date_format(timezone.localtime(), _("j. F Y, H:i"))}
