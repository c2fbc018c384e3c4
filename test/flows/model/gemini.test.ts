// Discussion with the Gemini adapter over HTTP and a strictly scripted server.
import assert from 'node:assert/strict';
import { createGemini } from '../../../src/adapters/models/gemini/gemini';
import { systemClock } from '../../../src/adapters/files/base/system';
import { startGemini } from '../../kit/gemini/server';
import { checkInvariants } from '../../kit/invariants';
import { idleTimeoutMs, totalTimeoutMs } from '../../kit/modelRequest';
import { openTestSession } from '../../kit/openTestSession';
import { play, recording } from '../../kit/playTour';
import { sampleFiles } from '../../kit/sampleFiles';
import { tourScript } from '../../kit/tourScript';

const tour = recording();

describe('a session over HTTP', () => {
  it('runs from the request to done with exactly the scripted calls, each billed', async () => {
    const gemini = await startGemini({ script: tourScript(tour), key: 'k-1234567890' });
    try {
      const models = createGemini({
        key: async () => 'k-1234567890',
        baseUrl: () => gemini.baseUrl,
        apiVersion: () => 'v1beta',
        modelFor: () => 'gemini-3.8-flash',
        idleTimeoutMs,
        totalTimeoutMs,
        clock: systemClock,
      });
      const test = await openTestSession({ models, files: sampleFiles() });
      await play(test, tour.request);
      assert.equal(test.session().phase, 'done', JSON.stringify(test.session().fault));
      gemini.assertComplete();
      assert.equal(test.session().spend.calls, gemini.calls.length);
      assert.ok(test.session().spend.usage.input > 0);
      checkInvariants(test);
    } finally {
      await gemini.stop();
    }
  });
});
