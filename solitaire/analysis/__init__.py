"""Answers about games: how hard a deal is, whether it can be won, which move lost it."""
