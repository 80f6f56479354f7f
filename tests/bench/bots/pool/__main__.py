"""Rates all bots of a game: ``python -m tests.bench.bots.pool GAME``."""

from tests.bench.bots.pool.standings import main

if __name__ == "__main__":  # workers import it, too
    main()
