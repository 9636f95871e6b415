"""What is typed and ticked at the end of a tournament."""
