"""What is written of an organisation's pages."""
