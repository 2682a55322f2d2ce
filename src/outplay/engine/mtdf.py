"""MTD(f): alpha-beta that asks null windows only (Plaat, 1996).  The driver reads the name of the method."""

from outplay.engine.alpha_beta.method import AlphaBeta

family = AlphaBeta()
