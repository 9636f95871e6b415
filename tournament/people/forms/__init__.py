"""What is typed about accounts."""
