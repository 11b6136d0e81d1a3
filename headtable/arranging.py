"""The event as it stands: the plan, what the organiser did to it, and the knockout as far as its players are known.

    plan of the files ─► acts ─► golden rounds ─► bracket, round by round ─► plan that holds ─► results

Pure, and made anew from the records at every change, so what is shown always equals a rebuild.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from headtable.acts import GoldenRoundCalled, KnockoutStarted
from headtable.arrangements import Arrangements, arrangements
from headtable.decisions import Decided, Decision, ResultEntered, standing
from headtable.event import Entrant, EventPlan, Pairing
from headtable.match_rows import match_row
from headtable.result_changes import ResultChange, ResultState
from headtable.results import MatchResult, reports_of, result_of, results_of
from headtable.tables import TableHistory
from rules.events import Player, Stage
from rules.knockout import Bracket, advance, bracket_from_groups, round_name
from rules.scoring import MatchId, MatchRow
from rules.seats import BySeat


@dataclass(frozen=True, slots=True)
class Arranged:
    """The plan that holds, every match's result, and the bracket; `bracket` None before the knockout was started."""

    plan: EventPlan
    results: Mapping[str, MatchResult]
    bracket: Bracket | None


def arranged(base: EventPlan, decided: Sequence[Decided], histories: Mapping[str, TableHistory]) -> Arranged:
    """The event after everything that was decided and played. `base` is the plan of the files."""
    held, ruled = arrangements(one.decision for one in decided), standing(decided)
    plan = _with_acts(base, held)
    bracket = None
    if held.knockout is not None:
        bracket, pairings = _Knockout(plan, held.knockout, held.tables, histories, ruled).drawn()
        plan = replace(plan, pairings=(*plan.pairings, *(_timed(pairing, held.starts) for pairing in pairings)))
    return Arranged(plan, results_of(plan, histories, ruled), bracket)


def change_by(
    decision: Decision,
    now: Arranged,
    base: EventPlan,
    decided: Sequence[Decided],
    histories: Mapping[str, TableHistory],
) -> ResultChange | None:
    """What the decision does to its match's result, for its record; None for one that is about no match."""
    match_id = getattr(decision, "match_id", None)
    if match_id is None:
        return None
    after = arranged(base, (*decided, Decided(0, None, decision)), histories)
    return ResultChange(*(_state_of(one.results.get(match_id)) for one in (now, after)))


def _state_of(result: MatchResult | None) -> ResultState | None:
    if result is None:
        return None
    report = result.report
    winners = [board.outcome.winner for board in report.results] if report is not None else []
    return ResultState(
        left_points=int(report.points.left) if report is not None else 0,
        right_points=int(report.points.right) if report is not None else 0,
        boards="".join("=" if winner is None else winner.value[0] for winner in winners),
        progress=result.progress.value,
    )


def _with_acts(base: EventPlan, held: Arrangements) -> EventPlan:
    if held == Arrangements():
        return base
    entrants = tuple(_entrant(entrant, held) for entrant in base.entrants)
    players = {entrant.player.player_id: entrant.player for entrant in entrants}
    pairings = [_seated(pairing, players) for pairing in base.pairings]
    for called in held.golden:
        pairings += _golden_pairings(called, base, players)
    return replace(
        base,
        entrants=entrants,
        pairings=tuple(_timed(_moved(pairing, held.tables), held.starts) for pairing in pairings),
        postponed=held.postponed,
        annulled=held.annulled,
        late=held.late,
        withdrawals={player: policy for player, policy in held.withdrawals.items() if player in players},
    )


def _entrant(entrant: Entrant, held: Arrangements) -> Entrant:
    newcomer = held.replacements.get(entrant.player.player_id)
    return entrant if newcomer is None else Entrant(newcomer.player, newcomer.club, entrant.group)


# A pairing that nothing was done to stays the same object: whoever compares plans is done with it at once.


def _seated(pairing: Pairing, players: Mapping[str, Player]) -> Pairing:
    seated = pairing.players.map(lambda player: players.get(player.player_id, player))
    return pairing if seated == pairing.players else replace(pairing, players=seated)


def _moved(pairing: Pairing, tables: Mapping[str, str]) -> Pairing:
    table = tables.get(pairing.match_id, pairing.table)
    return pairing if table == pairing.table else replace(pairing, table=table)


