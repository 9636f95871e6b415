"""A tournament that takes entries."""

import pytest
from django.contrib.auth.models import User
from django.core.mail.utils import DNS_NAME

from tests.entries.sent import opened
from tests.factories import make_tournament
from tournament.models import Tournament


@pytest.fixture
def tournament(organiser: User) -> Tournament:
    tournament = make_tournament(2, series=1)
    tournament.organisers.add(organiser)
    opened(tournament)
    return tournament


@pytest.fixture
def named(monkeypatch: pytest.MonkeyPatch) -> None:
    """What this machine is called, which a mail says, is asked of no name server."""
    monkeypatch.setattr(DNS_NAME, "_fqdn", "localhost", raising=False)
