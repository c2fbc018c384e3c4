// Stop command during every kind of call.
import assert from 'node:assert/strict';
import { createRecorded } from '../../../src/adapters/models/recorded';
import type { Models } from '../../../src/flows/ports/ports';
import { checkInvariants } from '../../kit/invariants';
import { openTestSession } from '../../kit/openTestSession';
import { openDiscussion, turnText, waits } from '../../kit/openDiscussion';
import { scriptedModels } from '../../kit/scriptedModels';
import { play, recording, tourCalls, tourTeam } from '../../kit/playTour';
import { someOfEach } from '../../kit/rounds';
import { sampleFiles } from '../../kit/sampleFiles';
import { virtualClock } from '../../kit/virtualClock';

const tour = recording();

/** Recorded team whose answer number `hangAt` hangs after the first chunk until it is stopped. */
function hangingTeam(hangAt: number, hung: () => void): Models & { calls: number } {
  const team = tourTeam(tour);
  const streaming = createRecorded(tour, virtualClock(), { paceMs: 0 });
  const models = {
    ...team,
    calls: 0,
    async *stream(...[request, signal]: Parameters<Models['stream']>) {
      const isHanging = ++models.calls === hangAt;
      for await (const event of (isHanging ? streaming : team).stream(request, signal)) {
        yield event;
        if (!isHanging) continue;
        hung();
        await new Promise<void>((resolve) => (signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve())));
        return;
      }
    },
  };
  return models;
}

describe('stop', () => {
  it('ends every call of a session once, and each session can be finished afterwards', async () => {
    const calls = (await tourCalls()).map((call, index) => ({ ...call, hangAt: index + 1 }));
    for (const { hangAt } of someOfEach(calls, ({ kind }) => kind)) {
      let hung: () => void = () => undefined;
      const hanging = new Promise<void>((resolve) => (hung = resolve));
      const models = hangingTeam(hangAt, () => hung());
      const test = await openTestSession({ models, files: sampleFiles() });
      const playing = play(test, tour.request);
      await hanging;
      const { phase } = test.session();
      const { calls: made } = models;
      await test.controller.command({ type: 'run.stop' });
      await test.controller.command({ type: 'run.stop' });
      assert.equal(models.calls, made, 'a call was made after Stop');
      const stops = test.events.filter((event) => event.type === 'run.stopped').length;
      assert.equal(stops, 1, `call ${hangAt}: one stop is recorded`);
      assert.equal(test.session().turn, null, `call ${hangAt}: no turn is left open`);
      assert.equal(test.session().phase, phase, 'Stop moves no phase');
      await playing;
      await play(test, tour.request);
      assert.equal(test.session().phase, 'done', `stopped at call ${hangAt} it stands at ${test.awaits()}`);
      checkInvariants(test);
    }
  });

  it('of an idle team changes nothing', async () => {
    const test = await openTestSession({ models: createRecorded(tour, virtualClock(), { paceMs: 0 }), files: sampleFiles() });
    await test.say(tour.request);
    const { seq } = test.session();
    await test.send({ type: 'run.stop' });
    assert.equal(test.session().seq, seq);
  });

  it('during a turn loses no simultaneous message', async () => {
    const models = scriptedModels({ script: { architect: [{ hang: true }, { text: turnText('Here I am.') }], router: [waits] } });
    const test = await openDiscussion({ models, interrupts: false });
    void test.controller.command({ type: 'message.send', text: '@architect why?' });
    while (models.open === 0) await new Promise((resolve) => setImmediate(resolve));
    await Promise.all([
      test.controller.command({ type: 'run.stop' }),
      test.controller.command({ type: 'message.send', text: '@architect and then?' }),
    ]);
    await test.rest();
    checkInvariants(test, models);
    assert.equal(test.awaits(), 'floor');
  });

  it('is handled once if a button, a message and a stop word come at the same moment', async () => {
    const models = scriptedModels({ script: { router: [{ hang: true }, { hang: true }, waits] } });
    const test = await openDiscussion({ models, interrupts: false });
    void test.controller.command({ type: 'message.send', text: 'Go on.' });
    while (models.open === 0) await new Promise((resolve) => setImmediate(resolve));
    await Promise.all([
      test.controller.command({ type: 'run.stop' }),
      test.controller.command({ type: 'message.send', text: 'Why is that a problem?' }),
      test.controller.command({ type: 'message.send', text: 'stop' }),
    ]);
    await test.rest();
    assert.notEqual(test.session().stopped, null);
    assert.equal(models.open, 0, 'nothing is asked after it');
    const stopped = test.events.findLastIndex(({ type }) => type === 'run.stopped');
    assert.ok(!test.events.slice(stopped).some(({ type }) => type === 'call.ended'));
  });
});
