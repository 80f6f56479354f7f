"""Which token is which from one view to the next: views tell cells alone."""

from collections.abc import Iterator

from engines.rotorouter.public import View


class TokenNames:
    """A number for each token of each colour, kept while it is on the board."""

    def __init__(self) -> None:
        self._cells: dict[int, dict[int, int]] = {}
        """By colour: the number of the token on each cell."""
        self._last = 0

    def follow(self, view: View, follows: bool) -> None:
        """Take the tokens of a view; ``follows``: it comes one ply after the last one."""
        moved = {
            (event.seat, event.cells[0]): event.cells[-1]
            for event in (view.events if follows else ())
            if event.what == "token_moved" and event.cells
        }
        seats = {player.seat for player in view.players}
        self._cells = {seat: cells for seat, cells in self._cells.items() if seat in seats}
        for player in view.players:
            before, there = self._cells.get(player.seat, {}), set(player.tokens)
            now = {moved.get((player.seat, cell), cell): number for cell, number in before.items()}
            lost = [number for cell, number in now.items() if cell not in there]
            kept = {cell: number for cell, number in now.items() if cell in there}
            for cell in sorted(there - kept.keys()):
                kept[cell] = lost.pop(0) if lost and not follows else self._fresh()
            self._cells[player.seat] = kept

    def _fresh(self) -> int:
        self._last += 1
        return self._last

    def each(self) -> Iterator[tuple[int, int, int]]:
        """Yield colour, number and cell of each."""
        for seat, cells in self._cells.items():
            for cell, number in cells.items():
                yield seat, number, cell
