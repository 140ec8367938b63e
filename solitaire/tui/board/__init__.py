"""The table on the screen: pure layout, pure painting, pure hit testing, and the widget that joins them."""
