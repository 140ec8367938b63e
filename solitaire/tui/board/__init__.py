"""The board: layout, painting and hit testing as pure functions, and the widget."""
