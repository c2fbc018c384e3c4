// Folds model calls into the cost table and into the receipt of each answer.
import { foldOf } from '../base/fact';
import type { Phase } from '../phases';
import type { CallFact } from './facts';
import type { CallLine, CostCell, CostRound, Costs } from './state';
import { addCall, addSpend, noSpend, type Spend } from './usage';

/** Maximum calls listed; sums include all. */
const keptCalls = 200;

/** Maximum characters of the message that started a round. */
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
  const open = costs.rounds.at(-1);
  const rounds = open?.spend.calls === 0 ? costs.rounds.slice(0, -1) : costs.rounds;
  return { ...costs, rounds: [...rounds, { opening, spend: noSpend }] };
}

function billed(rounds: readonly CostRound[], { usage, costUsd }: CallLine): readonly CostRound[] {
  const { opening, spend } = rounds.at(-1) ?? { opening: '', spend: noSpend };
  return [...rounds.slice(0, -1), { opening, spend: addCall(spend, usage, costUsd) }];
}

/** Rounds with costs, numbered from 1. */
export function costRounds({ rounds }: Costs): readonly (CostRound & { readonly round: number })[] {
  return rounds.filter(({ spend }) => spend.calls > 0).map((each, index) => ({ ...each, round: index + 1 }));
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
