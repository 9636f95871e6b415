"""Seasons, written."""
