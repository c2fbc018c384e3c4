// Folds model calls into the cost table and the list of recent calls.
import { foldOf } from '../base/fact';
import type { Phase } from '../phases';
import type { CallFact } from './facts';
import type { CallLine, CostCell, Costs } from './state';
import { addCall, addSpend, noSpend, type Spend } from './usage';

/** Maximum number of calls listed; the sums include all calls. */
const keptCalls = 200;

export const costFold = foldOf<Costs, CallFact, { readonly phase: Phase | null }>()({
  'call.ended': (costs, event, { phase }) => {
    const { seq, at, purpose, model, usage, costUsd, estimated = false, outcome } = event;
    const who = event.agent ?? event.role;
    const line: CallLine = { seq, at, phase, who, purpose, model, usage, costUsd, estimated, outcome };
    return { cells: summed(costs.cells, line), calls: [...costs.calls.slice(1 - keptCalls), line] };
  },
});

function summed(cells: readonly CostCell[], { who, phase, usage, costUsd }: CallLine): readonly CostCell[] {
  const index = cells.findIndex((cell) => cell.who === who && cell.phase === phase);
  const before = cells[index]?.spend ?? noSpend;
  const cell: CostCell = { who, phase, spend: addCall(before, usage, costUsd) };
  return index < 0 ? [...cells, cell] : cells.with(index, cell);
}

/** Sums the spend per member or per phase, in order of first appearance. */
export function costsBy(cells: readonly CostCell[], key: 'who' | 'phase'): readonly { readonly name: string; readonly spend: Spend }[] {
  const sums = new Map<string, Spend>();
  for (const cell of cells) {
    const name = cell[key] ?? '';
    sums.set(name, addSpend(sums.get(name) ?? noSpend, cell.spend));
  }
  return [...sums].map(([name, spend]) => ({ name, spend }));
}
