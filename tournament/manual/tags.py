"""What other pages show of the manual."""

from django import template

from tournament.manual.reads.places import help_on

register = template.Library()


@register.simple_tag(takes_context=True)
def help_address(context: template.Context, page: str = "") -> str:
    """Where this page is explained; by its name in the URLconf where it is shown elsewhere than at its address."""
    if page:
        return help_on(page, "")
    request = context.get("request")
    match = getattr(request, "resolver_match", None)
    return help_on(match.view_name if match else "", request.path_info if request else "")
