"""What everybody may read without logging in."""
