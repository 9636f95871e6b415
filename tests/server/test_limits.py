"""What is too slow, too large, too much or no HTTP: refused before a thread is taken, and nobody else notices."""

import contextlib
from collections.abc import Iterator
from dataclasses import replace
from ipaddress import ip_network

import pytest

from tests.server.served import HEAD, HERE, LARGE, ORGANISER, PATIENT, SOON, Client, Served, served
from tournament.server.limits import MB, Limits


class TestDeadlines:
    def test_silent_client_is_left_without_a_word(self) -> None:
        with served(replace(PATIENT, head=SOON)) as server, server.client() as client:
            assert client.ended()

    def test_head_that_does_not_end_is_too_slow(self) -> None:
        with served(replace(PATIENT, head=SOON, linger=SOON)) as server, server.client() as client:
            assert client.ask("/").status == 200
            client.say("GET / HTTP/1.1\r\nHost: s")
            heard = client.hears()
            assert (heard.status, heard.headers["Connection"]) == (408, "close")
            assert "Das hat zu lange gedauert" in heard.body.decode()
            assert client.ended()

    def test_body_that_drips_is_too_slow_though_it_never_rests(self) -> None:
        with served(replace(PATIENT, body=SOON, linger=SOON)) as server, server.client() as client:
            client.say(f"PUT /liste/x/games/1 HTTP/1.1\r\n{HEAD}Content-Length: 60000\r\n\r\n")
            with contextlib.suppress(ConnectionError):
                while server.echo.asked == [] and not client.has_heard(0.01):
                    client.say("x")
            heard = client.hears()
            assert (heard.status, heard.json["errors"][0]["code"]) == (408, "too_slow")
            assert (client.ended(), server.echo.asked) == (True, [])

    def test_idle_connection_is_left_and_a_new_one_has_another_deadline(self) -> None:
        with served(replace(PATIENT, idle=SOON)) as server, server.client() as idle, server.client() as silent:
            assert (idle.ask("/").status, idle.ended()) == (200, True)
            assert silent.ask("/").status == 200

    def test_untaken_answer_is_not_kept_for_ever(self) -> None:
        limits = replace(PATIENT, idle=SOON, slowest_reader=MB * MB)  # so quick that the size gives no time more
        with served(limits) as server, server.client() as client:
            client.wants("/large")
            assert client.has_heard()
            with server.client() as later:  # when his time is up, so is that of whoever was before him
                assert (later.ask("/").status, later.ended()) == (200, True)
            assert not client.takes(LARGE)

    def test_deadlines_rest_while_the_program_answers(self) -> None:
        limits = replace(PATIENT, head=SOON, body=SOON, idle=SOON, linger=SOON)
        with served(limits) as server, server.client() as client, server.client() as silent:
            client.is_held(server)
            assert silent.ended()
            server.echo.hold.set()
            assert client.hears().status == 200


class TestUnfinished:
    def test_four_hundred_unfinished_bodies_disturb_nobody(self) -> None:
        with served(Limits(threads=1, keepers_threads=1)) as server, server.clients(*[HERE] * 400) as clients:
            for client in clients:
                client.say(f"POST /anmelden/ HTTP/1.1\r\n{HEAD}Content-Length: 170\r\n\r\nusername=")
            paths = ["/", "/liste/x/state"]
            assert [server.get(path).status for path in paths] == [200, 200]
            assert server.echo.asked == paths

    def test_large_answers_that_nobody_takes_hold_no_thread(self) -> None:
        with served(Limits(threads=1)) as server, server.clients(*[HERE] * 3) as clients:
            for client in clients:
                client.wants("/large")
            assert server.get("/").status == 200

    def test_large_answers_together_are_bounded_and_the_first_goes(self) -> None:
        with served(Limits(held_bytes=30 * MB)) as server, server.clients(*[HERE] * 2) as (first, second):
            first.wants("/large")
            assert first.has_heard()
            second.wants("/large")
            assert (second.takes(LARGE), first.takes(LARGE)) == (True, False)


class TestManyConnections:
    @pytest.mark.parametrize(
        ("limits", "places", "asking", "leaving"),
        [
            pytest.param(Limits(connections=100, connections_of_one=2), "211", (0, 1, 2, 1), 2, id="of-one-address"),
            pytest.param(Limits(connections=2, connections_of_one=2), "23", (0, 1), 0, id="of-all-together"),
        ],
    )
    def test_longest_silent_client_makes_room(
        self, limits: Limits, places: str, asking: tuple[int, ...], leaving: int
    ) -> None:
        with served(limits) as server, server.clients(*(f"127.0.0.{place}" for place in places)) as clients:
            assert {clients[at].ask("/").status for at in asking} == {200}
            assert server.get("/").status == 200
            assert clients.pop(leaving).ended()
            assert {client.ask("/").status for client in clients} == {200}

    def test_bytes_of_an_unfinished_request_are_no_word(self) -> None:
        with served(Limits(connections_of_one=2)) as server, server.clients(*[HERE] * 2) as (first, second):
            assert first.ask("/").status == second.ask("/").status == 200
            first.say(f"POST / HTTP/1.1\r\n{HEAD}Content-Length: 9\r\n\r\nabc")
            assert server.get("/").status == 200
            assert (first.ended(), second.ask("/").status) == (True, 200)

    def test_client_being_answered_stays_while_there_is_another(self) -> None:
        with served(Limits(connections_of_one=2)) as server, server.clients(*[HERE] * 2) as (answered, silent):
            answered.is_held(server)
            assert silent.ask("/").status == 200
            assert server.get("/").status == 200
            assert silent.ended()
            server.echo.hold.set()
            assert answered.hears().status == 200

    def test_trusted_proxy_is_not_one_address(self) -> None:
        trusted = [ip_network("127.0.1.0/24")]
        with served(Limits(connections_of_one=1), trusted) as server, server.clients(*["127.0.1.1"] * 5) as clients:
            assert [client.ask("/").status for client in clients] == [200] * 5


