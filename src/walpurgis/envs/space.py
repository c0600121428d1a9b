"""What observations of all environments look like, as Gymnasium's spaces say it."""

from typing import Any

import numpy as np
from gymnasium import spaces

from walpurgis.envs.setting import Setting

Observation = dict[str, Any]
"""`observation`, a vector of float32, and `action_mask`, zeros and ones of int8."""
LARGEST = 1000
"""No number of an observation is greater than this, or less than its opposite."""


def observation_space(setting: Setting, actions: int) -> spaces.Dict:
    """The space of observations with a mask of so many actions."""
    vector = spaces.Box(-LARGEST, LARGEST, (setting.spec.width,), np.float32)
    return spaces.Dict({"observation": vector, "action_mask": spaces.Box(0, 1, (actions,), np.int8)})
