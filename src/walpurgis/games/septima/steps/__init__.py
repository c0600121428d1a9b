"""One module for each family of decisions, by the seams of the rulebook."""
