"""Learning to play by self-play: `python -m walpurgis.learning train GAME`. Bots play by what it writes."""
