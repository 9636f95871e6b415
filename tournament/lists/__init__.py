"""Card tables and their games: the phone that keeps a list (`lists/keeper/`), the organiser's table and a series while
it runs (`lists/desk/`), the Spielliste on paper (`lists/paper/`)."""
