"""Helper subprocesses and tasks, so that searches never block the event loop."""
