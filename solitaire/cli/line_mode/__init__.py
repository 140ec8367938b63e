"""Line mode: games as lines of text, for screen readers and pipes."""
