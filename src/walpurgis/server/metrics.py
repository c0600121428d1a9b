"""Metrics of the running server, in the text format of Prometheus."""

import os
import time
from collections.abc import Callable, Mapping
from pathlib import Path

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Histogram:
    """A histogram of durations."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.sum = 0.0

    def add(self, seconds: float) -> None:
        self.sum += seconds
        self.counts[sum(seconds > bound for bound in BOUNDS)] += 1

    def lines(self, name: str) -> list[str]:
        total, written = 0, [f"# TYPE {name} histogram"]
        for bound, count in zip([*map(str, BOUNDS), "+Inf"], self.counts, strict=True):
            total += count
            written.append(f'{name}_bucket{{le="{bound}"}} {total}')
        return [*written, f"{name}_sum {self.sum:.6f}", f"{name}_count {total}"]


class Metrics:
    """Counters since the start."""

    def __init__(self) -> None:
        self.entries = 0
        self.bot_moves = 0
        self.requests: dict[int, int] = {}
        self.sockets_opened = 0
        self.messages_in = 0
        self.messages_out = 0
        self.refused = 0
        self.slow_readers = 0
        self.webhooks = 0
        self.mails = 0
        self.mails_failed = 0
        self.pushes = 0
        self.quarantined = 0
        self.rule_failures = 0
        self.bot_failures = 0
        self.move_seconds = Histogram()
        self.gauges: dict[str, Callable[[], int]] = {}
        """Gauges: read when the metrics are."""

    def text(self, tables: int, sockets: int, more: Mapping[str, float] | None = None) -> str:
        plain = {
            "walpurgis_journal_entries_total": self.entries,
            "walpurgis_bot_moves_total": self.bot_moves,
            "walpurgis_sockets_opened_total": self.sockets_opened,
            "walpurgis_messages_received_total": self.messages_in,
            "walpurgis_messages_sent_total": self.messages_out,
            "walpurgis_refusals_total": self.refused,
            "walpurgis_slow_readers_total": self.slow_readers,
            "walpurgis_webhooks_total": self.webhooks,
            "walpurgis_mails_total": self.mails,
            "walpurgis_mail_failures_total": self.mails_failed,
            "walpurgis_pushes_total": self.pushes,
            "walpurgis_quarantined_tables_total": self.quarantined,
            "walpurgis_rule_failures_total": self.rule_failures,
            "walpurgis_bot_failures_total": self.bot_failures,
            "walpurgis_cpu_seconds_total": round(time.process_time(), 3),
        }
        lines = []
        for name, value in plain.items():
            lines += [f"# TYPE {name} counter", f"{name} {value}"]
        for name, value in {
            "walpurgis_live_tables": tables,
            "walpurgis_sockets": sockets,
            "walpurgis_resident_bytes": rss(),
            **{name: ask() for name, ask in self.gauges.items()},
            **(more or {}),
        }.items():
            lines += [f"# TYPE {name} gauge", f"{name} {value}"]
        lines.append("# TYPE walpurgis_requests_total counter")
        lines += [f'walpurgis_requests_total{{status="{code}"}} {n}' for code, n in sorted(self.requests.items())]
        return "\n".join([*lines, *self.move_seconds.lines("walpurgis_move_seconds")]) + "\n"


def rss() -> int:
    """The memory that the process holds."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return 0
