"""What a word means, where it stands first on a page."""

from django import template

from tournament.core.words import EXPLAINED, Explained

register = template.Library()


@register.inclusion_tag("web/explained.html")
def explain(*words: str) -> dict[str, list[Explained]]:
    """Unfold what these words mean, each one of EXPLAINED."""
    return {"words": [EXPLAINED[word] for word in words]}
