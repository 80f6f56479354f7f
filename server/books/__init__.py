"""Logs beside those of rooms: each is a fold of its own entries."""
