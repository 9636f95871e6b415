"""A process that brings a site and is killed at it. It loads no more than that takes."""

from multiprocessing.connection import Connection

from tournament.outward.site.bringing import Parcel, bring
from tournament.outward.site.targets import Place, opened


def bring_and_be_killed(place: Place, parcel: Parcel, ready: Connection) -> None:
    """Bring it; whoever waits at the other end kills this process at it."""
    with opened(place) as target:
        ready.send("ready")
        bring(target, parcel)
