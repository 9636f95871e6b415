"""What an evening stores."""
