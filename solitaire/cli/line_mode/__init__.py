"""The games in line mode, for screen readers and pipes: no screen, no colours, no drawing."""
