"""Numbers as sentences and tables have them."""

from django.utils.formats import number_format

NOTHING = "–"


def decimal(value: float, digits: int = 1) -> str:
    """With so many digits behind the comma; with a real minus sign."""
    rounded = round(value, digits)
    words = number_format(abs(rounded), digits)
    return f"−{words}" if rounded < 0 else words


def short(value: float) -> str:
    """Whole where it is whole, else with the one or two digits that quarters need."""
    if value == int(value):
        return decimal(value, 0)
    return decimal(value, 1 if value * 10 == int(value * 10) else 2)


def signed(value: float, digits: int = 1) -> str:
    """With a plus too."""
    words = decimal(value, digits)
    return words if round(value, digits) <= 0 else f"+{words}"


def joined(*sentences: str) -> str:
    """Those that say something, one after the other."""
    return " ".join(sentence for sentence in sentences if sentence)
