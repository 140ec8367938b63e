"""Run the command ``solitaire`` as ``python -m solitaire``."""

from solitaire.cli import main

if __name__ == "__main__":
    main()
