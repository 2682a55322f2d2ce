"""Pictures: trees, boards and charts as SVG, HTML and PNG.

What is drawn is data of other rooms; a record that draws itself asks for the names below when a picture is wanted.
"""

from outplay.drawing.board import board
from outplay.drawing.boards import can_be_turned
from outplay.drawing.chart import chart
from outplay.drawing.course_picture import course_picture
from outplay.drawing.diagram_picture import diagram_picture
from outplay.drawing.notebook import draw_states, game_as_html, ranking_as_html, result_as_html
from outplay.drawing.page import save_tree, tree_page
from outplay.drawing.report_page import report_as_html, report_page, save_report
from outplay.drawing.sheet_page import save_sheet, sheet_picture
from outplay.drawing.svg import Album, Picture
from outplay.drawing.table_picture import table_picture
from outplay.drawing.theme import stylesheet
from outplay.drawing.tree_picture import tree_picture
from outplay.drawing.walk import Walkthrough, stepping

__all__ = [
    "Album",
    "Picture",
    "Walkthrough",
    "board",
    "can_be_turned",
    "chart",
    "course_picture",
    "diagram_picture",
    "draw_states",
    "game_as_html",
    "ranking_as_html",
    "report_as_html",
    "report_page",
    "result_as_html",
    "save_report",
    "save_sheet",
    "save_tree",
    "sheet_picture",
    "stepping",
    "stylesheet",
    "table_picture",
    "tree_page",
    "tree_picture",
]
