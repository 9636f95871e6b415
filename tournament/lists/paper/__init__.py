"""The Spielliste on paper."""
