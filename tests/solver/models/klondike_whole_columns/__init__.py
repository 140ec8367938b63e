"""Tests of the searches of Klondikes whose columns move whole."""
