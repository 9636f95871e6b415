"""What this room prints: cards to cut, big numbers, posters."""
