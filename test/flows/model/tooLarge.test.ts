// Oversized requests: every kind of call is retried once with less content.
import assert from 'node:assert/strict';
import { items } from '../../../src/core/base/chunkedList';
import { modelFailure } from '../../../src/core/models/failure';
import { requestTokens } from '../../../src/core/models/fitRequest';
import type { ModelEvent, ModelRequest } from '../../../src/core/models/request';
import { checkInvariants } from '../../kit/invariants';
import { openTestSession, type TestSession } from '../../kit/openTestSession';
import { play, recording, tourTeam } from '../../kit/playTour';
import { sampleFiles } from '../../kit/sampleFiles';

type Before = (request: ModelRequest, seen: readonly ModelRequest[]) => ModelEvent | null;

/** Plays the tour. `before` may return an event to emit first; a failure replaces the answer. */
async function played(before: Before): Promise<{ readonly test: TestSession; readonly requests: readonly ModelRequest[] }> {
  const requests: ModelRequest[] = [];
  const team = tourTeam(recording());
  const models: typeof team = {
    ...team,
    async *stream(request, signal) {
      const first = before(request, requests);
      requests.push(request);
      if (first) yield first;
      if (first?.type !== 'failed') yield* team.stream(request, signal);
    },
  };
  const test = await openTestSession({ models, files: sampleFiles() });
  await play(test, recording().request);
  checkInvariants(test);
  return { test, requests };
}

const windows = ({ session }: TestSession) => [...items(session().transcript.entries)].filter(({ kind }) => kind === 'window');

describe('a service that rejects a large request', () => {
  const limit = 3_000;
  const refused: ModelRequest[] = [];
  let tour: Awaited<ReturnType<typeof played>>;

  before(async () => {
    tour = await played((request, seen) => {
      const last = seen.findLast(({ role }) => role === request.role);
      const isAgain = last !== undefined && refused.includes(last);
      if (isAgain || requestTokens(request) <= limit) return null;
      refused.push(request);
      return { type: 'failed', failure: modelFailure('contextTooLong', `Limit ${limit}, Requested ${requestTokens(request)}`) };
    });
  });

  it('is called once more with less content, and the tour completes', () => {
    assert.equal(tour.test.session().phase, 'done');
    const roles = new Set(refused.map(({ role }) => role));
    for (const role of ['starter', 'director', 'adversary.ballot', 'planner', 'builder', 'adversary.review'])
      assert.ok(roles.has(role), role);
    for (const request of refused) {
      const again = tour.requests.slice(tour.requests.indexOf(request) + 1).find(({ role }) => role === request.role);
      assert.ok(again && requestTokens(again) < requestTokens(request) * 0.9, request.role);
    }
  });

  it('is reported on the turn, and once in the conversation', () => {
    const receipts = [...items(tour.test.session().transcript.entries)].flatMap((entry) => (entry.kind === 'turn' ? [entry.receipt] : []));
    assert.ok(receipts.some((receipt) => receipt?.shortened));
    assert.equal(windows(tour.test).length, 1);
  });
});

describe('a server that truncates its input', () => {
  it('is reported on the turn, and once per session', async () => {
    const { test } = await played((request) => (requestTokens(request) > 4_096 ? { type: 'cut', sent: requestTokens(request) } : null));
    assert.equal(test.session().phase, 'done');
    assert.equal(windows(test).length, 1);
    assert.ok(test.events.filter((event) => event.type === 'call.ended' && event.shortened).length > 10);
  });
});
