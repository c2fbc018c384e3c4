// Stop command during every kind of call.
import assert from 'node:assert/strict';
import { createRecorded } from '../../../src/adapters/models/recorded';
import type { DiscussionCommand } from '../../../src/core/commands';
import type { Models } from '../../../src/flows/ports/ports';
import { checkInvariants } from '../../kit/invariants';
import { openTestSession } from '../../kit/openTestSession';
import { openDiscussion, opened, sessionsWith, waits } from '../../kit/openDiscussion';
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

  it('by a stop word stops work that is due but has not started, such as after a full disk', async () => {
    const sessions = sessionsWith(opened());
    const test = await openDiscussion({ models: scriptedModels({ script: {} }), interrupts: false, sessions });
    await test.controller.command({ type: 'floor.pass' });
    sessions.full = true;
    await test.rest();
    sessions.full = false;
    assert.equal(test.awaits(), null);
    await test.say('stop');
    assert.equal(test.session().stopped, 'user');
  });

  describe('together with messages, whatever the number of ticks between them', () => {
    const why = 'Why is that a problem?';
    const tickCounts = [...Array.from({ length: 24 }, (_, count) => count), 40, 80];

    /** Opens a session with a call in progress, then sends each command the given number of microtasks after the one before. */
    async function sendTogether(ticks: number, ...commands: readonly DiscussionCommand[]) {
      const models = scriptedModels({ script: { router: [{ hang: true }, { hang: true }, waits] } });
      const test = await openDiscussion({ models, interrupts: false });
      void test.controller.command({ type: 'message.send', text: 'Go on.' });
      while (models.open === 0) await new Promise((resolve) => setImmediate(resolve));
      const sent: Promise<boolean>[] = [];
      for (const command of commands) {
        sent.push(test.controller.command(command));
        for (let tick = 0; tick < ticks; tick++) await null;
      }
      const answered = Promise.all(sent);
      return { test, models, answered };
    }

    for (const [name, commands] of [
      [
        'a button, a message and a stop word',
        [{ type: 'run.stop' }, { type: 'message.send', text: why }, { type: 'message.send', text: 'stop' }],
      ],
      ['a message and the button', [{ type: 'message.send', text: why }, { type: 'run.stop' }]],
      ['a button, a message and the button', [{ type: 'run.stop' }, { type: 'message.send', text: why }, { type: 'run.stop' }]],
    ] as const satisfies readonly (readonly [string, readonly DiscussionCommand[]])[]) {
      it(`${name}: the last stop wins and the message is kept`, async () => {
        for (const ticks of tickCounts) {
          const { test, models, answered } = await sendTogether(ticks, ...commands);
          await answered;
          for (let turn = 0; turn < 50 && test.controller.isBusy(); turn++) await new Promise((resolve) => setImmediate(resolve));
          const at = `${ticks} ticks`;
          assert.equal(test.session().stopped, 'user', at);
          assert.equal(models.open, 0, at);
          const said = test.events.findIndex((event) => event.type === 'message.said' && event.text === why);
          const stopped = test.events.findLastIndex(({ type }) => type === 'run.stopped');
          assert.ok(said >= 0 && said < stopped, at);
          assert.ok(!test.events.slice(stopped).some(({ type }) => type === 'call.ended'), at);
          checkInvariants(test, models);
        }
      });
    }

    it('the button and a message: the message is answered', async () => {
      for (const ticks of tickCounts) {
        const { test, models, answered } = await sendTogether(ticks, { type: 'run.stop' }, { type: 'message.send', text: why });
        await answered;
        while (models.open === 0) await new Promise((resolve) => setImmediate(resolve));
        assert.equal(test.session().stopped, null, `${ticks} ticks`);
        await test.send({ type: 'run.stop' });
      }
    });
  });
});
