"""Runs wx in a pseudo-terminal and draws its screen, cell by cell, as PNG."""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
from dataclasses import dataclass
from pathlib import Path

import pyte
from PIL import Image, ImageDraw, ImageFont

CELL = (10, 20)
FONT_SIZE = 16
# A terminal's colours where a program leaves them to it.
FOREGROUND, BACKGROUND = (0xD0, 0xD0, 0xD0), (0x10, 0x10, 0x14)
# Longer than the program waits for a terminal that does not say how far it is.
QUIET_SECONDS = 1.5
LIMIT_SECONDS = 20


@dataclass(frozen=True)
class Picture:
    """One PNG: what is started, what is typed, how large the window is."""

    name: str
    arguments: str
    keys: tuple[str, ...] = ()
    size: tuple[int, int] = (110, 34)


PICTURES = (
    Picture("now", "--demo", ("\x1b[C",), (120, 40)),
    Picture("hourly", "--demo", ("\x1b[C", "2")),
    Picture("daily", "--demo", ("\x1b[C", "3")),
    Picture("search", "--demo", ("/", "xian")),
)
# The cities of the samples, one sky each, side by side on one sheet.
SHEET = tuple(
    Picture(f"sky-{index}", "--demo", ("\x1b[C",) * index, (64, 22)) for index in range(6)
)


class Terminal:
    """A program on a pseudo-terminal, and the screen that it draws."""

    def __init__(self, program: str, picture: Picture, home: str):
        columns, rows = picture.size
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        environment = {
            "HOME": home,
            "PATH": os.environ["PATH"],
            "LANG": "C.UTF-8",
            # An entry without REP, which pyte does not know.
            "TERM": "tmux-256color",
            "COLORTERM": "truecolor",
            "TZ": "UTC",
        }
        arguments = [program, "--reduce-motion", *picture.arguments.split()]
        self.process, self.descriptor = pty.fork()
        if self.process == 0:
            os.execve(program, arguments, environment)
        size = struct.pack("HHHH", rows, columns, 0, 0)
        fcntl.ioctl(self.descriptor, termios.TIOCSWINSZ, size)
        os.kill(self.process, signal.SIGWINCH)

    def settle(self) -> None:
        """Reads until nothing has come for a while."""
        end = time.monotonic() + LIMIT_SECONDS
        while time.monotonic() < end:
            ready, _, _ = select.select([self.descriptor], [], [], QUIET_SECONDS)
            if not ready:
                return
            try:
                data = os.read(self.descriptor, 65536)
            except OSError:
                return
            if not data:
                return
            self.stream.feed(data)

    def press(self, keys: str) -> None:
        os.write(self.descriptor, keys.encode())

    def close(self) -> None:
        """Ends the program and waits for it."""
        os.kill(self.process, signal.SIGTERM)
        end = time.monotonic() + LIMIT_SECONDS
        while os.waitpid(self.process, os.WNOHANG)[0] == 0:
            if time.monotonic() > end:
                os.kill(self.process, signal.SIGKILL)
            # What it still writes has to be read, or it waits for ever.
            if select.select([self.descriptor], [], [], 0.05)[0]:
                try:
                    os.read(self.descriptor, 65536)
                except OSError:
                    time.sleep(0.05)
        os.close(self.descriptor)


def color(name: str, default: tuple[int, int, int]) -> tuple[int, int, int]:
    """A colour of pyte, which is a name or six hexadecimal digits."""
    names = {
        "black": "000000", "red": "cd0000", "green": "00cd00", "brown": "cdcd00",
        "blue": "0000ee", "magenta": "cd00cd", "cyan": "00cdcd", "white": "e5e5e5",
    }
    if name == "default":
        return default
    digits = names.get(name.removeprefix("bright"), name)
    return tuple(int(digits[index : index + 2], 16) for index in (0, 2, 4))


def font(pattern: str) -> ImageFont.FreeTypeFont:
    """The font that the system has for a pattern of fontconfig."""
    answer = subprocess.run(
        ["fc-match", "--format=%{file}\n%{index}", pattern], capture_output=True, text=True, check=True
    ).stdout.splitlines()
    return ImageFont.truetype(answer[0], FONT_SIZE, index=int(answer[1]))


class Fonts:
    """The faces that a screen is drawn with."""

    def __init__(self) -> None:
        self.plain = font("DejaVu Sans Mono:style=Book")
        self.bold = font("DejaVu Sans Mono:style=Bold")
        self.chinese = font("monospace:lang=zh-cn")
        if "DejaVu" not in self.plain.getname()[0]:
            sys.exit("wx: pictures: DejaVu Sans Mono: not here: install fonts-dejavu-core")

    def face(self, text: str, is_bold: bool) -> ImageFont.FreeTypeFont:
        if ord(text[0]) >= 0x2E80:
            return self.chinese
        return self.bold if is_bold else self.plain


