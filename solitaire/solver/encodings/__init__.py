"""Parts of state encodings that several models share."""
