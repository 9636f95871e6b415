"""What a ranking is called by whoever reads it."""

import os
import subprocess
import sys

from scoring.rankings import Of, Ranking


def test_in_german_it_is_called_what_it_was_named() -> None:
    assert Ranking("d", "Damen", Of.PLAYERS).title == "Damen"
    assert Ranking("k", "Pokal der Küche", Of.PLAYERS).title == "Pokal der Küche"


def test_in_another_language_the_usual_ones_are_said_and_what_was_typed_stays() -> None:
    """In a process of its own: which language the commands speak is asked once."""
    asked = "from scoring.rankings import Of, Ranking as R;"
    asked += "print(R('d', 'Damen', Of.PLAYERS).title, R('k', 'Pokal der Kanne', Of.PLAYERS).title, sep='/')"
    english = os.environ | {"COMMAND_LANGUAGE": "en"}
    told = subprocess.run([sys.executable, "-c", asked], env=english, capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "Ladies/Pokal der Kanne"
