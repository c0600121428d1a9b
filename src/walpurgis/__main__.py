"""`python -m walpurgis`: the same as the command `walpurgis`."""

from walpurgis.cli import main

if __name__ == "__main__":
    main()
