"""New Salem: a puritan and a witch who draft, give, accuse and lie by rules of thumb.

policy(world, seat, legal, rng)    what to do
evaluate(world, seat)              the chance to win
likelihood(world, seat)            how well the roles of a world explain what everybody has seen
infer(position, rng, worlds)       who may be a witch, from sampled worlds
claims(position, rng)              what to say (NSA-13.14), before a move or whenever somebody else has spoken
"""

from walpurgis.bots.new_salem.chances import evaluate
from walpurgis.bots.new_salem.roles import infer, likelihood
from walpurgis.bots.new_salem.talk import claims
from walpurgis.bots.new_salem.thumbs import policy

__all__ = ["claims", "evaluate", "infer", "likelihood", "policy"]
