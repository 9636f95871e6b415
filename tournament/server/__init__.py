"""The web server in front of Django: connections with deadlines and sizes, and threads only for whole requests."""
