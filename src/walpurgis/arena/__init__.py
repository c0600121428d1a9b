"""Matches and tournaments between bots, ratings with intervals, and reports with tables and plots."""

from walpurgis.arena.arena_game import play_job
from walpurgis.arena.plan import Job, Plan

__all__ = ["Job", "Plan", "play_job"]
