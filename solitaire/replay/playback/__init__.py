"""Games restored from records: playback, summaries and transcripts."""
