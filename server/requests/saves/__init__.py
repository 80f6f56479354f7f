"""Games that players save before their end, load, copy and take to other servers."""
