"""What the server looks after while it runs."""

from datetime import timedelta

from tournament.core.chores import Chore
from tournament.health.acts.looking import look

CHORES = (Chore("health", timedelta(minutes=1), look),)
