"""Hands of races as files: recording, resuming, playback and analysis."""
