"""What is too slow, too large, too much or no HTTP: refused before a thread is taken, and nobody else notices."""

import contextlib
from collections.abc import Iterator
from dataclasses import replace
from ipaddress import ip_network

import pytest

from tests.server.served import HEAD, LARGE, ORGANISER, Client, Served, served
from tournament.server.limits import MB, Limits

SOON = 0.2
NEVER = 3600.0
SHEET = "/leitung/pokal/anmeldung/einlesen/"


PATIENT = Limits(head=NEVER, body=NEVER, idle=NEVER, linger=NEVER, look_every=0.02)


class TestDeadlines:
    def test_who_says_nothing_is_left_without_a_word(self) -> None:
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
            assert client.ended()
            assert server.echo.asked == []

    def test_between_two_requests_nobody_is_waited_for_longer(self) -> None:
        with served(replace(PATIENT, idle=SOON)) as server, server.client() as idle, server.client() as silent:
            assert idle.ask("/").status == 200
            assert idle.ended()
            assert silent.ask("/").status == 200  # that was another deadline

    def test_answer_nobody_takes_is_not_kept_for_ever(self) -> None:
        limits = replace(PATIENT, idle=SOON, slowest_reader=MB * MB)  # so quick that the size gives no time more
        with served(limits) as server, server.client() as client:
            client.say(f"GET /large HTTP/1.1\r\n{HEAD}\r\n")
            assert client.has_heard()
            with server.client() as later:
                assert later.ask("/").status == 200
                assert later.ended()  # so the time of whoever was before him is up
            assert not client.takes(LARGE)

    def test_no_deadline_runs_while_the_program_answers(self) -> None:
        limits = replace(PATIENT, head=SOON, body=SOON, idle=SOON, linger=SOON)
        with served(limits) as server, server.client() as client, server.client() as silent:
            client.say(f"GET /hold HTTP/1.1\r\n{HEAD}\r\n")
            server.echo.held.acquire()
            assert silent.ended()
            server.echo.hold.set()
            assert client.hears().status == 200


class TestUnfinished:
    def test_four_hundred_unfinished_bodies_disturb_nobody(self) -> None:
        limits = Limits(threads=1, keepers_threads=1)
        with served(limits) as server, contextlib.ExitStack() as stack:
            for _ in range(400):
                client = stack.enter_context(server.client())
                client.say(f"POST /anmelden/ HTTP/1.1\r\n{HEAD}Content-Length: 170\r\n\r\nusername=")
            assert server.get("/").status == 200
            assert server.get("/liste/x/state").status == 200
            assert server.echo.asked == ["/", "/liste/x/state"]

    def test_large_answers_that_nobody_takes_hold_no_thread(self) -> None:
        with served(Limits(threads=1)) as server, contextlib.ExitStack() as stack:
            for _ in range(3):
                stack.enter_context(server.client()).say(f"GET /large HTTP/1.1\r\n{HEAD}\r\n")
            assert server.get("/").status == 200

    def test_what_they_hold_together_is_bounded_and_the_first_goes(self) -> None:
        with served(Limits(held_bytes=30 * MB)) as server, server.client() as first, server.client() as second:
            first.say(f"GET /large HTTP/1.1\r\n{HEAD}\r\n")
            assert first.has_heard()
            second.say(f"GET /large HTTP/1.1\r\n{HEAD}\r\n")
            assert second.takes(LARGE)
            assert not first.takes(LARGE)


class TestManyConnections:
    def test_one_of_the_address_that_was_silent_longest_makes_room(self) -> None:
        limits = Limits(connections=100, connections_of_one=2)
        with served(limits) as server, server.client("127.0.0.2") as other:
            first, second = server.client(), server.client()
            assert other.ask("/").status == first.ask("/").status == second.ask("/").status == 200
            assert first.ask("/").status == 200  # now it is the second that was silent longest
            third = server.client()
            assert third.ask("/").status == 200
            assert second.ended()
            assert first.ask("/").status == other.ask("/").status == 200
            close(first, second, third)

    def test_bytes_of_an_unfinished_request_are_no_word(self) -> None:
        with served(Limits(connections_of_one=2)) as server:
            first, second = server.client(), server.client()
            assert first.ask("/").status == second.ask("/").status == 200
            first.say(f"POST / HTTP/1.1\r\n{HEAD}Content-Length: 9\r\n\r\nabc")
            third = server.client()
            assert third.ask("/").status == 200
            assert first.ended()
            assert second.ask("/").status == 200
            close(first, second, third)

    def test_who_is_being_answered_stays_while_there_is_another(self) -> None:
        with served(Limits(connections_of_one=2)) as server:
            answered, silent = server.client(), server.client()
            answered.say(f"GET /hold HTTP/1.1\r\n{HEAD}\r\n")
            server.echo.held.acquire()
            assert silent.ask("/").status == 200
            third = server.client()
            assert third.ask("/").status == 200
            assert silent.ended()
            server.echo.hold.set()
            assert answered.hears().status == 200
            close(answered, silent, third)

    def test_all_together_are_bounded_too(self) -> None:
        with served(Limits(connections=2, connections_of_one=2)) as server:
            first, second = server.client("127.0.0.2"), server.client("127.0.0.3")
            assert first.ask("/").status == second.ask("/").status == 200
            assert server.get("/", "127.0.0.4").status == 200
            assert first.ended()
            assert second.ask("/").status == 200
            close(first, second)

    def test_trusted_proxy_is_not_one_address(self) -> None:
        with served(Limits(connections_of_one=1), [ip_network("127.0.1.0/24")]) as server:
            clients = [server.client("127.0.1.1") for _ in range(5)]
            assert [client.ask("/").status for client in clients] == [200] * 5
            close(*clients)


