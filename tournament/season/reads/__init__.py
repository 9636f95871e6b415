"""Seasons, read."""
