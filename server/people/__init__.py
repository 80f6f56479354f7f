"""People who know each other, and people who are kept away."""
