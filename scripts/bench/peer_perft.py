"""Runs in the peer's own environment: counts positions with py-draughts and prints what it took.

Reads a JSON list of [fen, depth] from standard input; prints a JSON list of [positions, seconds], in the same order.
"""

import json
import sys
import time

from draughts import BrazilianBoard


def perft(board: BrazilianBoard, depth: int) -> int:
    moves = board.legal_moves
    if depth == 1:
        return len(moves)
    count = 0
    for move in moves:
        board.push(move)
        count += perft(board, depth - 1)
        board.pop()
    return count


def main() -> None:
    results = []
    for fen, depth in json.load(sys.stdin):
        board = BrazilianBoard.from_fen(fen)
        started = time.perf_counter()
        positions = perft(board, depth)
        results.append([positions, time.perf_counter() - started])
    json.dump(results, sys.stdout)


if __name__ == "__main__":
    main()
