"""Calls of players to their games: into their inboxes, by mail, and to a webhook."""
