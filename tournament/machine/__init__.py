"""The machine in the hall: its address and certificate, whether all is well with it, and copies of everything that is
stored: made, checked, kept, put back."""
