"""Who may find a tournament, and until when its names are needed."""

import datetime
import zlib

from tournament.core.act import Actor, act, compare
from tournament.core.days import last_day
from tournament.core.errors import RefusedError
from tournament.models import Tournament


def set_privacy(
    tournament: Tournament, version: int, actor: Actor, *, findable: bool, names_until: datetime.date | None
) -> None:
    """Store both. StaleError: somebody else has changed them since (`version`: of what was read). RefusedError
    `names_until_early`: the tournament is not over by then."""
    with act(tournament, actor, "privacy_set") as setting:
        stored = setting.tournament
        compare(version_of(stored), version, _as_json(stored))
        if names_until is not None and names_until <= last_day(stored):
            raise RefusedError("names_until_early")
        setting.before = _as_json(stored)
        stored.findable, stored.names_until = findable, names_until
        stored.save(update_fields=["findable", "names_until"])
        setting.after = _as_json(stored)
        setting.changed = setting.before != setting.after
        setting.harmless = True


def version_of(tournament: Tournament) -> int:
    """Another number whenever one of both is another."""
    return zlib.crc32(repr(_as_json(tournament)).encode())


def _as_json(tournament: Tournament) -> dict[str, object]:
    until = tournament.names_until
    return {"findable": tournament.findable, "names_until": until.isoformat() if until else ""}
