"""What goes wrong, in words that say what would be right."""


class IllegalMove(ValueError):
    """A move that the seat may not make now; the state is as it was before."""


class OtherVersion(ValueError):
    """Data that another version of the rules, of the box or of the format has written."""
