"""Teams of four and tandems: who is in one, by which rule."""
