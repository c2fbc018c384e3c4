// The limit of a message or a session: the work stops with where it stands, and goes on when the user extends it, once.
import type { Fact } from '../../core/events';
import { allowedBy, type CapEnd, hasReserve } from '../../core/models/limits';
import { minTurns, summaryOf } from '../discussion/summarizeAtLimit';
import type { Flow } from '../kernel/flow';
import { limitsOf } from '../model/limits';

/** Holds the work up. A discussion is summed up from what was kept back for it; elsewhere the cards tell where the work stands. */
export async function stopAtLimit(flow: Flow, end: CapEnd): Promise<void> {
  const { recorder } = flow;
  const { phase, room, models } = recorder.session();
  const isWorthIt = phase === 'discovery' && room.turns.length >= minTurns && hasReserve(models.caps, limitsOf(flow));
  const summed = isWorthIt ? await summaryOf(flow) : null;
  if (flow.signal.aborted && summed) return recorder.record(summed.bill);
  const summary = summed?.text ?? '';
  const limit = allowedBy(end, models.caps, limitsOf(flow));
  const reached: Fact = { type: 'cap.reached', ...end, limit, ...(summary === '' ? {} : { summary }) };
  await recorder.record(...(summed ? [summed.bill] : []), reached);
}
