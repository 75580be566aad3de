"""``python -m guimard`` is the command ``guimard``."""

from guimard.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
