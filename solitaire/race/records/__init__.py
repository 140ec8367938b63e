"""Races as files: recorded, restored, resumed, played back and analysed."""
