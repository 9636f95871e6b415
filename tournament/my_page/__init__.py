"""Everybody's own page: where he sits, how he is doing."""
