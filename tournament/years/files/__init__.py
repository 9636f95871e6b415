"""What is read from files, and written as such."""
