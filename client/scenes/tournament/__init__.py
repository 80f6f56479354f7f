"""Tournaments: the list, the form, one's page, and that page for a whole room to look at."""
