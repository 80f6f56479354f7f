"""What keeps games going beside their rooms: holidays, and word to who does not move."""
