"""What cards and tiles do: the language of effects, their conditions, Witches, Buildings and Spells."""
