"""Card tables and their games: the phone that keeps a list, the organiser's table, the Spielliste on paper."""
