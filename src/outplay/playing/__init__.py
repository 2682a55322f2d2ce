"""Playing: the record of a game, how it ends, and what many games say of two players."""

from outplay.playing.course import Course, Moment
from outplay.playing.crosstable import Crosstable, Standing, meetings_of, rating_in_words
from outplay.playing.ending import REPEATED, is_over, is_repeated, times_seen, worths_at_end
from outplay.playing.meeting import Meeting
from outplay.playing.ratings import Ratings, rate_games, rate_meetings
from outplay.playing.record import Record, load_record, record_of, save_record, written_record
from outplay.playing.score import Score, elo_in_words, elo_of, share_at
from outplay.playing.sequential import SequentialTest, log_likelihood_ratio

__all__ = [
    "REPEATED",
    "Course",
    "Crosstable",
    "Meeting",
    "Moment",
    "Ratings",
    "Record",
    "Score",
    "SequentialTest",
    "Standing",
    "elo_in_words",
    "elo_of",
    "is_over",
    "is_repeated",
    "load_record",
    "log_likelihood_ratio",
    "meetings_of",
    "rate_games",
    "rate_meetings",
    "rating_in_words",
    "record_of",
    "save_record",
    "share_at",
    "times_seen",
    "worths_at_end",
    "written_record",
]
