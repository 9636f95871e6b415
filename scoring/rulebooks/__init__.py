"""The registry: every rulebook there is, by its id."""

from collections.abc import Mapping
from types import MappingProxyType

from scoring.rulebook import Rulebook

from .dgsrv import DGSRV
from .dskv import DSKV_2018
from .horesca import HORESCA
from .romme24 import ROMME24_CENT, ROMME24_OPEN, ROMME24_SPRINT, ROMME24_TURNIER
from .romme51 import ROMME_51

ALL = (
    DSKV_2018,
    DGSRV,
    ROMME24_OPEN,
    ROMME24_TURNIER,
    ROMME24_SPRINT,
    ROMME24_CENT,
    ROMME_51,
    HORESCA,
)

RULEBOOKS: Mapping[str, Rulebook] = MappingProxyType({book.id: book for book in ALL})


class UnknownRulebookError(KeyError):
    """There is no rulebook of that id."""


def rulebook(rulebook_id: str) -> Rulebook:
    """The rulebook of that id; UnknownRulebookError if there is none."""
    try:
        return RULEBOOKS[rulebook_id]
    except KeyError as error:
        raise UnknownRulebookError(rulebook_id) from error
