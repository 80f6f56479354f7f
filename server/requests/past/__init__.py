"""Requests about the games that players have finished."""
