"""Handing mail to a relay. It blocks, so it is only called in threads."""

import ipaddress
import smtplib
import ssl
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit

SECONDS = 10.0
"""How long the relay may take for each step."""
PORTS = {"smtp": 587, "smtps": 465}


class Relay:
    """A mail server that takes our messages: smtp://user:password@host:587, or smtps:// where TLS comes first.

    Without TLS nothing is sent but to a relay on this very machine.
    """

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        try:
            port = parts.port
        except ValueError:
            port = 0
        if parts.scheme not in PORTS or not parts.hostname or port == 0:
            raise ValueError("--smtp is smtp://USER:PASSWORD@HOST:PORT, or smtps://… for a relay that begins with TLS")
        self.host = parts.hostname
        self.port = port or PORTS[parts.scheme]
        self.user = unquote(parts.username or "")
        self.password = unquote(parts.password or "")
        self.tls_first = parts.scheme == "smtps"

    def send(self, message: EmailMessage) -> None:
        """Hand over one message; raises OSError or smtplib.SMTPException."""
        with self._connect() as session:
            if not self.tls_first and not is_here(self.host):
                session.starttls(context=ssl.create_default_context())
            if self.user:
                session.login(self.user, self.password)
            session.send_message(message)

    def _connect(self) -> smtplib.SMTP:
        if self.tls_first:
            return smtplib.SMTP_SSL(self.host, self.port, timeout=SECONDS, context=ssl.create_default_context())
        return smtplib.SMTP(self.host, self.port, timeout=SECONDS)


def is_here(host: str) -> bool:
    """Whether a host is this machine."""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def is_for_good(error: Exception) -> bool:
    """Whether a relay has refused the receiver in a way that no other try will change."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return all(code >= 500 for code, _ in error.recipients.values())
    return isinstance(error, smtplib.SMTPDataError) and error.smtp_code >= 500
