"""Tournaments: the list, the form, a table of standings and pairings."""
