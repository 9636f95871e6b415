"""What the organiser types of a season."""
