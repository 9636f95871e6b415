"""What is set: who may find a tournament, until when its names are needed, and the pages of the owner."""

import datetime
import zlib

from tournament.core.act import Actor, act, compare, log_of_installation
from tournament.core.errors import RefusedError
from tournament.core.public import note_legal
from tournament.core.steps import last_day
from tournament.core.writing import writing
from tournament.models import Installation, LegalPage, Tournament
from tournament.models.limits import LONGEST_LEGAL
from tournament.privacy.reads.legal import shown_kinds


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


# The pages of the owner: stored as typed, shown once they are whole.


def set_page(kind: str, language: str, version: int, text: str, actor: Actor) -> LegalPage:
    """Store what was typed; nothing typed: the page goes. It is shown once no placeholder is left in it. `version`:
    that was read, 0: there was none; StaleError carries the text that is stored."""
    with writing():
        stored = LegalPage.objects.select_for_update().filter(kind=kind, language=language).first()
        compare(stored.version if stored else 0, version, stored.text if stored else "")
        page = stored or LegalPage(kind=kind, language=language, version=0)
        page.text, page.version = text[:LONGEST_LEGAL], page.version + 1
        page.save()
        Installation.objects.get_or_create(pk=1)
        pages = ",".join(shown_kinds())
        Installation.objects.filter(pk=1).update(legal=pages)
        log_of_installation(actor, "legal_pages_set", {"kind": kind, "shown": pages})
    note_legal(pages)
    return page
