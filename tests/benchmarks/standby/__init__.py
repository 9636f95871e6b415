"""`make standby-trial`: the main machine dies in the middle of fifty who write, and the second one takes over."""
