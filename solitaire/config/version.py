"""The version of the program; other packages know it as ``solitaire.__version__``.

The modules of this package import it from here: ``solitaire`` itself imports nearly all of them.
"""

__version__ = "1.46.0"
