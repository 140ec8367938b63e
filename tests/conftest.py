"""Nothing moves in a test that does not ask for it: what is looked at lies still."""

import os

# Textual reads it when it is imported, here and in the programs that tests start.
os.environ["TEXTUAL_ANIMATIONS"] = "none"
