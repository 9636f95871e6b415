"""The commands of `manage.py`, and starting the server."""
