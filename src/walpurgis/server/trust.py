"""Whom we trust when we connect by TLS: the usual authorities, or one of the host's own."""

import os
import ssl
from functools import cache

import httpx


def trust() -> ssl.SSLContext:
    """The authorities that SSL_CERT_FILE and SSL_CERT_DIR name, or the usual ones; all connections share them."""
    return _read(os.environ.get("SSL_CERT_FILE"), os.environ.get("SSL_CERT_DIR"))


@cache
def _read(file: str | None, folder: str | None) -> ssl.SSLContext:
    """What a context reads takes 20 ms, so each is made once."""
    return httpx.create_ssl_context()
