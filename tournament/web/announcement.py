"""A Durchsage as phones get it: with the words, the style and the script that show it, so that a page
needs none of them before something is said."""

from typing import Any

from django.templatetags.static import static
from django.utils.translation import gettext as _

from tournament.models import Announcement


def announcement_as_json(said: Announcement | None) -> dict[str, Any] | None:
    """contract.md, section 4, `announcement`; None: nothing is said."""
    if said is None:
        return None
    return {
        "id": said.pk,
        "text": said.text,
        "at": said.at.isoformat(),
        "until": said.until.isoformat() if said.until else None,
        "title": _("Durchsage"),
        "read": _("Gelesen"),
        "style": static("web/announcement.css"),
        "script": static("web/announcement.js"),
    }
