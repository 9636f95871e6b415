"""What the cash desk prints."""
