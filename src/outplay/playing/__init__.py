"""Playing: players, matches and tournaments, what many games say of their players, and the record of one game."""

from outplay.playing.arbiter import ENDED, LONGEST
from outplay.playing.by_name import LEVELS, is_in_file, player, player_names
from outplay.playing.course import Course, Moment
from outplay.playing.crosstable import Crosstable, Standing, meetings_of, rating_in_words
from outplay.playing.ending import REPEATED, is_over, is_repeated, times_seen, worths_at_end
from outplay.playing.game_report import GameReport
from outplay.playing.here import contest_here
from outplay.playing.match import Match, match
from outplay.playing.meeting import Meeting
from outplay.playing.outcome import Outcome
from outplay.playing.played import Played
from outplay.playing.players import Player, ask_player, begin_game
from outplay.playing.ratings import Ratings, rate_games, rate_meetings
from outplay.playing.record import Record, load_record, read_record, record_of, save_record, written_record
from outplay.playing.report import report
from outplay.playing.score import Score, chance_in_words, elo_in_words, elo_of, share_at
from outplay.playing.sequential import SequentialTest, log_likelihood_ratio
from outplay.playing.tournament import KINDS, Tournament, tournament

__all__ = [
    "ENDED",
    "KINDS",
    "LEVELS",
    "LONGEST",
    "REPEATED",
    "Course",
    "Crosstable",
    "GameReport",
    "Match",
    "Meeting",
    "Moment",
    "Outcome",
    "Played",
    "Player",
    "Ratings",
    "Record",
    "Score",
    "SequentialTest",
    "Standing",
    "Tournament",
    "ask_player",
    "begin_game",
    "chance_in_words",
    "contest_here",
    "elo_in_words",
    "elo_of",
    "is_in_file",
    "is_over",
    "is_repeated",
    "load_record",
    "log_likelihood_ratio",
    "match",
    "meetings_of",
    "player",
    "player_names",
    "rate_games",
    "rate_meetings",
    "rating_in_words",
    "read_record",
    "record_of",
    "report",
    "save_record",
    "share_at",
    "times_seen",
    "tournament",
    "worths_at_end",
    "written_record",
]
