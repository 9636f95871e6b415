"""Who sits with whom in every series, before people are put in the place of numbers."""

from .bounds import fewest_repeats, fewest_second_visits
from .making import Choice, choice_of, design
from .values import Design

__all__ = ["Choice", "Design", "choice_of", "design", "fewest_repeats", "fewest_second_visits"]
