"""Whoever runs this machine, and phones in the hall that open what its page shows."""

import re

from django.contrib.auth.models import User
from django.test import Client

from tests.factories import logged_in
from tests.web.answers import Answer, text

PAGE = "/leitung/saal/"
ADDRESS = "http://192.168.178.20:8000"
HOST = "192.168.178.20:8000"


def owner() -> Client:
    """A browser of whoever runs the whole installation."""
    return logged_in(User.objects.create_superuser("chefin", password="karten-und-augen"))


def try_out(client: Client, address: str = ADDRESS) -> Answer:
    """Have an address tried."""
    return client.post(PAGE, {"address": address, "read": "", "try": "1"}, follow=True)


def code_on(page: Answer) -> str:
    """The path the code on the page leads to."""
    found = re.search(r'data-trial="https?://[^/"]+(/saal/[^"]+)"', page.content.decode())
    assert found, text(page)
    return found[1]


class Phone:
    """A phone in the hall's network, with cookies of its own."""

    def __init__(self, number: int = 31) -> None:
        self._client, self._address = Client(), f"192.168.178.{number}"

    def opens(self, path: str, host: str = HOST, method: str = "get") -> Answer:
        """Ask for it under this name."""
        return self._client.generic(method.upper(), path, HTTP_HOST=host, REMOTE_ADDR=self._address)
