"""What a player has finished: the games, and what they come to."""
