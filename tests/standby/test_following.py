"""The second machine: paired by a code, kept up with what changed, and then the one that counts.

Both are this process here, with one folder; the way between them is real. `make standby-trial` does it with two.
"""

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings as configured
from django.db import connection
from pytest_django.live_server_helper import LiveServer

from tests.factories import make_tournament, write_something
from tests.standby.refusals import refusal
from tournament.core.act import Actor
from tournament.core.folders import write_whole
from tournament.core.notes import note_file
from tournament.standby.acts import following as following_acts
from tournament.standby.acts import guesses, pairing
from tournament.standby.acts.following import Follower, pair_with
from tournament.standby.acts.guesses import Guesses
from tournament.standby.acts.pairing import CODE, offer_code
from tournament.standby.acts.taking_over import main_answers, put_in_place, raise_term
from tournament.standby.reads.copy import Copies
from tournament.standby.reads.pair import FOLLOWING, copy_file, follower, following, last_asked

pytestmark = pytest.mark.django_db(transaction=True)

ON_SQLITE = configured.DATABASES["default"]["ENGINE"].endswith("sqlite3")


def revisions(file: Path) -> list[int]:
    """Of the tournaments in a database."""
    with closing(sqlite3.connect(file)) as database:
        return [revision for (revision,) in database.execute("SELECT revision FROM tournament_tournament")]


def connection_copy() -> bytes:
    """Of the database that is here."""
    return Copies(Path(connection.settings_dict["NAME"])).newest().content


class TestPairing:
    def test_code_is_good_once(self, live_server: LiveServer) -> None:
        code = offer_code()
        assert code not in note_file(CODE).read_text()
        if not ON_SQLITE:
            with refusal("only_sqlite"):
                pair_with(live_server.url, code)
            return
        paired = pair_with(live_server.url + "/", code.lower())
        assert (paired.main, paired.key) == (live_server.url, configured.SECRET_KEY)
        known = follower()
        assert known is not None
        assert known.address == paired.here
        assert paired.token not in note_file("standby/follower").read_text()
        for file in (note_file(FOLLOWING), note_file("standby/follower")):
            assert file.stat().st_mode & 0o777 == 0o600
        with refusal("code_wrong"):
            pair_with(live_server.url, code)

    def test_follower_asks_again_while_its_address_is_guessing(
        self, live_server: LiveServer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(pairing, "GUESSES", Guesses())
        monkeypatch.setattr(guesses, "WINDOW", 0.2)
        monkeypatch.setattr(following_acts, "WAIT", 0.2)
        code = offer_code()
        for _time in range(guesses.AT_ONCE):
            pairing.GUESSES.note("127.0.0.1")
        if ON_SQLITE:
            assert pair_with(live_server.url, code).main == live_server.url
        else:
            with refusal("only_sqlite"):
                pair_with(live_server.url, code)

    def test_follower_without_the_code_follows_nobody(self, live_server: LiveServer) -> None:
        for offered in (False, True):
            if offered:
                offer_code()
            with refusal("code_wrong" if ON_SQLITE else "only_sqlite"):
                pair_with(live_server.url, "AAAA-AAAA-AAAA")
        assert following() is None
        assert follower() is None


if ON_SQLITE:

    class TestKeepingUp:
        @pytest.fixture
        def following_it(self, live_server: LiveServer) -> Follower:
            make_tournament()
            return Follower(pair_with(live_server.url, offer_code()))

        def test_copy_is_what_is_there_and_comes_when_something_changed(self, following_it: Follower) -> None:
            assert following_it.keep_up()
            assert copy_file().stat().st_mode & 0o777 == 0o600
            before = revisions(copy_file())
            assert not following_it.keep_up()
            assert last_asked() is not None
            tournament = make_tournament(4, name="Noch eins")
            write_something(tournament)
            assert following_it.keep_up()
            assert revisions(copy_file()) == [*before, tournament.revision]
            paired = following()
            assert paired is not None
            assert 0 <= time.time() - paired.copied_at < 600
            assert not Follower(paired).keep_up()  # begun anew it goes on where it was

        def test_copy_that_lies_damaged_here_is_fetched_whole(self, following_it: Follower) -> None:
            following_it.keep_up()
            copy_file().write_bytes(b"spoilt")
            assert Follower(following_it.paired).keep_up()
            assert revisions(copy_file())

        def test_damaged_one_does_not_take_the_place_of_the_one_before(self, following_it: Follower) -> None:
            following_it.keep_up()
            whole = copy_file().read_bytes()
            with refusal("copy_damaged"):  # the main machine's own file is
                following_it._keep(whole[:8192] + b"\xff" * 4096 + whole[12288:], at=time.time())
            assert copy_file().read_bytes() == whole
            assert not following_it.keep_up()

        def test_copy_is_dropped_after_taking_over_or_following_another(
            self, following_it: Follower, live_server: LiveServer
        ) -> None:
            raise_term(Actor.command("standby"), following_it.paired, following_it.paired.here)
            following_it._keep(connection_copy(), at=time.time())  # was on its way
            assert following() is None
            paired = pair_with(live_server.url, offer_code())
            following_it._keep(connection_copy(), at=time.time())
            assert following() == paired

        def test_follower_not_known_any_more_is_told_so(self, following_it: Follower, live_server: LiveServer) -> None:
            pair_with(live_server.url, offer_code())  # another machine follows now
            with refusal("not_paired"):
                following_it.keep_up()

    class TestTakingOver:
        @pytest.fixture
        def copied(self, live_server: LiveServer) -> Follower:
            write_something(make_tournament())
            one = Follower(pair_with(live_server.url, offer_code()))
            one.keep_up()
            return one

        def test_copy_is_put_in_place_and_nothing_that_was_here_is_lost(self, copied: Follower, var: Path) -> None:
            database, key = var / "spielliste.sqlite3", var / "secret_key"
            for file, content in ((database, b"of before"), (var / "spielliste.sqlite3-wal", b"log"), (key, b"mine")):
                write_whole(file, content)
            aside = put_in_place(copied.paired, database)
            assert [file.read_bytes() for file in aside] == [b"of before", b"log", b"mine"]
            assert (revisions(database), key.read_text()) == (revisions(copy_file()), configured.SECRET_KEY)
            again = put_in_place(copied.paired, database)  # it was broken off, say
            assert set(again).isdisjoint(aside)
            assert aside[0].read_bytes() == b"of before"

        def test_taking_over_needs_an_undamaged_copy(self, copied: Follower, var: Path) -> None:
            database = var / "spielliste.sqlite3"
            write_whole(database, b"of before")
            whole = copy_file().read_bytes()
            copy_file().write_bytes(whole[:8192] + b"\xff" * 4096 + whole[12288:])
            with refusal("database_damaged"):
                put_in_place(copied.paired, database)
            copy_file().unlink()
            with refusal("no_copy_yet"):
                put_in_place(copied.paired, database)
            assert database.read_bytes() == b"of before"

        def test_taking_over_needs_the_same_key(
            self, copied: Follower, var: Path, monkeypatch: pytest.MonkeyPatch
        ) -> None:
            monkeypatch.setenv("SECRET_KEY", "another")
            with refusal("key_given_at_start"):
                put_in_place(copied.paired, var / "spielliste.sqlite3")
            assert not (var / "spielliste.sqlite3").exists()

        def test_whether_the_main_machine_is_still_there(self, copied: Follower, live_server: LiveServer) -> None:
            assert main_answers(copied.paired)
            live_server.stop()
            assert not main_answers(copied.paired)
