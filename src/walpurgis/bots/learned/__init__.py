"""Players that a network teaches: where networks lie, how they are read, and how they play."""

from walpurgis.bots.learned.installed import NETWORKS, installed, network, network_at, shipped, why_not

__all__ = ["NETWORKS", "installed", "network", "network_at", "shipped", "why_not"]
