"""Positions of a few pieces, at random: so few keys and places that many are the same in two."""

from hypothesis import strategies as st

from client.table.motion.piece import Piece, by_key

PLACES = st.sampled_from((0.0, 0.5, 1.0, 7.0))


@st.composite
def some_pieces(draw):
    keys = draw(st.lists(st.sampled_from("abcdefg"), unique=True, max_size=7))
    return [
        Piece(
            key,
            draw(st.sampled_from((0, 1))),
            draw(PLACES),
            draw(PLACES),
            draw(st.sampled_from((0.0, 90.0, 270.0))),
            draw(st.sampled_from((1.0, 1.5))),
            layer=draw(st.sampled_from((0.0, 1.0))),
        )
        for key in keys
    ]


PIECES = some_pieces()
POSITIONS = PIECES.map(by_key)


def pieces_of(*keys, kind=0, x=0.0, y=0.0, **more):
    """Pieces of these keys, all alike."""
    return [Piece(key, kind, x, y, **more) for key in keys]
