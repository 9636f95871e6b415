"""What a hall reads while nothing can be written: the public's pages, a list on its phone, the organiser's pages."""

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from http.client import HTTPConnection

from tests.benchmarks.hall.tournaments import organiser
from tests.torture.lists import KeptList
from tournament.models import Tournament

PATIENCE = 60.0


@dataclass(frozen=True, slots=True)
class Readers:
    """What they ask for, and the organiser's cookie."""

    public: Sequence[str]
    organisers: Sequence[str]
    cookie: str

    @classmethod
    def of(cls, kept: KeptList) -> "Readers":
        """Of the tournament that this process's database has."""
        tournament = Tournament.objects.get()
        public, own = tournament.get_absolute_url(), f"/leitung/{tournament.slug}/"
        return cls(["/", public, f"{public}stand", kept.path, f"{kept.path}state"], [own], organiser([tournament]))

    def unread(self, port: int) -> list[str]:
        """What is not answered as it should be, with the status."""
        asked = [*((path, "") for path in self.public), *((path, self.cookie) for path in self.organisers)]
        found = [(path, _status(port, path, cookie)) for path, cookie in asked]
        return [f"not to be read: {path}: {status}" for path, status in found if status != 200]


def _status(port: int, path: str, cookie: str) -> int:
    with closing(HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as connection:
        connection.request("GET", path, headers={"Cookie": cookie} if cookie else {})
        return connection.getresponse().status
