"""What is printed of the end of a tournament."""
