"""Several boards at once."""
