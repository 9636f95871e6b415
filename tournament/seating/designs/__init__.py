"""Who sits with whom in every series, before people are put in the place of numbers."""

from .bounds import fewest_repeats, fewest_second_visits
from .making import design
from .values import Design

__all__ = ["Design", "design", "fewest_repeats", "fewest_second_visits"]
