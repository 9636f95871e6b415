"""Asked once before a tournament is deleted."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

SURE = _("Bitte ankreuzen, dass auch der veröffentlichte Endstand gelöscht werden soll.")


class DeletingForm(forms.Form):
    """`revision`: of the tournament as its page shows it. `with_final`: asked where a final result is published."""

    revision = forms.IntegerField(widget=forms.HiddenInput, required=False)
    with_final = forms.BooleanField(
        label=_("Ja, auch den veröffentlichten Endstand. Titel und Plätze stehen dann nirgends mehr."),
        error_messages={"required": SURE},
    )

    @property
    def read(self) -> int:
        """The revision that was read; -1, which none has, where that is not said."""
        revision = self.cleaned_data.get("revision")
        return -1 if revision is None else int(revision)

    @property
    def takes_final(self) -> bool:
        """Whether it was said that a final result goes as well."""
        return bool(self.cleaned_data.get("with_final"))

    def __init__(self, *args: Any, final: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not final:
            del self.fields["with_final"]
