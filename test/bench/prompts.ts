// What the prompts of the whole tour cost: tokens of a turn and of the session, and how many of them no earlier call has had at its beginning.
import { cacheRows, cacheTotal, tourRequests } from '../kit/promptCache';
import type { Row } from './report';

/** Up to the last ballot, which is where the team agrees. */
const ballot = 'ballot';

export async function measurePrompts(): Promise<Row[]> {
  const requests = await tourRequests();
  const rows = cacheRows(requests);
  const turns = rows.filter((_, at) => requests[at]?.messages.some(({ text }) => text.includes('It is your turn')));
  const toConsensus = rows.slice(0, rows.findLastIndex(({ role }) => role.endsWith(`.${ballot}`)) + 1);
  const freshShare = (some: typeof rows) => {
    const { tokens, cached } = cacheTotal(some);
    return (100 * (tokens - cached)) / tokens;
  };
  return [
    { id: 'prompts.fresh', ours: [freshShare(rows)], base: [] },
    { id: 'prompts.toConsensus', ours: [cacheTotal(toConsensus).tokens - cacheTotal(toConsensus).cached], base: [] },
    { id: 'prompts.turn', ours: turns.map(({ tokens }) => tokens), base: [] },
    { id: 'prompts.session', ours: [cacheTotal(rows).tokens], base: [] },
  ];
}
