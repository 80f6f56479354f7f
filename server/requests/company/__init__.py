"""Finding company: by rating, at larger tables, in parties; as notes that expire."""
