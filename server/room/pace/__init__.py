"""What keeps a game from standing still, or lets it: waits, moves planned ahead, holidays."""
