"""Pictures as small PNG files."""

import io
import struct
import zlib

_COLOURS = 256
"""As many as a palette holds: a screen has a dozen, and the edges of its letters the rest."""


def png(width: int, height: int, pixels: bytes) -> bytes:
    """A picture with red, green and blue in a byte each, rows from the bottom, as a PNG file.

    With Pillow, which comes with the head table's PDF, it has a palette and half the size.
    """
    rows = [pixels[start : start + 3 * width] for start in range(0, 3 * width * height, 3 * width)]
    upright = b"".join(reversed(rows))
    try:
        from PIL import Image  # noqa: PLC0415 - made without it too
    except ImportError:
        return _in_full_colour(width, height, upright)
    picture = Image.frombytes("RGB", (width, height), upright)
    # Letters on a ground: dots to mix colours would only blur them.
    few = picture.quantize(_COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    file = io.BytesIO()
    few.save(file, "PNG", optimize=True)
    return file.getvalue()


def _in_full_colour(width: int, height: int, pixels: bytes) -> bytes:
    rows = (pixels[start : start + 3 * width] for start in range(0, 3 * width * height, 3 * width))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"IDAT", body) + _chunk(b"IEND", b"")


def _chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
