"""The words of e-mails and push messages, in every language of the page."""

from string import Template

LANGUAGES = ("en", "de")
WORDS = {
    "en": {
        "confirm": (
            "Confirm your address",
            "Somebody, hopefully you, wants to be told by mail when it is their turn at $site.\n\n"
            "Confirm this address within two days:\n$link\n\n"
            "If it was not you, do nothing: nothing else will be sent.\n",
        ),
        "reset": (
            "A new password",
            "Somebody, hopefully you, has forgotten the password of the account $account at $site.\n\n"
            "Choose a new one within an hour; the link works once:\n$link\n\n"
            "If it was not you, do nothing: the old password stays.\n",
        ),
        "your_turn": (
            "Your turn: $game",
            "It is your turn in $game.\n\n$link\n\nNo more of these mails:\n$unsubscribe\n",
        ),
        "push": ("Your turn: $game", "The table waits for you."),
    },
    "de": {
        "confirm": (
            "Bestätige deine Adresse",
            "Jemand, hoffentlich du, möchte eine Mail bekommen, sobald er auf $site am Zug ist.\n\n"
            "Bestätige diese Adresse innerhalb von zwei Tagen:\n$link\n\n"
            "Wenn du das nicht warst, tu nichts: Es kommt keine weitere Mail.\n",
        ),
        "reset": (
            "Ein neues Passwort",
            "Jemand, hoffentlich du, hat das Passwort des Kontos $account auf $site vergessen.\n\n"
            "Wähle innerhalb einer Stunde ein neues; der Link gilt einmal:\n$link\n\n"
            "Wenn du das nicht warst, tu nichts: Das alte Passwort bleibt.\n",
        ),
        "your_turn": (
            "Du bist am Zug: $game",
            "Du bist am Zug in $game.\n\n$link\n\nKeine solchen Mails mehr:\n$unsubscribe\n",
        ),
        "push": ("Du bist am Zug: $game", "Der Tisch wartet auf dich."),
    },
}


def words(kind: str, language: str, **values: str) -> tuple[str, str]:
    """Subject and text of a message."""
    subject, text = WORDS[language if language in LANGUAGES else "en"][kind]
    return Template(subject).substitute(values), Template(text).substitute(values)
