"""A position: the pieces on the 32 squares and who is to move."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final, Self

from rules.makhos.board import BIT_OF, BOARD, BOTTOM_ROW, TOP_ROW, Colour, bits_of, is_square, name_of, squares_of
from rules.makhos.errors import PositionError
from rules.makhos.variant import Variant


@dataclass(frozen=True, slots=True)
class Piece:
    """A man (เบี้ย) or a king (ฮอส)."""

    colour: Colour
    is_king: bool = False


@dataclass(frozen=True, slots=True)
class Position:
    """The pieces as four sets of squares (see `board`), and the colour to move.

    Raises PositionError when two pieces share a square or a man stands where it would be a king.
    """

    turn: Colour
    white_men: int = 0
    white_kings: int = 0
    black_men: int = 0
    black_kings: int = 0

    def __post_init__(self) -> None:
        occupied = self.occupied
        # Sets that share no bit add up to their union.
        if self.white_men + self.white_kings + self.black_men + self.black_kings != occupied:
            raise PositionError(f"two pieces stand on {_first_name(self._shared())}: leave one")
        if occupied & ~BOARD:
            raise PositionError(f"{occupied:#x} holds bits that are no squares: make sets of squares with bits_of")
        unmade = self.white_men & TOP_ROW | self.black_men & BOTTOM_ROW
        if unmade:
            raise PositionError(f"a man stands on {_first_name(unmade)}, its last row: make it a king")

    @classmethod
    def of(cls, turn: Colour, pieces: Mapping[int, Piece]) -> Self:
        """The position with these pieces, by square 1 to 32."""
        for square in pieces:
            if not is_square(square):
                raise PositionError(f"square {square!r} does not exist: the squares are 1 to 32")

        def bits(piece: Piece) -> int:
            return bits_of(square for square, standing in pieces.items() if standing == piece)

        white, black = Colour.WHITE, Colour.BLACK
        return cls(turn, bits(Piece(white)), bits(Piece(white, True)), bits(Piece(black)), bits(Piece(black, True)))

    def _shared(self) -> int:
        """The squares that are in more than one of the four sets."""
        sets = (self.white_men, self.white_kings, self.black_men, self.black_kings)
        return bits_of(
            square for square in squares_of(self.occupied) if sum(bool(s & BIT_OF[square]) for s in sets) > 1
        )

    @property
    def occupied(self) -> int:
        return self.white_men | self.white_kings | self.black_men | self.black_kings

    def pieces_of(self, colour: Colour) -> int:
        """The squares of all pieces of that colour, as a set."""
        if colour is Colour.WHITE:
            return self.white_men | self.white_kings
        return self.black_men | self.black_kings

    def as_seen_by_the_side_to_move(self) -> tuple[int, int, int, int]:
        """Own men, own kings, the other side's men, its kings."""
        if self.turn is Colour.WHITE:
            return self.white_men, self.white_kings, self.black_men, self.black_kings
        return self.black_men, self.black_kings, self.white_men, self.white_kings

    def piece_at(self, square: int) -> Piece | None:
        """The piece on that square, 1 to 32; None when it is empty."""
        bit = BIT_OF[square]
        for colour, men, kings in (
            (Colour.WHITE, self.white_men, self.white_kings),
            (Colour.BLACK, self.black_men, self.black_kings),
        ):
            if bit & (men | kings):
                return Piece(colour, bool(bit & kings))
        return None

    def pieces(self) -> dict[int, Piece]:
        """Every piece by its square, in rising order."""
        return {square: piece for square in squares_of(self.occupied) if (piece := self.piece_at(square))}

    def with_piece(self, square: int, piece: Piece | None) -> "Position":
        """The same position with that square set, or emptied by None: how a position is set up by tapping."""
        pieces = self.pieces()
        pieces.pop(square, None)
        return Position.of(self.turn, pieces if piece is None else {**pieces, square: piece})

    def with_turn(self, turn: Colour) -> "Position":
        return replace(self, turn=turn)


GOLDEN_NUMBERS: Final = ((2, 31), (2, 3, 30, 31))
"""Numbers of the men that are kings on golden board 1, and on every later one (TSA 9)."""


def start_position(variant: Variant) -> Position:
    """The men on the two or three rows nearest to each player (TSA 3, COMP 3)."""
    white = bits_of(range(33 - variant.men, 33))
    black = bits_of(range(1, variant.men + 1))
    return Position(variant.colour_that_begins, white_men=white, black_men=black)


def golden_position(golden_board: int, variant: Variant) -> Position:
    """The start of that golden board, counted from 1: some men are kings from the start (TSA 9).

    Raises PositionError when the board's number is not 1 or more.
    """
    if golden_board < 1:
        raise PositionError(f"golden board {golden_board} does not exist: they are counted from 1")
    numbers = GOLDEN_NUMBERS[min(golden_board, len(GOLDEN_NUMBERS)) - 1]
    return _crowned(start_position(variant), (variant.numbering.renumber(number) for number in numbers))


START_NAMES: Final = ("8", "12", "golden1", "golden2")


def named_start(name: str, variant: Variant) -> Position:
    """The start of that name: "8" or "12" men whatever the variant says, or a golden board with the variant's men.

    Raises PositionError for another name.
    """
    if name in ("8", "12"):
        return start_position(replace(variant, men=int(name)))
    if name in ("golden1", "golden2"):
        return golden_position(int(name.removeprefix("golden")), variant)
    raise PositionError(f"unknown start {name!r}: the starts are {', '.join(START_NAMES)}")


def _crowned(position: Position, squares: Iterable[int]) -> Position:
    kings = bits_of(squares)
    return replace(
        position,
        white_men=position.white_men & ~kings,
        white_kings=position.white_men & kings,
        black_men=position.black_men & ~kings,
        black_kings=position.black_men & kings,
    )


def _first_name(bits: int) -> str:
    return name_of(next(squares_of(bits)))
