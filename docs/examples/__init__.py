"""Programs on the page about Python; tests run them."""
