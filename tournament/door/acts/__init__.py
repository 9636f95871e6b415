"""What this room stores: whether the door is open, who came in by himself."""
