"""A list keeper who asks for the state of the list again and again, and saves a game now and then.

Whoever waits goes on waiting: an answer's time counts from when it was due, not from when the one before came.

python -m tests.hostile.honest < JOB     what was heard, as JSON
"""

import json
import random
import re
import ssl
import sys
import time
from dataclasses import astuple, dataclass
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from threading import Thread
from urllib.parse import urlencode

from tests.benchmarks.hall.asking import Heard
from tests.torture.lists import Acknowledged, KeptList

HERE, FROM = "127.0.0.1", "127.0.1.1"
PATIENCE = 30.0
EVERY, NOT_AGAIN_BEFORE = 0.2, 1.0  # seconds; the second where nobody answers
COMES_ANEW = 5  # requests on one connection, then one by TLS, then one without again
SAVES = 10  # of so many requests one is a game


@dataclass(slots=True)
class Keeper:
    """Who keeps the list at `path` for so long. `password`: of the organiser `anna`, who logs in meanwhile."""

    plain: int
    sealed: int
    certificate: str
    path: str
    seconds: float
    password: str = ""

    def connection(self, *, sealed: bool) -> HTTPConnection:
        """One that is not open yet."""
        if not sealed:
            return HTTPConnection(HERE, self.plain, PATIENCE, (FROM, 0))
        trust = ssl.create_default_context(cafile=self.certificate)
        return HTTPSConnection(HERE, self.sealed, timeout=PATIENCE, source_address=(FROM, 0), context=trust)

    def keep(self) -> list[Heard]:
        """Keep the list; what was heard. Status 0: no answer came."""
        kept, chance, heard, etag = KeptList(self.path, 1, 1), random.Random(1), list[Heard](), ""
        connection = self.connection(sealed=False)
        begin = due = time.monotonic()
        while due < begin + self.seconds:
            time.sleep(max(0.0, due - time.monotonic()))
            number = len(heard)
            if number % COMES_ANEW == 0:
                connection.close()
                connection = self.connection(sealed=number // COMES_ANEW % 2 == 1)
            entry = kept.next_entry(chance) if number % SAVES == 0 else None
            status = 0
            try:
                if entry is None:
                    connection.request("GET", f"{self.path}state", headers={"If-None-Match": etag})
                else:
                    connection.request(entry.method, f"{self.path}games/{entry.number}", entry.body)
                answer = connection.getresponse()
                said, status, etag = answer.read(), answer.status, answer.headers.get("ETag", etag)
                if entry is not None and status == 200:
                    kept.acknowledge(json.loads(said)["version"], Acknowledged(0, 0))
            except (OSError, HTTPException):
                connection.close()  # and opened again by the next request
            heard.append(Heard(due, time.monotonic() - due, status))
            due = due + EVERY if status else time.monotonic() + NOT_AGAIN_BEFORE
        return heard

    def log_in(self) -> Heard:
        """Log in as the organiser in the middle of it."""
        time.sleep(self.seconds / 2)
        begin, connection = time.monotonic(), self.connection(sealed=False)
        fields, cookie = log_in_form(connection)
        said = urlencode({**fields, "username": "anna", "password": self.password})
        connection.request("POST", "/anmelden/", said, {"Cookie": cookie, "Content-Type": FORM})
        return Heard(begin, time.monotonic() - begin, connection.getresponse().status)


FORM = "application/x-www-form-urlencoded"


def log_in_form(connection: HTTPConnection) -> tuple[dict[str, str], str]:
    """The fields of the page where one logs in that nobody types, and its cookie."""
    connection.request("GET", "/anmelden/")
    answer = connection.getresponse()
    page, cookie = answer.read().decode(), answer.headers["Set-Cookie"].partition(";")[0]
    return dict(re.findall(r'name="(csrfmiddlewaretoken)" value="([^"]*)"', page)), cookie


def main() -> None:
    """One job."""
    keeper, logged_in = Keeper(**json.load(sys.stdin)), list[Heard]()
    organiser = Thread(target=lambda: logged_in.append(keeper.log_in()))
    if keeper.password:
        organiser.start()
    heard = keeper.keep()
    if keeper.password:
        organiser.join()
    print(json.dumps([[astuple(one) for one in some] for some in (heard, logged_in)]))


if __name__ == "__main__":
    main()
