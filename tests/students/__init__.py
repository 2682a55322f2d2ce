"""Searches as students write them: right ones in four styles, and ones with a fault."""
