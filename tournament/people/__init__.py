"""Who helps: accounts, logging in and out, second factors, invitations."""
