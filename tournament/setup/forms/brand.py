"""What a brand is typed as: a mark, two colours, a typeface."""

from typing import Any

from django import forms
from django.core.validators import RegexValidator
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from tournament.core.brand import TYPEFACES, on_page
from tournament.models import Brand
from tournament.models.limits import LARGEST_LOGO


class _ColourField(forms.CharField):
    """Six hexadecimal digits in small letters; a browser's own field for colours puts a `#` before them."""

    def __init__(self, **said: Any) -> None:
        super().__init__(widget=forms.TextInput(attrs={"type": "color"}), **said)
        self.validators.append(RegexValidator(r"\A[0-9a-f]{6}\Z", _("Farben sehen so aus: #155e56.")))

    def to_python(self, value: Any) -> str:
        """As it is stored."""
        return str(super().to_python(value)).removeprefix("#").lower()

    def prepare_value(self, value: Any) -> Any:
        """As the field shows it."""
        return f"#{str(value).removeprefix('#')}" if value else value


class BrandForm(forms.Form):
    """One brand as a whole. `read`: the key of what was worn when the page was made; `others`: so many tournaments may
    wear it too (none: nobody is asked)."""

    read = forms.CharField(widget=forms.HiddenInput, required=False, max_length=60)
    mark = forms.FileField(
        label=_("Logo"),
        required=False,
        help_text=format_lazy(_("PNG, JPEG oder WebP, höchstens {most} MB."), most=LARGEST_LOGO // 1024 // 1024),
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg,image/webp"}),
        error_messages={"empty": _("Die Datei ist leer.")},
    )
    without_mark = forms.BooleanField(label=_("Logo entfernen"), required=False)
    colour = _ColourField(label=_("Farbe"), help_text=_("Für Überschriften, Links und Schaltflächen."))
    second = _ColourField(label=_("Zweite Farbe"), help_text=_("Für feine Linien und den Rahmen der Urkunden."))
    typeface = forms.ChoiceField(
        label=_("Schrift der Überschriften"),
        choices=[(key, one.name) for key, one in TYPEFACES.items()],
        widget=forms.RadioSelect,
    )
    everywhere = forms.BooleanField(label=_("Auch für die Turniere, die noch laufen oder kommen"), required=False)

    def __init__(self, worn: Brand | None, sent: Any = None, files: Any = None, *, others: int = 0) -> None:
        kept = worn or Brand()
        initial = {"read": kept.key, "colour": kept.colour, "second": kept.second, "typeface": kept.typeface}
        super().__init__(sent, files, initial={**initial, "everywhere": True})
        self.kept = kept
        if not kept.mark:
            del self.fields["without_mark"]
        if not others:
            del self.fields["everywhere"]

    @property
    def typefaces(self) -> list[tuple[Any, Promise]]:
        """Each to choose from, and what is said of it."""
        return [(radio, TYPEFACES[radio.data["value"]].said) for radio in self["typeface"]]

    @property
    def mended(self) -> list[tuple[str, str]]:
        """Colours that could not be read on light ground, each with the one that is used there instead."""
        chosen = (self.kept.colour, self.kept.second)
        return [(one, seen) for one in dict.fromkeys(chosen) if (seen := on_page(one)) != one]

    def sent_mark(self) -> bytes:
        """What is in the file, of one that is too large enough to see that it is; empty: none was sent."""
        file = self.cleaned_data["mark"]
        return bytes(file.read(LARGEST_LOGO + 1)) if file else b""

    def brand(self, mark: bytes | None) -> Brand:
        """What was chosen, once it is valid. `mark`: a new one, empty: none any more, None: as it was."""
        said = self.cleaned_data
        kept = bytes(self.kept.mark) if mark is None else mark
        return Brand(mark=kept, colour=said["colour"], second=said["second"], typeface=said["typeface"])