def blocks(character: str) -> list[tuple[float, float, float, float]] | None:
    """The rectangles of a block element or braille pattern in shares of its cell; None for any other character."""
    code = ord(character)
    if character == "▀":
        return [(0, 0, 1, 0.5)]
    if character == "▐":
        return [(0.5, 0, 1, 1)]
    if character == "▔":
        return [(0, 0, 1, 0.125)]
    if character == "▕":
        return [(0.875, 0, 1, 1)]
    if 0x2581 <= code <= 0x2588:
        return [(0, 1 - (code - 0x2580) / 8, 1, 1)]
    if 0x2589 <= code <= 0x258F:
        return [(0, 0, (0x2590 - code) / 8, 1)]
    if 0x2800 <= code <= 0x28FF:
        # Dots 1, 2, 3, 7 stand on the left and 4, 5, 6, 8 on the right, from the top down.
        places = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3))
        return [
            (0.1 + column * 0.5, 0.05 + row * 0.25, 0.3 + column * 0.5, 0.15 + row * 0.25)
            for bit, (column, row) in enumerate(places)
            if (code - 0x2800) >> bit & 1
        ]
    quadrants = {
        "▖": "c", "▗": "d", "▘": "a", "▙": "acd", "▚": "ad", "▛": "abc", "▜": "abd", "▝": "b",
        "▞": "bc", "▟": "bcd",
    }
    corners = {"a": (0, 0), "b": (0.5, 0), "c": (0, 0.5), "d": (0.5, 0.5)}
    if character in quadrants:
        return [
            (left, top, left + 0.5, top + 0.5)
            for left, top in (corners[corner] for corner in quadrants[character])
        ]
    return None


def drawn(screen: pyte.Screen, fonts: Fonts) -> Image.Image:
    """The picture of a screen."""
    width, height = CELL
    image = Image.new("RGB", (screen.columns * width, screen.lines * height), BACKGROUND)
    canvas = ImageDraw.Draw(image)
    for row in range(screen.lines):
        for column in range(screen.columns):
            cell = screen.buffer[row][column]
            ink, ground = color(cell.fg, FOREGROUND), color(cell.bg, BACKGROUND)
            if cell.reverse:
                ink, ground = ground, ink
            left, top = column * width, row * height
            if not cell.data:
                continue  # The right half of a wide character, drawn with its left one.
            columns = 2 if ord(cell.data[0]) >= 0x2E80 else 1
            canvas.rectangle(
                (left, top, left + columns * width - 1, top + height - 1), fill=ground
            )
            parts = blocks(cell.data) if len(cell.data) == 1 else None
            if parts is not None:
                for part in parts:
                    canvas.rectangle(
                        (
                            left + round(part[0] * width),
                            top + round(part[1] * height),
                            left + round(part[2] * width) - 1,
                            top + round(part[3] * height) - 1,
                        ),
                        fill=ink,
                    )
            elif cell.data != " ":
                face = fonts.face(cell.data, cell.bold)
                canvas.text((left, top + height - 4), cell.data, fill=ink, font=face, anchor="ls")
                if cell.underscore:
                    line = top + height - 2
                    canvas.line((left, line, left + columns * width - 1, line), fill=ink)
    return image


def shot(program: str, picture: Picture, fonts: Fonts) -> Image.Image:
    """Starts the program, types, and draws what stands there at last."""
    with tempfile.TemporaryDirectory(prefix="wx-pictures-") as home:
        terminal = Terminal(program, picture, home)
        try:
            terminal.settle()
            for keys in picture.keys:
                terminal.press(keys)
                terminal.settle()
            return drawn(terminal.screen, fonts)
        finally:
            terminal.close()


def sheet(images: list[Image.Image], columns: int, gap: int = 8) -> Image.Image:
    """Pictures of one size beside and below each other."""
    width, height = images[0].size
    rows = (len(images) + columns - 1) // columns
    whole = Image.new(
        "RGB",
        (columns * width + (columns - 1) * gap, rows * height + (rows - 1) * gap),
        (255, 255, 255),
    )
    for index, image in enumerate(images):
        place = (index % columns * (width + gap), index // columns * (height + gap))
        whole.paste(image, place)
    return whole


def main() -> None:
    program, folder = sys.argv[1], Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    fonts = Fonts()
    for picture in PICTURES:
        shot(program, picture, fonts).save(folder / f"{picture.name}.png", optimize=True)
        print(f"wx: {picture.name}.png")
    skies = [shot(program, picture, fonts) for picture in SHEET]
    sheet(skies, columns=2).save(folder / "skies.png", optimize=True)
    print("wx: skies.png")


main()
