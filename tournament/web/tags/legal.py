"""What stands at the foot of public pages."""

from django import template
from django.urls import reverse
from django.utils.functional import Promise

from tournament.core import installation
from tournament.models import LegalPage
from tournament.web.private import ORGANISERS

register = template.Library()


@register.simple_tag(takes_context=True)
def legal_pages(context: template.RequestContext) -> list[tuple[str, str | Promise]]:
    """Address and name of each page of the owner that is there; the organiser's pages do without."""
    request = context.get("request")
    if request is None or request.path_info.startswith(ORGANISERS):
        return []
    return [(reverse(f"public:{kind}"), LegalPage.Kind(kind).label) for kind in installation.shown()]
