"""New Salem by heuristics: a puritan and a witch who draft, give, accuse and lie.

policy.policy(world, seat, legal, rng)    what to do
claims.claims(world, seat, rng)           what to say (NSA-13.14), before a move or whenever somebody else has spoken
roles.likelihood(world, seat)             how well the roles of a world explain what everybody has seen
roles.infer(state, seat, rng, worlds)     who may be a witch, from sampled worlds
"""
