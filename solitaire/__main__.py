"""``python -m solitaire`` is the command ``solitaire``."""

from solitaire.cli import main

if __name__ == "__main__":
    main()
