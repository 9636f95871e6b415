"""What this room reads: whether the door is open, who may be found there, where codes lead."""
