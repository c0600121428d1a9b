"""Limits: buckets that fill again with time, one for each visitor."""

import time

MOST = 10_000


class Buckets:
    """Each key may do `burst` things at once, and `rate` things a second on average."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate = rate
        self.burst = burst
        self._levels: dict[str, tuple[float, float]] = {}

    def take(self, key: str) -> bool:
        """Whether one more thing is allowed now."""
        now = time.monotonic()
        level, at = self._levels.get(key, (float(self.burst), now))
        level = min(float(self.burst), level + (now - at) * self.rate)
        allowed = level >= 1.0
        if len(self._levels) > MOST:
            self._forget(now)
        self._levels[key] = (level - 1.0 if allowed else level, now)
        return allowed

    def _forget(self, now: float) -> None:
        """Drop those who have been quiet long enough to be full again."""
        full = self.burst / self.rate
        self._levels = {key: entry for key, entry in self._levels.items() if now - entry[1] < full}


class Bucket:
    """A single bucket, for one socket."""

    def __init__(self, rate: float, burst: int) -> None:
        self._buckets = Buckets(rate, burst)

    def take(self) -> bool:
        return self._buckets.take("")
