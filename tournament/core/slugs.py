"""Short names for addresses, made from what people call a thing."""

from django.utils.text import slugify

from tournament.models import Organisation, Tournament

# `slugify` only takes accents off: right for "Rommé", but "Köln" would become "koln" and "Straße" "strae".
GERMAN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"})
LONGEST = 70  # leaves room for a number behind it
FALLBACK = "turnier"
FALLBACK_OF_ORGANISATION = "verein"
RESERVED = frozenset(
    {"neu", "rechtliches", "saal", "zustand", "konto", "konten", "verband", "verein"}
)  # addresses of the organiser's that belong to no tournament


def free_slug(name: str) -> str:
    """A slug like this name that no tournament has yet: `pokal-2026`, then `pokal-2026-2` and so on."""
    wanted = _like(name) or FALLBACK
    taken = Tournament.stored.filter(slug__startswith=wanted).values_list("slug", flat=True)
    return _free(wanted, {*taken, *RESERVED})


def free_slug_of_organisation(name: str) -> str:
    """As `free_slug`, that no organisation has yet."""
    wanted = _like(name) or FALLBACK_OF_ORGANISATION
    taken = Organisation.objects.filter(slug__startswith=wanted).values_list("slug", flat=True)
    return _free(wanted, {*taken})


def free_key(name: str, taken: "set[str | None]", fallback: str = "saison") -> str:
    """A slug like this name that is not among those taken."""
    return _free(_like(name) or fallback, taken)


def _like(name: str) -> str:
    return slugify(name.translate(GERMAN))[:LONGEST].strip("-")


def _free(wanted: str, taken: "set[str | None]") -> str:
    if wanted not in taken:
        return wanted
    return next(slug for number in range(2, len(taken) + 3) if (slug := f"{wanted}-{number}") not in taken)
