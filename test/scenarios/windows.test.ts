// Tour with small context windows: no prompt exceeds the window; one note says so.
import assert from 'node:assert/strict';
import { requestTokens } from '../../src/core/models/fitRequest';
import { requestsOf } from '../../src/adapters/models/recorded';
import type { ModelRequest } from '../../src/core/models/request';
import { openTestSession, type TestSession } from '../kit/openTestSession';
import { play, recording, tourTeam } from '../kit/playTour';
import { sampleFiles } from '../kit/sampleFiles';
import { unboundedIn } from '../kit/scriptedModels';
import { assertEmpty, column } from '../kit/lists';

async function tourWithin(
  contextTokens: number,
  request = recording().request,
): Promise<{ readonly requests: readonly ModelRequest[]; readonly test: TestSession }> {
  const requests: ModelRequest[] = [];
  const team = tourTeam(recording());
  const test = await openTestSession({
    models: {
      ...team,
      identify: (...asked) => ({ ...team.identify(...asked), contextTokens }),
      stream: (sent, signal) => {
        requests.push(sent);
        return team.stream(sent, signal);
      },
    },
    files: sampleFiles(),
  });
  await play(test, request, request !== recording().request);
  return { requests, test };
}

describe('the tour in a small window', () => {
  for (const window of [8_192, 12_000, 16_384])
    it(`has no prompt over ${window} tokens`, async () => {
      const { requests, test } = await tourWithin(window);
      assert.equal(test.session().phase, 'done');
      assert.deepEqual(
        column(
          requests.filter((request) => requestTokens(request) > window),
          'role',
        ),
        [],
      );
      assert.ok(test.events.filter(({ type }) => type === 'window.exceeded').length <= 1);
      assertEmpty(requests.flatMap(({ schema }) => unboundedIn(schema, '')));
    });
});

describe('a request that is built directly', () => {
  it('has no prompt over 4,096 tokens in such a window', async () => {
    const { requests } = await tourWithin(4_096, requestsOf(recording())[1] ?? '');
    assert.deepEqual(
      column(
        requests.filter((request) => requestTokens(request) > 4_096),
        'role',
      ),
      [],
    );
    assert.deepEqual([...new Set(requests.map(({ role }) => role))], ['starter', 'planner', 'builder']);
  });
});
