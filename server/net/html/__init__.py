"""Pages that people read without the window."""
