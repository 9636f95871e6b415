"""Issue "One show": the switch on the page "Weitergeben" that lets a web space have the site."""

from pathlib import Path

import pytest
from django.contrib.auth.models import User

from tests.factories import ACTOR, logged_in
from tests.outward.site.web_spaces import SPACES, files_in, leads_nowhere
from tests.standings.playing import says
from tournament.core.folders import forget_note, note_file
from tournament.models import AuditEntry, Tournament
from tournament.outward.site.spaces import NOTE, SAID, Carriers, spaces
from tournament.registration.acts.registrations import correct
from tournament.registration.fields import Entry


@pytest.fixture(autouse=True)
def _nothing_stays() -> object:
    yield
    for name in (NOTE, SAID):
        forget_note(name)


def test_site_is_brought_once_the_web_space_was_tried(evening: Tournament, organiser: User, tmp_path: Path) -> None:
    page, organiser_client = f"/leitung/{evening.slug}/weitergeben/", logged_in(organiser)
    evening.organisers.add(organiser)
    words = "Einrichten kann das nur der Inhaber dieser Installation."
    says(organiser_client.post(page + "webspace/", {"url": "sftp://a@127.0.0.1/"}), words, status=400)
    User.objects.update(is_superuser=True)
    with SPACES["sftp"](tmp_path) as place:
        typed = {"url": place.url, "password": "falsch", "address": "https://www.verein.de/pokal/", "read": ""}
        wrong = organiser_client.post(page + "webspace/", typed)
        says(wrong, "lässt niemanden herein oder nichts schreiben", but_not=["falsch"], status=400)
        assert (spaces(), files_in(tmp_path)) == ({}, {})
        assert organiser_client.post(page + "webspace/", typed | {"password": place.password}).status_code == 302
        carriers = Carriers()
        carriers.look()
        says(organiser_client.get(page), "Zuletzt hochgeladen am")
        first = files_in(tmp_path)
        registration = evening.registrations.get(number=1)
        correct(registration, registration.version, Entry("Ahrens, Berta", "Rommé-Club Nr. 1", 1), ACTOR)
        carriers.look()
    changed = files_in(tmp_path)
    stand = f"turniere/{evening.slug}/stand/index.html"
    assert ("Berta" in first[stand].decode(), "Berta" in changed[stand].decode()) == (False, True)
    assert leads_nowhere(changed, *changed) == []
    # without its line: said on the page, and what lies there stays
    carriers.waits.clear()
    correct(registration, 2, Entry("Ahrens, Carla", "Rommé-Club Nr. 1", 1), ACTOR)
    with pytest.raises(Exception, match="site_unreachable"):
        carriers.look()
    says(organiser_client.get(page), "ist gerade nicht zu erreichen")
    assert files_in(tmp_path) == changed
    # nothing gives the password away, and a page that was read before does not end it
    assert place.password.encode() not in note_file(NOTE).read_bytes()
    assert place.password not in str(list(AuditEntry.objects.values("before", "after")))
    organiser_client.post(page + "webspace/beenden/", {"read": "another"})
    assert spaces().keys() == {evening.slug}
    organiser_client.post(page + "webspace/beenden/", {"read": place.url})
    assert (spaces(), files_in(tmp_path)) == ({}, changed)
