"""The world at home: what is public as files of any web space, brought there whole or not at all."""
