"""The size of samples: small by default, full under one environment variable."""

from __future__ import annotations

import os
from typing import Final

FULL: Final = os.environ.get("SOLITAIRE_FULL_TESTS", "") not in ("", "0")
"""Whether what is long and rarely fails runs in full."""
