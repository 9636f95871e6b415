"""Every public address with something of a tournament, and what is read there."""

import io
import zipfile
from typing import Any

from tests.addresses import addresses
from tests.web.reading import texts
from tournament.models import Tournament

BY_RIGHT = ("/leitung/", "/liste/", "/mein-tisch/")
"""Whoever sits at a table knows its list, by its link; the organiser knows all."""

OF_A_RANKING = ("", ".json", ".csv", ".xlsx", ".pdf", "/serie/2", "/serie/3", "/serie/3.csv")
OF_ALL = (
    ".xlsx",
    ".csv",
    ".json",
    ".pdf",
    "/serie/3",
    "/serie/3.csv",
    "/serie/3.pdf",
    "?alle",
    "?sort=-wertungspunkte",
)
SCREEN = ("stand", "seriensieger", "siegerehrung", "uhr", "tische")


def everything_public(tournament: Tournament) -> set[str]:
    """All of the URLconf, those of each ranking, player and team, parts of the hall's screen; three series are there,
    start numbers from 1 to 8."""
    ids = tournament.rankings.values_list("document_id", flat=True)
    people = [f"{page}{number}" for number in range(2, 9) for page in ("spieler/", "bilder/")]
    teams = [f"mannschaften/{team}" for team in tournament.teams.values_list("pk", flat=True)]
    own = [
        *(f"wertung/{one}{part}" for one in ids for part in OF_A_RANKING),
        *(f"stand{part}" for part in OF_ALL),
        *(f"leinwand?teil={part}" for part in SCREEN),
        *(f"ich/{number}/" for number in range(2, 9)),
    ]
    read_by_programs = [f"series/3/{part}" for part in ("list", "seating", "games")]
    read_by_programs += [f"rankings/{one}" for one in ids]
    found = {f"/api/1/tournaments/{tournament.slug}/{one}" for one in read_by_programs}
    found |= {f"/turniere/{tournament.slug}/{one}" for one in (*own, *people, *teams)}
    return found | {one for one in addresses(tournament) if not one.startswith(BY_RIGHT)}


def read(answer: Any) -> str:
    """The text of a page or file; of a spreadsheet what is in its sheets, of what is sent piece by piece nothing."""
    kind = "" if answer.streaming else answer["Content-Type"]
    if kind == "application/pdf":
        return " ".join(texts(answer.content))
    if kind and answer.content.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(answer.content)) as packed:
            sheets = [name for name in packed.namelist() if not name.startswith("docProps/")]
            return " ".join(packed.read(name).decode(errors="replace") for name in sheets)
    return answer.content.decode(errors="replace") if kind else ""
