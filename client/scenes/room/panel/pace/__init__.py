"""What beside a board is about time without a clock: who keeps all waiting, and plans ahead."""
