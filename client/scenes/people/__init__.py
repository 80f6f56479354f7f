"""People one knows, and how they are met again."""