class TestThreads:
    def test_list_keepers_have_threads_to_themselves(self) -> None:
        with served(Limits(threads=2, waiting=4)) as server, contextlib.ExitStack() as stack:
            paths = ["/hold", "/liste/x/regeln.pdf/hold.pdf", "/hold?2", "/hold?3"]
            clients = [stack.enter_context(server.client()) for _ in paths]
            for client, path in zip(clients, paths, strict=True):
                client.say(f"GET {path} HTTP/1.1\r\n{HEAD}\r\n")
            for _ in range(2):
                server.echo.held.acquire()
            assert server.get("/liste/x/state").status == 200
            refused = server.get("/")
            assert (refused.status, refused.headers["Retry-After"]) == (429, "5")
            assert "Zu viele Anfragen" in refused.body.decode()
            others = [stack.enter_context(server.client("127.0.0.2")) for _ in range(2)]
            for number, client in enumerate(others):
                client.say(f"GET /hold?other{number} HTTP/1.1\r\n{HEAD}\r\n")
            with server.client("127.0.0.3") as one:
                busy = one.until(503, "/")
                assert busy.headers["Retry-After"] == "5"
                assert "Gerade ist sehr viel los" in busy.body.decode()
                server.echo.hold.set()
                assert [client.hears().status for client in [*clients, *others]] == [200] * 6
                assert one.ask("/").status == 200  # the refused keep their connection


class TestTheSamePage:
    """Of those who ask for the same page one is answered by a thread."""

    OTHERS = 20

    @contextlib.contextmanager
    def asking(self, server: Served, headers: str = "") -> Iterator[list[Client]]:
        """One who asks for a page that takes its time, and then others, whom the server has heard too."""
        with contextlib.ExitStack() as stack:
            clients = [stack.enter_context(server.client()) for _ in range(1 + self.OTHERS)]
            for client in clients:
                client.say(f"GET /hold HTTP/1.1\r\n{HEAD}{headers}\r\n")
                if client is clients[0]:
                    server.echo.held.acquire()
            with server.client() as looking:
                while [one.target for one in server.asked].count("/hold") < len(clients):
                    looking.ask("/stand")
            yield clients

    def test_others_get_what_is_kept_by_then(self) -> None:
        with served(Limits(threads=1, waiting=0)) as server, self.asking(server) as clients:
            server.kept["/hold"] = b"kept"
            server.echo.hold.set()
            assert [client.hears().status for client in clients[:1]] == [200]
            assert {client.hears().body for client in clients[1:]} == {b"kept"}
            assert server.echo.asked == ["/hold"]

    def test_if_nothing_is_kept_they_have_threads_of_their_own(self) -> None:
        with served(Limits(threads=4, waiting=2 * self.OTHERS)) as server, self.asking(server) as clients:
            server.echo.hold.set()
            assert {client.hears().status for client in clients} == {200}
            assert server.echo.asked == ["/hold"] * len(clients)

    def test_those_for_whom_there_are_no_threads_then_are_refused(self) -> None:
        with served(Limits(threads=1, waiting=0)) as server, self.asking(server) as clients:
            server.echo.hold.set()
            statuses = [client.hears().status for client in clients]
            assert (statuses[0], set(statuses[1:])) == (200, {200, 503})

    def test_who_has_a_page_of_his_own_waits_for_nobody(self) -> None:
        with served() as server, self.asking(server, f"Cookie: {ORGANISER}\r\n") as clients:
            for _ in clients[1:]:
                assert server.echo.held.acquire(timeout=60)
            server.echo.hold.set()
            assert {client.hears().status for client in clients} == {200}

    def test_whoever_hangs_up_meanwhile_disturbs_nobody(self) -> None:
        with served(Limits(threads=1, waiting=0)) as server, self.asking(server) as clients:
            for client in clients[1::2]:
                client.close()
            server.kept["/hold"] = b"kept"
            server.echo.hold.set()
            assert {client.hears().status for client in clients[::2]} == {200}


class TestStopping:
    def test_what_is_under_way_is_answered_and_nothing_else_is_begun(self) -> None:
        with served() as server, server.client() as asking, server.client() as idle:
            assert idle.ask("/").status == 200
            asking.say(f"GET /hold HTTP/1.1\r\n{HEAD}\r\n")
            server.echo.held.acquire()
            server.stop()
            assert idle.ended()
            with pytest.raises(ConnectionRefusedError):
                server.client()
            server.echo.hold.set()
            heard = asking.hears()
            assert (heard.status, heard.headers["Connection"]) == (200, "close")
            assert asking.ended()


def close(*clients: Client) -> None:
    for client in clients:
        client.close()