class TestThreads:
    def test_list_keepers_have_threads_to_themselves(self) -> None:
        paths = ["/hold", "/liste/x/regeln.pdf/hold.pdf", "/hold?2", "/hold?3", "/hold?other0", "/hold?other1"]
        with (
            served(Limits(threads=2, waiting=4)) as server,
            server.clients(*[HERE] * 4, *["127.0.0.2"] * 2) as clients,
        ):
            for client, path in zip(clients[:4], paths[:4], strict=True):
                client.wants(path)
            for _ in range(2):
                server.echo.held.acquire()
            assert server.get("/liste/x/state").status == 200
            refused = server.get("/")
            assert (refused.status, refused.headers["Retry-After"]) == (429, "5")
            assert "Zu viele Anfragen" in refused.body.decode()
            for client, path in zip(clients[4:], paths[4:], strict=True):
                client.wants(path)
            with server.client("127.0.0.3") as one:
                busy = one.until(503, "/")
                assert busy.headers["Retry-After"] == "5"
                assert "Gerade ist sehr viel los" in busy.body.decode()
                server.echo.hold.set()
                assert [client.hears().status for client in clients] == [200] * 6
                assert one.ask("/").status == 200  # the refused keep their connection


class TestTheSamePage:
    """Of those who ask for the same page one is answered by a thread."""

    OTHERS = 20

    @contextlib.contextmanager
    def asking(self, server: Served, headers: str = "") -> Iterator[list[Client]]:
        """One who asks for a page that takes its time, and then others, whom the server has heard too."""
        with server.clients(*[HERE] * (1 + self.OTHERS)) as clients, server.client() as looking:
            clients[0].is_held(server, headers)
            for client in clients[1:]:
                client.wants("/hold", headers)
            while [one.target for one in server.asked].count("/hold") < len(clients):
                looking.ask("/stand")
            yield clients

    def test_others_get_what_is_kept_by_then(self) -> None:
        with served(Limits(threads=1, waiting=0)) as server, self.asking(server) as clients:
            server.kept["/hold"] = b"kept"
            server.echo.hold.set()
            assert clients[0].hears().status == 200
            assert {client.hears().body for client in clients[1:]} == {b"kept"}
            assert server.echo.asked == ["/hold"]

    def test_others_have_threads_of_their_own_if_nothing_is_kept(self) -> None:
        with served(Limits(threads=4, waiting=2 * self.OTHERS)) as server, self.asking(server) as clients:
            server.echo.hold.set()
            assert {client.hears().status for client in clients} == {200}
            assert server.echo.asked == ["/hold"] * len(clients)

    def test_others_are_refused_if_there_are_no_threads(self) -> None:
        with served(Limits(threads=1, waiting=0)) as server, self.asking(server) as clients:
            server.echo.hold.set()
            statuses = [client.hears().status for client in clients]
            assert (statuses[0], set(statuses[1:])) == (200, {200, 503})

    def test_page_of_ones_own_waits_for_nobody(self) -> None:
        with served() as server, self.asking(server, f"Cookie: {ORGANISER}\r\n") as clients:
            for _ in clients[1:]:
                assert server.echo.held.acquire(timeout=60)
            server.echo.hold.set()
            assert {client.hears().status for client in clients} == {200}

    def test_others_who_hang_up_meanwhile_disturb_nobody(self) -> None:
        with served(Limits(threads=1, waiting=0)) as server, self.asking(server) as clients:
            for client in clients[1::2]:
                client.close()
            server.kept["/hold"] = b"kept"
            server.echo.hold.set()
            assert {client.hears().status for client in clients[::2]} == {200}


class TestStopping:
    def test_request_under_way_is_answered_and_nothing_else_is_begun(self) -> None:
        with served() as server, server.clients(*[HERE] * 2) as (asking, idle):
            assert idle.ask("/").status == 200
            asking.is_held(server)
            server.stop()
            assert idle.ended()
            with pytest.raises(ConnectionRefusedError):
                server.client()
            server.echo.hold.set()
            heard = asking.hears()
            assert (heard.status, heard.headers["Connection"], asking.ended()) == (200, "close", True)
