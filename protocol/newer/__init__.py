"""What a newer program says, read by an older one."""
