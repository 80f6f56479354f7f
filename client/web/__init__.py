"""The window in a browser: what a page needs that a desktop brings along."""
