"""What every move of a game was worth: for the command line, for finished games, and for hints."""

from walpurgis.analysis.record_analysis import DEPTHS, Depth, RecordAnalysis, default_cache
from walpurgis.analysis.report import report

__all__ = ["DEPTHS", "Depth", "RecordAnalysis", "default_cache", "report"]
