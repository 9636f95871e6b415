"""What goes into the Ergebnisheft, and in which language."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from tournament.ceremony.reads.book_parts import WITHOUT_LISTS, Offered, Part
from tournament.core.speaking import names


class BookForm(forms.Form):
    """Ticks of the parts there are, with how much there is of each; `own`: the language of what is printed."""

    def __init__(self, parts: Sequence[Offered], own: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        there = [one for one in parts if not one.is_too_much]
        self.fields["teil"] = forms.MultipleChoiceField(
            label=_("Was kommt hinein?"),
            choices=[(one.part.value, _called(one)) for one in there],
            initial=[one.part.value for one in there if one.part.value in WITHOUT_LISTS],
            widget=forms.CheckboxSelectMultiple,
            error_messages={
                "required": _("Bitte mindestens einen Teil ankreuzen."),
                "invalid_choice": _("Einen dieser Teile gibt es hier nicht. Bitte noch einmal ankreuzen."),
            },
        )
        self.fields["sprache"] = forms.ChoiceField(
            label=_("Sprache"), choices=list(_languages(own).items()), required=False
        )


def _called(one: Offered) -> str:
    """ "Spiellisten (150)"; figures are not counted."""
    return one.label if one.part is Part.FIGURES else f"{one.label} ({one.count})"


def _languages(own: str) -> dict[str, str]:
    """As `?sprache=` takes them: its own, each other, and its own with each other."""
    others = [code for code in names() if code != own]
    alone = {own: names()[own]} | {code: names()[code] for code in others}
    return alone | {f"{own},{code}": f"{names()[own]} + {names()[code]}" for code in others}
