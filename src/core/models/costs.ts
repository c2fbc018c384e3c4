// Folds model calls into the cost table and into the receipt of each answer.
import { append, at, emptyList, last, type List, replaceAt, size } from '../base/chunkedList';
import { foldOf } from '../base/fact';
import type { Phase } from '../phases';
import type { CallFact } from './facts';
import type { CallLine, CostCell, CostRound, Costs } from './state';
import { addCall, addSpend, noSpend, type Spend } from './usage';

/** Maximum number of calls listed; sums include all. */
const keptCalls = 200;

/** Maximum number of characters of the message that started a round. */
const openingLength = 60;

type CostFact = CallFact | { type: 'message.said'; text: string } | { type: 'floor.passed' };

export const costFold = foldOf<Costs, CostFact, { readonly phase: Phase | null }>()({
  'message.said': (costs, event) => openRound(costs, event.text),
  'floor.passed': (costs) => openRound(costs, ''),
  'call.ended': (costs, event, { phase }) => {
    const { seq, at, purpose, model, usage, costUsd, estimated = false, outcome } = event;
    const who = event.agent ?? event.role;
    const line: CallLine = { seq, at, phase, who, purpose, model, usage, costUsd, estimated, outcome };
    const rounds = phase === 'discovery' ? billed(costs.rounds, line) : costs.rounds;
    return { cells: summed(costs.cells, line), rounds, calls: [...costs.calls.slice(1 - keptCalls), line] };
  },
});

/** A message sent before the previous one was answered belongs to the same round. */
function openRound(costs: Costs, text: string): Costs {
  const opening = (text.trim().split('\n')[0] ?? '').slice(0, openingLength);
  const index = size(costs.rounds) - 1;
  const round: CostRound = { opening, spend: noSpend };
  const isEmpty = at(costs.rounds, index)?.spend.calls === 0;
  return { ...costs, rounds: isEmpty ? replaceAt(costs.rounds, index, round) : append(costs.rounds, round) };
}

function billed(rounds: List<CostRound>, { usage, costUsd }: CallLine): List<CostRound> {
  const index = size(rounds) - 1;
  const { opening, spend } = at(rounds, index) ?? { opening: '', spend: noSpend };
  const round: CostRound = { opening, spend: addCall(spend, usage, costUsd) };
  return index < 0 ? append(emptyList, round) : replaceAt(rounds, index, round);
}

/** The last `most` rounds, numbered from 1 in the whole session; only the last round can have no costs, and is left out then. */
export function costRounds({ rounds }: Costs, most = size(rounds)): readonly (CostRound & { readonly round: number })[] {
  const left = Math.max(0, size(rounds) - most);
  return last(rounds, most)
    .map((each, index) => ({ ...each, round: left + index + 1 }))
    .filter(({ spend }) => spend.calls > 0);
}

function summed(cells: readonly CostCell[], { who, phase, usage, costUsd }: CallLine): readonly CostCell[] {
  const index = cells.findIndex((cell) => cell.who === who && cell.phase === phase);
  const before = cells[index]?.spend ?? noSpend;
  const cell: CostCell = { who, phase, spend: addCall(before, usage, costUsd) };
  return index < 0 ? [...cells, cell] : cells.with(index, cell);
}

/** Sums by member or phase, in order of first appearance. */
export function costsBy(cells: readonly CostCell[], key: 'who' | 'phase'): readonly { readonly name: string; readonly spend: Spend }[] {
  const sums = new Map<string, Spend>();
  for (const cell of cells) {
    const name = cell[key] ?? '';
    sums.set(name, addSpend(sums.get(name) ?? noSpend, cell.spend));
  }
  return [...sums].map(([name, spend]) => ({ name, spend }));
}
