"""Games like Spider and Scorpion: complete sequences are built in the columns."""
