"""Pictures: trees, boards and charts as SVG, HTML and PNG.

What is drawn is data of other rooms; a record that draws itself asks for the names below when a picture is wanted.
"""

from outplay.drawing.album import Album
from outplay.drawing.board import board
from outplay.drawing.chart import chart
from outplay.drawing.course_picture import course_picture
from outplay.drawing.notebook import draw_states, game_as_html, result_as_html
from outplay.drawing.page import save_tree, tree_page
from outplay.drawing.report_page import report_as_html, report_page, save_report
from outplay.drawing.svg import Picture
from outplay.drawing.table_picture import table_picture
from outplay.drawing.theme import stylesheet
from outplay.drawing.tree_picture import tree_picture
from outplay.drawing.walk import Walk, stepping

__all__ = [
    "Album",
    "Picture",
    "Walk",
    "board",
    "chart",
    "course_picture",
    "draw_states",
    "game_as_html",
    "report_as_html",
    "report_page",
    "result_as_html",
    "save_report",
    "save_tree",
    "stepping",
    "stylesheet",
    "table_picture",
    "tree_page",
    "tree_picture",
]
