"""The board: widgets with mouse and clock; the packages below them are pure."""
