"""Games from their records: restored, summarised, played back and in words."""
