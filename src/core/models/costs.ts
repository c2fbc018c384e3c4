// What every call used up, folded for the table of costs: exact sums by member and phase, and the latest calls one by one.
import type { Event } from '../events';
import type { Phase } from '../phases';
import { addCall, addSpend, noSpend, type Spend } from './usage';
import type { CallLine, CostCell, Costs } from './state';

export const noCosts: Costs = { cells: [], calls: [] };

/** More lines than anybody reads; the sums hold all of them. */
const keptCalls = 200;

/** @param phase the phase the session is in when the call ends */
export function evolveCosts(costs: Costs, event: Event, phase: Phase | null): Costs {
  if (event.type !== 'call.ended') return costs;
  const { seq, at, purpose, model, usage, costUsd, estimated = false, outcome } = event;
  const who = event.agent ?? event.role;
  const line: CallLine = { seq, at, phase, who, purpose, model, usage, costUsd, estimated, outcome };
  return { cells: summed(costs.cells, line), calls: [...costs.calls.slice(1 - keptCalls), line] };
}

function summed(cells: readonly CostCell[], { who, phase, usage, costUsd }: CallLine): readonly CostCell[] {
  const index = cells.findIndex((cell) => cell.who === who && cell.phase === phase);
  const before = cells[index]?.spend ?? noSpend;
  const cell: CostCell = { who, phase, spend: addCall(before, usage, costUsd) };
  return index < 0 ? [...cells, cell] : cells.with(index, cell);
}

/** The sums by member, or by phase, in the order in which they first came up. */
export function costsBy(cells: readonly CostCell[], key: 'who' | 'phase'): readonly { readonly name: string; readonly spend: Spend }[] {
  const sums = new Map<string, Spend>();
  for (const cell of cells) {
    const name = cell[key] ?? '';
    sums.set(name, addSpend(sums.get(name) ?? noSpend, cell.spend));
  }
  return [...sums].map(([name, spend]) => ({ name, spend }));
}
