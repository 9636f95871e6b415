"""Numbers and times as the pages write them."""

from datetime import timedelta

from django import template

register = template.Library()


@register.filter
def signed(value: object) -> str:
    """A whole number with a real minus sign; nothing for None."""
    if value is None:
        return ""
    return f"−{-value}" if isinstance(value, int) and value < 0 else str(value)


TABLE = "tisch"


@register.filter
def table_word(size: int) -> str:
    """What a table of so many is called: "Dreiertisch"."""
    names = {2: "Zweier", 3: "Dreier", 4: "Vierer", 5: "Fünfer", 6: "Sechser"}
    return f"{names.get(size, f'{size}er-')}{TABLE}"


@register.filter
def clock(value: timedelta) -> str:
    """A span of time as hours, minutes and seconds: 1:04:30, also for one that is over."""
    seconds = abs(int(value.total_seconds()))
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


@register.filter
def seconds(value: timedelta) -> int:
    """Whole seconds of a span of time."""
    return int(value.total_seconds())
