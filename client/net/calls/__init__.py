"""What a client asks a server, by topic; a connection has one of each."""
