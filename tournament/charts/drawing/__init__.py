"""From numbers to shapes: where lines, marks and words of a picture stand. Standard library only.

Everything is in units of a picture `WIDE` across, which is about a pixel on a phone; y goes down.
"""
