"""What other pages show of the manual."""

from django import template

from tournament.manual.reads.chapters import help_on

register = template.Library()


@register.simple_tag(takes_context=True)
def help_address(context: template.Context, page: str = "") -> str:
    """Where this page is explained; `page`: its name in the URLconf, where nobody asked for it (a worker keeps it)."""
    request = context.get("request")
    match = getattr(request, "resolver_match", None)
    return help_on(match.view_name if match else page, request.path_info if request else "")
