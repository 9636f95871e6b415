"""What list keepers' phones hold that this server does not: told, assigned, given back."""
