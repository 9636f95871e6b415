"""What is read of accounts and invitations."""
