"""Entries sent by clubs and people before the day, the waiting list, the way to the desk."""
