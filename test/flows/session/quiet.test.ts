// Commands that start no work.
import assert from 'node:assert/strict';
import { createRecorded } from '../../../src/adapters/models/recorded';
import { openTestSession } from '../../kit/openTestSession';
import { play, recording } from '../../kit/playTour';
import { sampleFiles } from '../../kit/sampleFiles';
import { virtualClock } from '../../kit/virtualClock';

describe('a command while waiting for the user', () => {
  it('is not shown as work if it starts none', async () => {
    const told: boolean[] = [];
    const test = await openTestSession({
      models: createRecorded(recording(), virtualClock(), { paceMs: 0 }),
      files: sampleFiles(),
      busy: (isBusy) => void told.push(isBusy),
    });
    await play(test, recording().request, false, 'consensus');
    const said = test.events.find((event) => event.type === 'turn.ended');
    assert.ok(said && told.length > 0);
    told.length = 0;
    await test.send({ type: 'message.pin', messageId: said.turnId, pinned: true });
    await test.send({ type: 'member.mute', agent: 'planner', muted: true });
    assert.deepEqual([test.session().discussion.pins.length, told], [1, []]);
  });
});
