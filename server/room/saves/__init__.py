"""Games that are saved before their end, and go on in other rooms."""
