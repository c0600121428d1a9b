"""Rendering: the terminal's board as text, or the same text as a picture."""

import sys
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from walpurgis.envs.setting import Setting
from walpurgis.kernel.kinds import Json

MODES = ["ansi", "human", "rgb_array"]
"""As text, printed, or as a picture."""
COLUMNS = 160
"""Longer lines are broken."""
SIZE = 15
PAPER, INK = (24, 22, 34), (226, 219, 206)
FONTS = ("DejaVuSansMono.ttf", "Menlo.ttc", "consola.ttf", "LiberationMono-Regular.ttf")
CIRCLED = {sign: str(at % 9 + 1) for at, sign in enumerate("①②③④⑤⑥⑦⑧⑨❶❷❸❹❺❻❼❽❾")}
"""Seats in circles, which few fonts have, are drawn as dark numbers on a light ground."""
PLAIN = str.maketrans("–→─▁▲△◆◎●☁☉♜·ä", "->-_Aa*@o~o#.a")
"""What stands for a sign where no font of the system has it."""


def known_mode(mode: str | None) -> str | None:
    """The mode, if there is such a one."""
    if mode is not None and mode not in MODES:
        raise ValueError(f"there is no render mode {mode!r}; there are {', '.join(MODES)}")
    return mode


def render(setting: Setting, view: dict[str, Json], mode: str | None) -> Any:
    """A view in a mode of rendering; without a mode, nothing."""
    if mode is None:
        return None
    text = setting.draw(view)
    if mode == "rgb_array":
        return picture(text)
    if mode == "human":
        sys.stdout.write(text + "\n")
        return None
    return text


def picture(text: str) -> NDArray[np.uint8]:
    """A text as a picture, each sign in a cell of its own."""
    lines = [line[at : at + COLUMNS] for line in text.splitlines() for at in range(0, len(line) or 1, COLUMNS)]
    font, has_signs = _font()
    wide, high = round(SIZE * 0.61), round(SIZE * 1.25)
    size = (wide * (2 + max(map(len, lines), default=0)), high * (1 + len(lines)))
    image = Image.new("RGB", size, PAPER)
    pen = ImageDraw.Draw(image)
    for row, line in enumerate(lines):
        for column, sign in enumerate(line if has_signs else line.translate(PLAIN)):
            left, top = wide * (column + 1), high * (row + 0.5)
            middle = (left + wide / 2, top + high / 2)
            if sign in CIRCLED:
                pen.rectangle((left, top + 1, left + wide - 2, top + high - 3), INK)
                pen.text(middle, CIRCLED[sign], PAPER, font, anchor="mm")
            else:
                pen.text(middle, sign, INK, font, anchor="mm")
    return np.asarray(image)


@cache
def _font() -> tuple[Any, bool]:
    """A monospaced font of the system, or Pillow's own, which has few signs."""
    for name in FONTS:
        try:
            return ImageFont.truetype(name, SIZE), True
        except OSError:
            continue
    return ImageFont.load_default(SIZE), False
