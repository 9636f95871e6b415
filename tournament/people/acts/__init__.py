"""What is stored of accounts and invitations."""
