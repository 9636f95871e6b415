"""The pages of the owner: stored as typed, shown once they are whole."""

from tournament.core import legal
from tournament.core.act import Actor, compare, log_of_installation
from tournament.core.turns import writing
from tournament.models import Installation, LegalPage
from tournament.models.limits import LONGEST_LEGAL
from tournament.privacy.reads.legal import shown_kinds


def set_page(kind: str, language: str, version: int, text: str, actor: Actor) -> LegalPage:
    """Store what was typed; nothing typed: the page goes. It is shown once no placeholder is left in it (of German: the
    others follow). `version`: that was read, 0: there was none; StaleError carries the text that is stored."""
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
    legal.seen(pages)
    return page
