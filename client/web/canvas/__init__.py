"""pygame on a canvas: what the window uses of pygame, drawn by a browser."""
