"""What a ranking is called by whoever reads it."""

import os
import subprocess
import sys

from scoring.rankings import Of, Ranking


def test_ranking_is_called_what_it_was_named_in_german() -> None:
    named = ("Damen", "Pokal der Küche")
    assert tuple(Ranking("r", name, Of.PLAYERS).title for name in named) == named


def test_usual_rankings_are_said_in_another_language_and_others_stay() -> None:
    """In a process of its own: which language the commands speak is asked once."""
    asked = "from scoring.rankings import Of, Ranking as R;"
    asked += "print(R('d', 'Damen', Of.PLAYERS).title, R('k', 'Pokal der Kanne', Of.PLAYERS).title, sep='/')"
    english = os.environ | {"COMMAND_LANGUAGE": "en"}
    told = subprocess.run([sys.executable, "-c", asked], env=english, capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "Ladies/Pokal der Kanne"
