"""Before the day: the Ausschreibung, entries of clubs and people, the waiting list, the door."""
