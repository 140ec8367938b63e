"""Modal dialogs: rules, keys, settings, deals, results."""
