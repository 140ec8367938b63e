"""The program in the browser: the server, its visitors and their protocol."""
