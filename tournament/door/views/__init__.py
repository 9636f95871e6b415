"""Pages of the door: for whoever comes in, and for the organiser."""
