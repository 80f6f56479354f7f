"""Mouse and fingers on a page."""
