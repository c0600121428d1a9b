"""`python -m walpurgis.learning`: see `--help`, or docs/learning.md."""

from walpurgis.learning.commands import main

if __name__ == "__main__":
    main()
