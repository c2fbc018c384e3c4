// The whole tour with small windows: no prompt is over, and the user is told once.
import assert from 'node:assert/strict';
import { requestTokens } from '../../src/core/models/fitRequest';
import type { ModelRequest } from '../../src/core/models/request';
import { openRoom, type TestRoom } from '../kit/openRoom';
import { play, recording, tourTeam } from '../kit/playTour';
import { sampleFiles } from '../kit/sampleFiles';
import { unboundedIn } from '../kit/scriptedModels';

async function tourWithin(contextTokens: number): Promise<{ readonly requests: readonly ModelRequest[]; readonly test: TestRoom }> {
  const requests: ModelRequest[] = [];
  const team = tourTeam(recording());
  const test = await openRoom({
    models: {
      ...team,
      identify: (...asked) => ({ ...team.identify(...asked), contextTokens }),
      stream: (request, signal) => {
        requests.push(request);
        return team.stream(request, signal);
      },
    },
    files: sampleFiles(),
  });
  await play(test, recording().request);
  return { requests, test };
}

describe('the tour in a small window', () => {
  for (const window of [8_192, 12_000, 16_384])
    it(`has no prompt over ${window} tokens`, async () => {
      const { requests, test } = await tourWithin(window);
      assert.equal(test.session().phase, 'done');
      assert.deepEqual(
        requests.filter((request) => requestTokens(request) > window).map(({ role }) => role),
        [],
      );
      assert.ok(test.events.filter(({ type }) => type === 'window.exceeded').length <= 1);
      assert.deepEqual(
        requests.flatMap(({ schema }) => unboundedIn(schema, '')),
        [],
      );
    });
});
