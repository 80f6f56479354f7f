"""Positions that are set up by hand or pasted, and begun from."""
