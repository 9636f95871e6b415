"""What an organisation held over the years, read."""
