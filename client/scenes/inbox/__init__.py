"""What waits for a player: the card above every scene, and the list of all."""
