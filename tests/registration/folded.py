"""Names folded by Python, as JSON, for the test of the desk's JavaScript: `python -m tests.registration.folded`."""

import itertools
import json
import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings.dev")
django.setup()

from tournament.core import names  # noqa: E402 names.py knows models

PARTS = (
    "Müller",
    "MUELLER",
    "O’Neill",
    "d'Or",
    "Hans-Peter",
    "Çelik",
    "Łukasz",
    "Sørensen",
    "Groß",
    "İnci",
    "von",
    "2",
)
WRITTEN = [
    f"{first}{between}{second}" for first, second in itertools.product(PARTS, PARTS) for between in (", ", "-", "")
]
ODD = [
    "",
    " ",
    "–",
    "a´b",
    "Œuvre & Co.",
    "ﬁn",
    "Ａnna",
    "Jo\u00adhanna",
    "ñandú (RC)",
    "ǆ",
    "Ünal,Ayşe",
    "aee",
    "uE Ae",
]

if __name__ == "__main__":
    folded = [{"name": name, "asked": names.asked(name), "findable": names.findable(name)} for name in [*WRITTEN, *ODD]]
    json.dump({"folding": names.FOLDING, "names": folded}, sys.stdout)
