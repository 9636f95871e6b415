"""An evening that half is public."""

from tests.outward.conftest import evening

__all__ = ["evening"]
