"""Rulesets as TOML files: decode, validate, encode."""
