"""What stands beside the board of a round: the task, the tries, the answer, and the sum."""

from client.languages.message import tr, trn
from client.scenes.review.tries.question import TryQuestion
from client.scenes.review.tries.try_round import JudgedTry, TryRound
from client.scenes.review.tries.try_words import is_found, verdict_words
from client.table.advice.reasons_list import reason_lines
from client.table.board import GameBoard
from client.table.seat_sign import Sign
from client.ui import theme
from client.widgets import CardBox, Column, Label, Row, Widget


def task_card(quiz: TryRound, board: GameBoard, question: TryQuestion, fault: str) -> Widget:
    """Return what is asked; ``fault``: why the last click meant nothing."""
    side = board.side(question.seat).capitalize()
    heading = tr("{side} to move", side=side)
    lines: list[Widget] = [
        Row([Sign(board, question.seat, 26), Label(heading, theme.HEADING, grows=1)], gap=10)
    ]
    if quiz.is_asking:
        lines.append(Label(tr("one moment ..."), theme.BODY, theme.SOFT))
    elif quiz.left and quiz.answer is None:
        words = trn("{n} try left", "{n} tries left", quiz.left)
        lines.append(Label(words, theme.BODY, theme.SOFT))
    if fault and quiz.may_play:
        lines.append(Label(fault, theme.SMALL, theme.WARNING))
    return CardBox(Column(lines, gap=8), pad=14)


def tries_card(some: list[JudgedTry]) -> list[Widget]:
    """Return each try with what it came to."""
    if not some:
        return []
    rows: list[Widget] = []
    for number, it in enumerate(some, 1):
        ink = theme.ACCENT if is_found(it.told) else theme.WARNING
        named = tr("{n}. {move}", n=number, move=it.words)
        rows.append(Label(named, theme.STRONG))
        rows.append(Label(verdict_words(it.told), theme.BODY, ink))
    card = CardBox(Column(rows, gap=4), fill=theme.RAISED, pad=14)
    card.is_news = True
    return [card]


def answer_card(quiz: TryRound, board: GameBoard, question: TryQuestion) -> list[Widget]:
    """Return what is best, why, and what was played."""
    if quiz.answer is None:
        return []
    best = tr("Best move: {move}", move=quiz.answer_words)
    lines: list[Widget] = [Label(best, theme.STRONG, theme.HINT)]
    lines += reason_lines(board, quiz.answer, figures=False)
    played = tr("Played in the game: {move}", move=question.played)
    lines.append(Label(played, theme.SMALL, theme.SOFT))
    card = CardBox(Column(lines, gap=4), edge=theme.HINT, pad=14)
    card.is_news = True
    return [card]


def sum_card(quiz: TryRound) -> Widget:
    """Return how it went, position by position."""
    total = len(quiz.asked)
    words = trn(
        "You found {found} of {n} best move.",
        "You found {found} of {n} best moves.",
        total,
        found=quiz.found,
    )
    rows: list[Widget] = [Label(words, theme.HEADING)]
    for question, some in zip(quiz.asked, quiz.tries, strict=True):
        went = tr("Move {n}: {result}", n=question.at, result=_went(some))
        rows.append(Label(went, theme.BODY))
    return CardBox(Column(rows, gap=8), pad=14)


def _went(some: list[JudgedTry]) -> str:
    """How one position went."""
    found = [number for number, it in enumerate(some, 1) if is_found(it.told)]
    if found:
        return tr("found at try {n}: {move}", n=found[0], move=some[found[0] - 1].words)
    return tr("not found") if some else tr("skipped")
