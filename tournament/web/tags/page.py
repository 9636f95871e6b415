"""What pages are made of: style sheets and scripts, links to others, what posts."""

from dataclasses import dataclass
from datetime import datetime, time
from typing import Any

from django import template
from django.conf import settings
from django.template.defaulttags import CsrfTokenNode
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournament.core.brand import TYPEFACES
from tournament.core.clock import place_of
from tournament.core.speaking import names
from tournament.models import Organisation, Tournament

register = template.Library()


@register.simple_tag
def styles(*sheets: str) -> SafeString:
    """Links to these style sheets."""
    return format_html_join("\n", '<link rel="stylesheet" href="{}">', ((static(sheet),) for sheet in sheets))


@register.simple_tag
def brand_styles(owner: Tournament | Organisation | None) -> SafeString:
    """Links to the style sheets of the brand that a tournament or an organisation wears; none where it has none. No
    query: its key says which typeface."""
    key = (owner and owner.brand_id) or ""
    face = TYPEFACES.get(key.partition("-")[0])
    file = (static(f"web/faces/{key.partition('-')[0]}.css"),) if face and face.file else ()
    sheets = (*file, reverse("public:brand", args=[key])) if key else ()
    return format_html_join("\n", '<link rel="stylesheet" href="{}">', ((sheet,) for sheet in sheets))


@register.simple_tag
def scripts(*modules: str) -> SafeString:
    """These scripts of ours."""
    sources = ((static(module),) for module in modules)
    return format_html_join("\n", '<script type="module" src="{}"></script>', sources)


@dataclass(frozen=True, slots=True)
class Clock:
    """By which clock a page goes: in `words`; `usual`: as all of this server. `noon`: of today, which says how far it
    is from a reader's own. `yours`: how what theirs shows is called."""

    words: str
    usual: bool
    noon: datetime
    yours: str


@register.simple_tag
def zone() -> Clock:
    """The clock of this page."""
    name, noon = timezone.get_current_timezone_name(), datetime.combine(timezone.localdate(), time(12))
    words = _("Uhrzeiten: Ortszeit %(place)s") % {"place": place_of(name)}
    return Clock(words, name == settings.TIME_ZONE, timezone.make_aware(noon), _("bei Ihnen {time}"))


@register.simple_tag
def own_names() -> dict[str, str]:
    """What each language calls itself, by its code, whoever reads."""
    return names()


@register.simple_tag
def link(address: str, *parts: object, says: str, look: str, behind: str = "") -> SafeString:
    """A link to the address of this name and `behind` it, such as "?tische=1". `look`: its classes."""
    return format_html('<a class="{}" href="{}{}">{}</a>', look, reverse(address, args=parts), behind, says)


@register.simple_tag
def button(address: str, *parts: object, says: str, look: str = "", behind: str = "") -> SafeString:
    """A link that looks like a button. `look`: what sort of one."""
    return link(address, *parts, says=says, look=f"button {look}".strip(), behind=behind)


@register.simple_tag
def up(address: str, *parts: object, says: str) -> SafeString:
    """The line above a heading that leads to the page above this one."""
    return format_html('<p class="crumbs"><a href="{}">← {}</a></p>', reverse(address, args=parts), says)


@register.simple_block_tag(takes_context=True)
def posting(
    context: template.Context,
    content: str,
    address: str,
    *parts: object,
    look: str = "",
    behind: str = "",
    novalidate: bool = False,
    **sent: Any,
) -> SafeString:
    """What stands inside, as a form that posts `sent` besides. `look`: its classes."""
    hidden = format_html_join("", '<input type="hidden" name="{}" value="{}">', sent.items())
    rest = (_classes(look), " novalidate" * novalidate, CsrfTokenNode().render(context), hidden, content)
    return format_html(
        '<form method="post" action="{}{}"{}{}>{}{}{}</form>', reverse(address, args=parts), behind, *rest
    )


@register.simple_tag(takes_context=True)
def press(
    context: template.Context, address: str, *parts: object, says: str, look: str = "", **sent: Any
) -> SafeString:
    """A button alone that posts `sent`. `look`: what sort of one."""
    return posting(context, format_html("<button{}>{}</button>", _classes(look), says), address, *parts, **sent)


def _classes(look: str) -> SafeString:
    return format_html(' class="{}"' if look else "", look)
