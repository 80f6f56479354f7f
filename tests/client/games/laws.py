"""Laws of boards whose messages say what to write: the list of moves, and the scores."""

from client.table.board import GameBoard


def moves_are_listed(before: GameBoard, after: GameBoard) -> None:
    """Check that a board lists more a few plies later, each move in a text and in words."""
    kind, listed = type(after).__name__, after.moves()
    assert len(listed) > len(before.moves()), (
        f"{kind} lists {len(before.moves())} moves before some plies and {len(listed)} after them: "
        f"let {kind}.moves() return a ListedMove for each ply that its view tells"
    )
    for ply, move in enumerate(listed, 1):
        assert move.text, f"{kind}.moves(), entry {ply}: {move} has no text"
        assert move.spoken, f"{kind}.moves(), entry {ply}: {move} has nothing to be spoken"


def scores_are_said(board: GameBoard, seats: int) -> None:
    """Check that a score is said for every seat, in numbers and in words, or for none."""
    kind, scores = type(board).__name__, board.scores()
    assert not scores or len(scores) >= seats, (
        f"{kind}.scores() has {len(scores)} entries for {seats} seats: return one of each seat, "
        "or none in a game that keeps no score"
    )
    line = board.score_line()
    assert bool(scores) == bool(line), (
        f"{kind}.scores() is {scores} and score_line() is {line!r}: write both or neither"
    )
    for seat, (got, most) in enumerate(scores):
        assert 0 <= got <= most, f"{kind}.scores(), seat {seat}: {got} of {most} cannot be"
