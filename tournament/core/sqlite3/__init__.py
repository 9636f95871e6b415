"""Django's SQLite backend, and what this program asks of its file besides."""
