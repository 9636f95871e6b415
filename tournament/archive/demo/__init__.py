"""The demo championship: made-up people, games drawn so that they look like real ones, the same from the same seed."""

from tournament.archive.demo.championship import RULEBOOK, SEED, demo_document, load_demo

__all__ = ["RULEBOOK", "SEED", "demo_document", "load_demo"]
