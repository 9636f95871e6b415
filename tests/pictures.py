"""Pictures to send: good ones of every kind, and what only calls itself one."""

import io
import struct
import zlib

from PIL import Image, PngImagePlugin


def picture(kind: str = "PNG", mode: str = "RGB", size: tuple[int, int] = (60, 40), **options: object) -> bytes:
    """A red picture, its upper left corner blue."""
    red = {"RGB": (200, 0, 0), "RGBA": (200, 0, 0, 128), "L": 76, "CMYK": (0, 255, 255, 50), "P": 1}[mode]
    image = Image.new(mode, size, red)  # type: ignore[arg-type]
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def with_a_place() -> bytes:
    """A JPEG that says where it was taken and by which camera, and lies on its side."""
    exif = Image.Exif()
    exif[0x010F], exif[0x0112] = "Kamera von Anna", 6  # maker; turned by a quarter
    exif.get_ifd(0x8825)[1] = "N"
    return picture("JPEG", size=(60, 40), exif=exif)


def with_words() -> bytes:
    said = PngImagePlugin.PngInfo()
    said.add_text("Comment", "geheim")
    return picture("PNG", pnginfo=said)


def _chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def declares(width: int, height: int) -> bytes:
    """A PNG of a few bytes that says it is so large."""
    return _png(width, height, lines=1000)


def unpacks_to_more() -> bytes:
    """A small PNG whose lines unpack to twenty megabytes."""
    return _png(10, 10, lines=20 * 1024 * 1024)


def says_too_much() -> bytes:
    """A PNG with a remark that unpacks to twenty megabytes."""
    remark = b"Comment\0\0" + zlib.compress(bytes(20 * 1024 * 1024), 9)
    return _png(10, 10, lines=10 * 31, before=_chunk(b"zTXt", remark))


def _png(width: int, height: int, *, lines: int, before: bytes = b"") -> bytes:
    """It says that it is so large; so many bytes of lines, all black."""
    head = _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    drawn = _chunk(b"IDAT", zlib.compress(bytes(lines), 9))
    return b"\x89PNG\r\n\x1a\n" + head + before + drawn + _chunk(b"IEND", b"")


def moving() -> bytes:
    images = [Image.new("P", (20, 20), colour) for colour in (0, 1, 2)]
    out = io.BytesIO()
    images[0].save(out, "GIF", save_all=True, append_images=images[1:])
    return out.getvalue()


SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

NO_PICTURES = {
    "words": "Kein Bild, nur Wörter.".encode(),
    "svg": SVG,
    "gif": moving(),
    "the beginning of a PNG": picture()[:60],
    "the beginning of a JPEG": picture("JPEG", size=(400, 400), quality=100)[:700],
    "a PNG with nothing in it": b"\x89PNG\r\n\x1a\n",
    "a PDF": b"%PDF-1.7\n1 0 obj\n",
    "a remark that unpacks to 20 MB": says_too_much(),
}
