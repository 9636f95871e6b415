"""How certificates look is kept, once a tournament."""

from dataclasses import dataclass
from typing import Any

from tournament.core.act import Actor, act, compare
from tournament.models import CertificateDesign, Tournament


@dataclass(frozen=True, slots=True)
class Design:
    """What was chosen and written; the fields of CertificateDesign of these names."""

    layout: str
    sheet: str
    lying: bool
    sentence: str
    place_and_date: str
    signatures: tuple[tuple[str, str], ...]
    with_club: bool
    with_figures: bool


def design(tournament: Tournament, version: int, wanted: Design, background: bytes | None, actor: Actor) -> None:
    """Keep it. `background`: a new one (paper/backgrounds.py made it), empty: none from now on, None: as it is.
    `version`: 0 where nothing was kept yet; StaleError.

    The log says how many sign and whether there is a background; words and names of people it does not take along.
    """
    with act(tournament, actor, "certificates_designed") as designing:
        designing.public = False
        kept = _compared(designing.tournament, version)
        designing.before = _told(kept) if version else None
        for field in wanted.__dataclass_fields__:
            setattr(kept, field, getattr(wanted, field))
        kept.signatures = [{"name": name, "function": function} for name, function in wanted.signatures]
        if background is not None:
            kept.background = background
        _keep(kept, version)
        designing.after = _told(kept)


def place(tournament: Tournament, version: int, places: dict[str, tuple[float, float, float]], actor: Actor) -> None:
    """Keep where words stand on bought paper; see `design`."""
    with act(tournament, actor, "certificates_placed") as placing:
        placing.public = False
        kept = _compared(placing.tournament, version)
        kept.places = {key: list(where) for key, where in places.items()}
        _keep(kept, version)


def _compared(tournament: Tournament, version: int) -> CertificateDesign:
    kept = CertificateDesign.objects.filter(tournament=tournament).first()
    compare(kept.version if kept else 0, version, kept)
    return kept or CertificateDesign(tournament=tournament)


def _keep(kept: CertificateDesign, version: int) -> None:
    kept.version = version + 1
    kept.save()


def _told(kept: CertificateDesign) -> dict[str, Any]:
    return {"signatures": len(kept.signatures), "background": bool(kept.background)}