def _timed(pairing: Pairing, starts: Mapping[str, str]) -> Pairing:
    starts_at = starts.get(pairing.match_id, pairing.starts_at)
    return pairing if starts_at == pairing.starts_at else replace(pairing, starts_at=starts_at)


def _golden_pairings(called: GoldenRoundCalled, base: EventPlan, players: Mapping[str, Player]) -> Iterator[Pairing]:
    """Under the rules of the group's own matches. A player who is no longer in the files leaves no pairing."""
    for golden in called.pairings:
        like = next((one for one in base.pairings if golden.players.left in one.player_ids), None)
        if like is None or not players.keys() >= set(golden.players):
            continue
        yield Pairing(
            match_id=golden.match_id,
            table=golden.table,
            players=golden.players.map(lambda player_id: players[player_id]),
            stage=Stage.GROUP,
            stage_name=f"กระดานทอง สาย {called.group} ชิงอันดับ {called.place}".replace("สาย  ", ""),
            ruleset=like.ruleset,
            overrides=like.overrides,
            golden_round=called.golden_round,
        )


@dataclass(frozen=True, slots=True)
class _Knockout:
    """Draws the bracket of one knockout from the matches played so far."""

    plan: EventPlan
    started: KnockoutStarted
    moved: Mapping[str, str]
    histories: Mapping[str, TableHistory]
    decisions: Mapping[str, Decided]

    def drawn(self) -> tuple[Bracket, list[Pairing]]:
        """The bracket, and a pairing for each match whose two players are known."""
        bracket = bracket_from_groups([group.players for group in self.started.groups])
        rows: dict[MatchId, MatchRow] = {}
        pairings: dict[MatchId, Pairing] = {}
        # A result of one round makes pairings of the next one, so each pass is sure of one round more.
        for _ in range(len(bracket.rounds) + 1):
            bracket = advance(bracket, rows.values())
            pairings = {pairing.match_id: pairing for pairing in self._pairings(bracket)}
            rows = {match_id: row for match_id in self._match_ids(bracket) if (row := self._row(match_id, pairings))}
        return advance(bracket, rows.values()), list(pairings.values())

    def _match_ids(self, bracket: Bracket) -> Iterator[MatchId]:
        return (match.match_id for matches in bracket.rounds for match in matches)

    def _pairings(self, bracket: Bracket) -> Iterator[Pairing]:
        for number, matches in enumerate(bracket.rounds, start=1):
            for index, match in enumerate(matches):
                first, second = match.first_player, match.second_player
                if first is not None and second is not None:
                    tables = self.started.tables
                    table = self.moved.get(match.match_id, tables[index % len(tables)])
                    players = BySeat(self._player(first), self._player(second))
                    yield self._pairing(match.match_id, players, table, round_name(bracket, number).th)

    def _pairing(self, match_id: MatchId, players: BySeat[Player], table: str = "", stage_name: str = "") -> Pairing:
        return Pairing(
            match_id=match_id,
            table=table,
            players=players,
            stage=Stage.KNOCKOUT,
            stage_name=stage_name,
            ruleset=self.started.ruleset,
            overrides=self.started.overrides,
        )

    def _player(self, player_id: str) -> Player:
        return Player(player_id, self.plan.name_of(player_id))

    def _row(self, match_id: MatchId, pairings: Mapping[MatchId, Pairing]) -> MatchRow | None:
        """The match as it was played; without play, a walkover against who has left; None while nothing is known."""
        pairing = pairings.get(match_id)
        if pairing is None:
            return self._row_of_unplanned(match_id)
        row = match_row(result_of(self.plan, pairing, self.histories, self.decisions.get(match_id)))
        gone = [player for player in pairing.players if player.player_id in self.plan.withdrawals]
        if len(gone) != 1 or (row is not None and row.is_final):
            return row
        first, second = pairing.players.map(lambda player: player.player_id)
        return MatchRow(match_id, first, second, (), is_final=True, lost_by_penalty=gone[0].player_id)

    def _row_of_unplanned(self, match_id: MatchId) -> MatchRow | None:
        """A match that has a result though the bracket does not know its players any more: shown as a conflict."""
        decided = self.decisions.get(match_id)
        if decided is not None and isinstance(decided.decision, ResultEntered) and decided.decision.players is not None:
            pairing = self._pairing(match_id, decided.decision.players)
            return match_row(result_of(self.plan, pairing, self.histories, decided))
        found = reports_of(self.plan, match_id, self.histories)
        return match_row(MatchResult(match_id, None, found)) if found else None
