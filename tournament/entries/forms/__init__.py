"""What the organiser asks for on paper."""
