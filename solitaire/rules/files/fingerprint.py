"""A short text that changes when the rules do: what was found out about a game holds for one set of rules."""

from __future__ import annotations

import json
from hashlib import sha256

from solitaire.rules.files.encode import encode
from solitaire.rules.ruleset import Ruleset


def fingerprint(ruleset: Ruleset) -> str:
    """Twelve hexadecimal digits."""
    return sha256(json.dumps(encode(ruleset), sort_keys=True).encode()).hexdigest()[:12]
