"""The games where researchers already work: PettingZoo, Gymnasium and OpenSpiel.

Needs the optional extra: pip install "walpurgis[envs]".
"""
