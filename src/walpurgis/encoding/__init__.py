"""Numbers for learners: actions and observations as arrays, written in Python or, compiled, in C."""
