"""In which languages something can be printed, besides the tournament's."""

from typing import NamedTuple

from django import template

from tournament.core.speaking import names

register = template.Library()


class Printed(NamedTuple):
    """`label`: the languages, as they call themselves; `codes`: as `?sprache=` takes them."""

    label: str
    codes: str
    url: str


@register.simple_tag
def other_languages(pdf: str, own: str) -> list[Printed]:
    """Each other language than its own, and both together. `pdf`: its address, with or without parameters."""
    others = [code for code in names() if code != own]
    asked = [[code] for code in others] + [[own, code] for code in others if own in names()]
    return [_printed(pdf, codes) for codes in asked]


def _printed(pdf: str, codes: list[str]) -> Printed:
    asked = ",".join(codes)
    label = " + ".join(names()[code] for code in codes)
    return Printed(label, asked, f"{pdf}{'&' if '?' in pdf else '?'}sprache={asked}")
