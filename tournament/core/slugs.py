"""Short names for addresses, made from what people call a thing."""

from django.utils.text import slugify

from tournament.models import Tournament

# `slugify` only takes accents off: right for "Rommé", but "Köln" would become "koln" and "Straße" "strae".
GERMAN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"})
LONGEST = 70  # leaves room for a number behind it
FALLBACK = "turnier"
RESERVED = frozenset(
    {"neu", "rechtliches", "saal", "zustand", "konto", "konten"}
)  # addresses of the organiser's that belong to no tournament


def free_slug(name: str) -> str:
    """A slug like this name that no tournament has yet: `pokal-2026`, then `pokal-2026-2` and so on."""
    wanted = slugify(name.translate(GERMAN))[:LONGEST].strip("-") or FALLBACK
    taken = set(Tournament.stored.filter(slug__startswith=wanted).values_list("slug", flat=True)) | RESERVED
    if wanted not in taken:
        return wanted
    return next(slug for number in range(2, len(taken) + 3) if (slug := f"{wanted}-{number}") not in taken)
