"""check_game: what is wrong with these rules, in words."""

from outplay.checking.check import check_game
from outplay.checking.report import Finding, Report

__all__ = ["Finding", "Report", "check_game"]
