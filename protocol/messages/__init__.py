"""Messages by topic, each with what is asked and what is answered."""
