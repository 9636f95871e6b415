"""What the organiser types or draws of the hall's plan."""

import json
import math
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.core.errors import RefusedError
from tournament.draw.floor_plan import MOST_IN_A_ROW, MOST_ROWS, Corner, Counting, Floor, Kind, Spot, Thing, proposal
from tournament.models.limits import MOST_TABLES_IN_HALL

LONGEST_PLAN = 100_000
"""Characters; the largest plan has about half as many."""
FARTHEST = 1000
NUMERIC = {"inputmode": "numeric"}
TABLES_IN_A_ROW = 10


def usual(tables: int) -> dict[str, Any]:
    """What is proposed for so many tables if nobody says anything: ten in a row where there are many."""
    count = min(max(tables, 1), MOST_TABLES_IN_HALL)
    side = math.ceil(math.sqrt(2 * count))
    per_row = min(count, max(side, 3), TABLES_IN_A_ROW)
    most = -(-count // MOST_ROWS)
    return {
        "tables": count,
        "per_row": max(per_row, most),
        "counting": Counting.ROWS,
        "first": Corner.TOP_LEFT,
        "front": Kind.STAGE,
    }


class ProposalForm(forms.Form):
    """Rows of tables to begin with."""

    tables = forms.IntegerField(
        label=gettext_lazy("Tische"), min_value=1, max_value=MOST_TABLES_IN_HALL, widget=forms.NumberInput(NUMERIC)
    )
    per_row = forms.IntegerField(
        label=gettext_lazy("je Reihe"),
        min_value=1,
        max_value=MOST_IN_A_ROW,
        widget=forms.NumberInput(NUMERIC),
    )
    counting = forms.ChoiceField(
        label=gettext_lazy("Gezählt wird"),
        choices=[
            (Counting.ROWS, gettext_lazy("Reihe für Reihe")),
            (Counting.SERPENTINE, gettext_lazy("hin und zurück")),
        ],
    )
    first = forms.ChoiceField(
        label=gettext_lazy("Tisch 1 steht"),
        choices=[
            (Corner.TOP_LEFT, gettext_lazy("vorn links")),
            (Corner.TOP_RIGHT, gettext_lazy("vorn rechts")),
            (Corner.BOTTOM_LEFT, gettext_lazy("hinten links")),
            (Corner.BOTTOM_RIGHT, gettext_lazy("hinten rechts")),
        ],
    )
    front = forms.ChoiceField(
        label=gettext_lazy("Vorn ist"),
        required=False,
        choices=[
            (Kind.STAGE, gettext_lazy("die Bühne")),
            (Kind.DESK, gettext_lazy("die Spielleitung")),
            ("", gettext_lazy("nichts davon")),
        ],
    )

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        tables, per_row = cleaned.get("tables", 0), cleaned.get("per_row", 1)
        if tables > per_row * MOST_ROWS:
            fitting = {"rows": MOST_ROWS, "per_row": -(-tables // MOST_ROWS)}
            self.add_error("per_row", _("Mehr als %(rows)s Reihen passen nicht: mindestens %(per_row)s.") % fitting)
        return cleaned

    def floor(self) -> Floor:
        """What is proposed; the form is valid."""
        said: dict[str, Any] = self.cleaned_data
        return proposal(
            said["tables"],
            said["per_row"],
            Counting(said["counting"]),
            Corner(said["first"]),
            Kind(said["front"]) if said["front"] else None,
        )


def floor_sent(text: str) -> Floor:
    """What the page sent of a plan; what stands where two cannot is found where it is stored. RefusedError: it is no
    plan at all.
    """
    try:
        sent: Any = json.loads(text if len(text) <= LONGEST_PLAN else "")
        return Floor(tuple(map(_spot, sent["tables"])), tuple(map(_thing, sent["things"])))
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise RefusedError("floor_unreadable") from error


def _spot(sent: Any) -> Spot:
    number, x, y = sent
    return Spot(_whole(x), _whole(y), _whole(number))


def _thing(sent: Any) -> Thing:
    kind = Kind(sent["kind"])
    word = " ".join(_text(sent["word"]).split()) if kind is Kind.OTHER else ""
    return Thing(_whole(sent["x"]), _whole(sent["y"]), kind, word, _whole(sent["width"]), _whole(sent["depth"]))


def _whole(sent: Any) -> int:
    """A number no plan can be larger than."""
    if type(sent) is not int or abs(sent) > FARTHEST:
        raise ValueError
    return sent


def _text(sent: Any) -> str:
    if not isinstance(sent, str) or not sent.isprintable():
        raise ValueError
    return sent
