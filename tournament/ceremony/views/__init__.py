"""The pages of the end of a tournament."""
