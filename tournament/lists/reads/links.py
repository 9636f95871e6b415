"""Where a list is kept: the whole link of a card table, as the QR code and `table_links` give it out."""

from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

from tournament.models import CardTable, HallAddress, Installation
from tournament.models.link import reader_token_of, token_of


def base_url(request: HttpRequest | None = None) -> str:
    """What every link begins with, without a slash at the end.

    PUBLIC_URL when it is set, else what the organiser said the phones in the hall reach (one query), else the address
    this request came to, else this machine (contract.md, section 6).
    """
    if address := settings.PUBLIC_URL or stated_address():
        return str(address)
    if request is not None:
        return request.build_absolute_uri("/").rstrip("/")
    return f"http://127.0.0.1:{settings.PORT}"


def stated_address() -> str:
    """What the organiser said this machine is called in the hall; empty: nothing."""
    return Installation.objects.values_list("address", flat=True).first() or ""


def known_base() -> str:
    """The same wherever somebody comes from, as this process knows it; empty: nobody has said. No query."""
    return str(settings.PUBLIC_URL or settings.STATED_ADDRESS)


def only_here(base: str) -> bool:
    """Whether links below `base` lead nowhere but on this machine: a phone in the hall cannot follow them."""
    host = urlsplit(base).hostname or ""
    return host in ("localhost", "::1") or host.startswith(("127.", "0."))


def moved_to(request: HttpRequest) -> str:
    """What links begin with by now, where whoever asks came by an older one, which still leads here: a code printed
    before. Empty where it is the same, or where nobody but this machine itself came. No query.
    """
    now, here = known_base(), request.build_absolute_uri("/").rstrip("/")
    return "" if not now or here == now or only_here(here) else now


def has_answered(base: str) -> bool:
    """Whether a phone opened this address to try it (page "Saal"): then links that begin with it lead here."""
    return HallAddress.objects.filter(address=base, phones__gt=0).exists()


def list_link(card_table: CardTable, base: str) -> str:
    """The list keeper's link of this table below `base` (see base_url); it works once the seating is published."""
    return base + reverse("list_keeper:page", args=[token_of(card_table.link_nonce)])


def reader_link(card_table: CardTable, base: str) -> str:
    """The link of "Mein Tisch" for everybody at this table, below `base`."""
    return base + reverse("my_table:page", args=[reader_token_of(card_table)])
