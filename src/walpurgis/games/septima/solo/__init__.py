"""The solo mode: one player against the Black Widow (SEP-23, SEP-24)."""
