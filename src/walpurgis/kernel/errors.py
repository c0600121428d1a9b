"""What goes wrong, in words that say what would be right."""


class IllegalMove(ValueError):
    """A move that the seat may not make now; the state is as it was before."""


class OtherVersion(ValueError):
    """Data that another version of the rules, of the box or of the format has written."""


class OutcomeNeeded(Exception):
    """Something random comes whose outcome is to be decided from outside, and has not been decided yet."""

    def __init__(self, label: str, outcomes: int) -> None:
        super().__init__(f"{label}: one of {outcomes} outcomes")
        self.label = label
        self.outcomes = outcomes
