"""Games like FreeCell: all cards lie open in columns and free cells."""
