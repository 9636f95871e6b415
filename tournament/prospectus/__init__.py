"""The Ausschreibung: a tournament before it happens, as a page, a PDF and a calendar file."""
