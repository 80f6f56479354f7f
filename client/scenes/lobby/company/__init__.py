"""Looking for company: near one's own rating, at larger tables, with a friend."""
