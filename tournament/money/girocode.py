"""The GiroCode: what a banking app reads from a QR code to fill in a transfer (EPC069-12, version 002)."""

from typing import Final

LONGEST_NAME: Final = 70
LONGEST_TEXT: Final = 140
LARGEST: Final = 999_999_999_99


def girocode(name: str, iban: str, cents: int, text: str, bic: str = "") -> str:
    """Return what stands in the code: to whom, on which account, how many cents of a euro, what for. ValueError: no
    such transfer exists."""
    if not name.strip() or not iban or not 0 < cents <= LARGEST:
        raise ValueError("a transfer has a name, an account and an amount")
    lines = (
        *("BCD", "002", "1", "SCT", bic, _short(name, LONGEST_NAME), iban.replace(" ", "")),
        *(f"EUR{cents // 100}.{cents % 100:02}", "", "", _short(text, LONGEST_TEXT)),
    )
    return "\n".join(lines)


def _short(text: str, longest: int) -> str:
    """In one line, with what it may hold."""
    return " ".join(text.split())[:longest].rstrip()
