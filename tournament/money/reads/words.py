"""What a plan says in words: a prize's money, and what is wrong with a plan."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.core import money
from tournament.core.errors import RefusedError
from tournament.money.sharing import Kind, PlanError, Prize

AS_MONEY = ("missing", "promised", "money")
AS_PERCENT = ("percent", "over", "under")


def percent(hundredths: int) -> str:
    """ "30 %", "12,5 %"."""
    whole, rest = divmod(hundredths, 100)
    behind = f"{rest:02}".rstrip("0")
    number = f"{whole}{money.typed(0)[1]}{behind}" if behind else str(whole)
    return _("%(number)s\N{NO-BREAK SPACE}%%") % {"number": number}


def paid(prize: Prize) -> str:
    """A prize's money as the plan says it; empty: none."""
    return {
        Kind.NONE: "",
        Kind.FIXED: money.euros(prize.value),
        Kind.PERCENT: percent(prize.value),
        Kind.PARTS: ngettext("%(count)s Teil", "%(count)s Teile", prize.value) % {"count": prize.value},
    }[prize.kind]


def prize_in_words(prize: Prize) -> str:
    """ "30 %", "Präsentkorb", "50,00 € und Pokal"."""
    both = _("%(money)s und %(thing)s") % {"money": paid(prize), "thing": prize.thing}
    return both if paid(prize) and prize.thing else paid(prize) or prize.thing


def typed(prize: Prize) -> str:
    """A prize's money as it stands in a field."""
    return money.typed(prize.value) if prize.kind is Kind.FIXED else paid(prize)


def refused(error: PlanError, titles: Sequence[str]) -> RefusedError:
    """What is wrong with a plan of these lists, with amounts as they are read."""
    said = {
        name: money.euros(value) if name in AS_MONEY else percent(value) if name in AS_PERCENT else value
        for name, value in error.params.items()
    }
    if error.section is not None:
        said["list"] = titles[error.section]
    return RefusedError(error.code, said)
