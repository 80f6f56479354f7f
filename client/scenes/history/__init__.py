"""One's finished games, and the figures they come to."""
