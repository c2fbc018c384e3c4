// Number of actions of a typing user, from the agreement to the first accepted edit.
import assert from 'node:assert/strict';
import type { Want } from '../../../src/core/messageIntent/facts';
import { openWish } from '../../../src/core/messageIntent/wish';
import type { TestSession } from '../../kit/openTestSession';
import { openTourAt, recording, tourTeam } from '../../kit/playTour';
import { waits } from '../../kit/openDiscussion';
import { reads, scriptedModels } from '../../kit/scriptedModels';

/** Triples of messages, typed at the agreement, at the plan and at the first changes. */
const ways: readonly (readonly [string, string, string])[] = [
  ['go ahead', 'approve', 'accept all'],
  ['Start building', 'Approve plan', 'Accept all'],
  ['yes', 'yes', 'accept'],
  ['looks right, please build it now', 'the plan is fine, go', 'take all of these'],
  ["ok let's build this", 'approved, thanks', 'I accept these changes'],
  ['sounds good to me, make it so', 'good plan, carry on with it', 'these are fine, put them in'],
  ['dann baut das jetzt', 'Plan passt so, weiter', 'alles übernehmen'],
  ['vale, empezad a construir', 'apruebo el plan', 'acepta todos los cambios'],
  ["d'accord, allez-y", 'le plan me convient, commencez', 'accepte tout'],
  ['давайте делать', 'план утверждаю', 'принять всё'],
  ['では作ってください', '計画を承認します', 'すべて受け入れる'],
  ['可以，开始做吧', '批准这个计划', '全部接受'],
];

/** Session at the agreement. The intent model always returns the intent in `typed`. */
async function atAgreement(typed: { want: Want; text: string }): Promise<TestSession> {
  const team = tourTeam(recording());
  const reader = scriptedModels({
    answer: ({ role }) => {
      const step = reads(typed.want, typed.text);
      return role === 'reader' ? step : { json: { ...waits.json, message: 'json' in step ? step.json : {} } };
    },
  });
  const stream: typeof team.stream = (request, signal) =>
    (request.role === 'reader' || (request.role === 'router' && test.awaits() === 'consensus') ? reader : team).stream(request, signal);
  const test: TestSession = await openTourAt('consensus', { models: { ...team, stream } });
  return test;
}

const isAccepted = (test: TestSession) =>
  test.events.some((event) => event.type === 'task.settled' || (event.type === 'hunk.settled' && event.verdict === 'accepted'));

/** Sends the three messages and confirms where necessary. Returns the number of user actions. */
async function actsOf(way: readonly [string, string, string]): Promise<number> {
  const typed: { want: Want; text: string } = { want: 'build', text: '' };
  const test = await atAgreement(typed);
  const { length } = test.events;
  let acts = 0;
  for (const [place, want, text] of [
    ['consensus', 'build', way[0]],
    ['approval', 'approve', way[1]],
    ['review', 'accept', way[2]],
  ] as const) {
    assert.equal(test.awaits(), place, `${text} at ${test.awaits()}`);
    acts++;
    Object.assign(typed, { want, text });
    const plan = test.session().progress.offered?.hash;
    await test.send({ type: 'message.send', text, ...(plan !== undefined && { plan }) });
    const wish = openWish(test.session().wishes);
    if (!wish) continue;
    acts++;
    await test.send({ type: 'wish.settle', wishId: wish.id, taken: true });
  }
  assert.ok(isAccepted(test), `nothing accepted by "${way[2]}"`);
  assert.equal(test.events.slice(length).filter(({ type }) => type === 'fault.raised').length, 0);
  return acts;
}

describe('a user who types', () => {
  it('needs three actions from the agreement to the first accepted edit, and one confirmation before files are written', async () => {
    const counts: [string, number][] = [];
    for (const way of ways) counts.push([way.join(' / '), await actsOf(way)]);
    const told = counts.map(([way, acts]) => `${acts} ${way}`).join('\n');
    assert.deepEqual(
      counts.slice(0, 2).map(([, acts]) => acts),
      [3, 3],
      told,
    );
    assert.ok(counts.every(([, acts]) => acts <= 4) && counts.reduce((sum, [, acts]) => sum + acts, 0) / counts.length <= 3.5, told);
  });

  it('starts the planner with the first call after a clear order at the offer', async () => {
    for (const text of [
      'Good. The third option is too slow. Let’s do OAuth with those security measures. Go ahead.',
      'I have read all of it and agree with the address. Start building.',
      'Das überzeugt mich, auch der Preis. Leg los.',
    ]) {
      const test = await atAgreement({ want: 'build', text });
      const { length } = test.events;
      await test.say(text);
      const wish = openWish(test.session().wishes);
      if (wish) await test.send({ type: 'wish.settle', wishId: wish.id, taken: true });
      const asked = test.events
        .slice(length)
        .flatMap((event) => (event.type === 'call.ended' && event.purpose !== 'read' ? [event.role] : []));
      assert.ok(asked[0] === 'planner', `${text}: ${asked.join()}`);
    }
  });
});
