"""The wire for programs that check it: JSON Schema and AsyncAPI, made from the types."""
