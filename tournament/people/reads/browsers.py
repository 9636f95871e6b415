"""Which browser it is, in a few words, as somebody knows it: "Firefox, Android"."""

import re

PROGRAMS = (
    ("Edge", r"Edg(e|A|iOS)?/"),
    ("Opera", r"OPR/|Opera"),
    ("Samsung Internet", r"SamsungBrowser/"),
    ("Firefox", r"Firefox/|FxiOS/"),
    ("Chrome", r"Chrome/|CriOS/"),
    ("Safari", r"Safari/"),
)
SYSTEMS = (
    ("iPhone", r"iPhone"),
    ("iPad", r"iPad"),
    ("Android", r"Android"),
    ("Windows", r"Windows"),
    ("Mac", r"Macintosh|Mac OS X"),
    ("Linux", r"Linux|X11"),
)
LOOKED_AT = 500


def browser_words(user_agent: str) -> str:
    """From what a browser says of itself; empty where that says nothing known. The first that fits: most of them say
    the names of others too."""
    said = user_agent[:LOOKED_AT]
    named = (next((name for name, sign in kinds if re.search(sign, said)), "") for kinds in (PROGRAMS, SYSTEMS))
    return ", ".join(filter(None, named))
