"""Matches and tournaments between bots, ratings with intervals, and reports with tables and plots."""

from walpurgis.arena.plan import Job, Plan
from walpurgis.arena.table import play_job

__all__ = ["Job", "Plan", "play_job"]
