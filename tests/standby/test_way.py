"""How the phones find the machine that took over."""

from ipaddress import IPv4Network

import pytest

from tournament.standby.reads.way import Network, Way, missing_way

# As Linux shows it: the way out by the radio, the network of the radio, one by cable.
ROUTES = """Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT
wlan0\t00000000\t0101A8C0\t0003\t0\t0\t600\t00000000\t0\t0\t0
wlan0\t0001A8C0\t00000000\t0001\t0\t0\t600\t00FFFFFF\t0\t0\t0
eth0\t0000100A\t00000000\t0001\t0\t0\t100\t0000F0FF\t0\t0\t0
"""


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("192.168.1.20", Network("wlan0", IPv4Network("192.168.1.0/24"))),
        ("10.16.7.9", Network("eth0", IPv4Network("10.16.0.0/12"))),
        ("192.168.2.20", None),
    ],
)
def test_number_is_taken_in_the_network_it_belongs_to(host: str, network: Network | None) -> None:
    assert missing_way(f"http://{host}:8000", ROUTES) == Way(host, is_number=True, network=network)


def test_name_is_set_elsewhere() -> None:
    assert missing_way("https://liste.invalid", ROUTES) == Way("liste.invalid", is_number=False, network=None)


@pytest.mark.parametrize("address", ["", "http://127.0.0.1:8000", "http://localhost:8000"])
def test_way_needs_nothing_where_phones_find_this_machine(address: str) -> None:
    assert missing_way(address, ROUTES) is None
