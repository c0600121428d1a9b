"""Rate limits: token buckets by key, and an exponential backoff after failed logins."""

import math
import time
from collections.abc import Callable

from walpurgis.server.addresses import neighbourhood
from walpurgis.server.errors import Refused
from walpurgis.server.settings import Limits

MOST = 10_000


class RateLimiter:
    """A rate limiter with a token bucket for each key: `burst` at once, `rate` a second on average."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate = rate
        self.burst = burst
        self._levels: dict[str, tuple[float, float]] = {}

    def take(self, key: str) -> bool:
        """Take a token; whether there was one."""
        now = time.monotonic()
        level, at = self._levels.get(key, (float(self.burst), now))
        level = min(float(self.burst), level + (now - at) * self.rate)
        allowed = level >= 1.0
        self._levels.pop(key, None)
        self._levels[key] = (level - 1.0 if allowed else level, now)
        if len(self._levels) > MOST:  # whoever came longest ago begins anew
            del self._levels[next(iter(self._levels))]
        return allowed


class SingleRateLimiter:
    """A rate limiter without keys, for the messages of one socket."""

    def __init__(self, rate: float, burst: int) -> None:
        self._limiter = RateLimiter(rate, burst)

    def take(self) -> bool:
        return self._limiter.take("")


class FailureBackoff:
    """Exponential backoff: after `free` failures each further try has to wait, twice as long every time."""

    def __init__(self, free: int, longest: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.free = free
        self.longest = longest
        self.clock = clock
        self._failures: dict[str, tuple[int, float]] = {}

    def wait(self, key: str) -> float:
        """For how many seconds no other try is allowed."""
        count, last = self._failures.get(key, (0, 0.0))
        if count < self.free:
            return 0.0
        return max(0.0, last + min(self.longest, 2.0 ** (count - self.free)) - self.clock())

    def fail(self, key: str) -> None:
        now = self.clock()
        count, last = self._failures.get(key, (0, now))
        self._failures.pop(key, None)
        self._failures[key] = (1 if now - last > 2 * self.longest else min(count + 1, 60), now)
        while len(self._failures) > MOST:
            del self._failures[next(iter(self._failures))]

    def forgive(self, key: str, *, all: bool = False) -> None:
        """A try that was counted as a failure has succeeded."""
        count, last = self._failures.get(key, (0, 0.0))
        if all or count <= 1:
            self._failures.pop(key, None)
        else:
            self._failures[key] = (count - 1, last)


class VisitorLimits:
    """The rate limits of visitors, by address. Requests, sockets and logins share them."""

    def __init__(self, limits: Limits) -> None:
        self.requests = RateLimiter(limits.requests_per_second, limits.requests_at_once)
        self.messages = RateLimiter(limits.messages_per_address, limits.messages_per_address_at_once)
        self.large = RateLimiter(limits.large_per_second, limits.large_at_once)
        self.logins = RateLimiter(limits.logins_per_minute / 60, limits.logins_at_once)
        self.accounts = FailureBackoff(limits.login_failures, 60.0)
        """Tries for one account. The delay stays short: a stranger must not lock its owner out for long."""
        self.addresses = FailureBackoff(limits.login_failures, 900.0)

    def try_login(self, address: str, account: str = "") -> None:
        """Count a try as a failure, until it has succeeded; refuses one that comes too early."""
        where, account = neighbourhood(address), account.strip().lower()
        wait = max(self.addresses.wait(where), self.accounts.wait(account) if account else 0.0)
        if wait > 0:
            raise too_many("too many tries that have failed", math.ceil(wait))
        self.addresses.fail(where)
        if account:
            self.accounts.fail(account)

    def has_succeeded(self, address: str, account: str = "") -> None:
        self.addresses.forgive(neighbourhood(address))
        if account:
            self.accounts.forgive(account.strip().lower(), all=True)


def too_many(message: str, seconds: float) -> Refused:
    wait = max(1, math.ceil(seconds))
    return Refused("too_many", message, status=429, remedy=f"wait {wait} s and try again", wait=wait)
