"""Tournaments as one client asks about them and is told of them."""
