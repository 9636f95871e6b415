"""Who helps: logging in and out."""
