// Sample messages of each class in ten languages.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Fact } from '../../../src/core/events';
import type { Want } from '../../../src/core/messageIntent/facts';
import { openWish } from '../../../src/core/messageIntent/wish';
import { opened, sessionsWith, waits } from '../../kit/openDiscussion';
import { logOf, offered, openPlan, underReview } from '../../kit/openPlan';
import { openTestSession, type TestSession } from '../../kit/openTestSession';
import { cellsOf } from '../../kit/rounds';
import { assertEmpty } from '../../kit/lists';
import { handover } from '../../kit/sampleSession';
import { type ScriptedStep, reads, readsAs, scriptedModels } from '../../kit/scriptedModels';

type Rows = Readonly<Record<string, readonly string[]>>;
const measured = JSON.parse(readFileSync('test/flows/messageIntent/measured.json', 'utf8')) as Readonly<Record<string, Rows>>;
const rowsOf = (name: string): readonly string[] => Object.values(measured[name] ?? {}).flat();

/** Models in which the intent model always gives the answer `reading` and all other calls fail. */
const team = (reading: ScriptedStep) =>
  scriptedModels({
    answer: ({ role }) => {
      if (role === 'reader') return reading;
      return role === 'router' ? { json: { ...waits.json, message: 'json' in reading ? reading.json : {} } } : { fail: 'badKey' };
    },
  });

const ready: readonly Fact[] = [
  ...opened(),
  { type: 'phase.entered', from: 'discovery', to: 'ready', cause: 'userGo' },
  { type: 'ready.written', handover },
];
const briefed: readonly Fact[] = opened().filter(({ type }, at) => at < 4 || type === 'intent.written');
const agreed: readonly Fact[] = [...opened(), { type: 'consensus.offered', version: 1 }];
const built: Fact = { type: 'task.settled', taskId: 'T1', outcome: 'doneByHand' };
type Place = (reading: ScriptedStep) => Promise<TestSession>;
const places = {
  brief: (reading) => openTestSession({ models: team(reading), sessions: sessionsWith(briefed) }),
  agreement: (reading) => openTestSession({ models: team(reading), sessions: sessionsWith(agreed) }),
  start: (reading) => openTestSession({ models: team(reading), sessions: sessionsWith(ready) }),
  plan: (reading) => openPlan({ models: team(reading) }, offered()),
  review: (reading) => openPlan({ models: team(reading) }, offered(), ...underReview),
  pause: (reading) => openPlan({ models: team(reading) }, offered(), ...underReview, built, { type: 'run.stopped', reason: 'user' }),
} as const satisfies Readonly<Record<string, Place>>;

/** Opens a session in the state `place` and sends a message. */
async function typedAt(place: keyof typeof places, text: string, reading: ScriptedStep) {
  const test = await places[place](reading);
  if (test.session().stopped === 'reloaded') await test.send({ type: 'run.resume' });
  assert.equal(test.session().fault, null);
  const before = logOf(test).length;
  const plan = test.session().progress.offered?.hash;
  await test.send({ type: 'message.send', text, ...(plan !== undefined && { plan }) });
  return { test, since: logOf(test).slice(before), wish: openWish(test.session().wishes)?.want ?? null };
}

/** Actions that lead to changes. A refusal must never be offered one of these. */
const forwards: readonly Want[] = ['accept', 'approve', 'goOn', 'build', 'brief', 'proposal', 'byHand', 'run', 'experts'];
const moves: readonly Fact['type'][] = ['approval.granted', 'execution.started', 'brief.accepted', 'ready.settled', 'consensus.settled'];

describe('a refusal or complaint', () => {
  const all = Object.keys(places) as (keyof typeof places)[];
  const cells = cellsOf(rowsOf('rejections'), all);
  for (const place of all)
    it(`is never offered the opposite action: ${place}`, async () => {
      for (const [text] of cells.filter(([, at]) => at === place)) {
        const { test, since, wish } = await typedAt(place, text, readsAs('change'));
        assert.ok(wish === null || !forwards.includes(wish), `${text}: ${wish}`);
        const moved = since.find((fact) => moves.includes(fact.type));
        const isBack = moved?.type === 'ready.settled' ? moved.choice === 'continue' : moved?.type === 'consensus.settled' && !moved.taken;
        assert.ok(!moved || isBack, `${text}: ${moved?.type}`);
        assert.equal(test.workspace.writes.length, 0, text);
      }
    });
});

describe('a clear order or assent', () => {
  const wanted = { brief: 'build', start: 'build', agreement: 'build', plan: 'approve' } as const;
  const all = Object.keys(wanted) as (keyof typeof wanted)[];
  const cells = cellsOf([...rowsOf('orders'), ...rowsOf('assents')], all);
  for (const [place, want] of Object.entries(wanted) as [keyof typeof wanted, Want][])
    it(`runs the action or asks about it: ${place}`, async () => {
      const rows = cells.filter(([, at]) => at === place).map(([text]) => text);
      const missed: string[] = [];
      for (const text of rows) {
        const { since, wish } = await typedAt(place, text, reads(want, text));
        if (wish !== want && !since.some(({ type }) => moves.includes(type))) missed.push(text);
      }
      assertEmpty(missed);
    });
});

describe('a message during work', () => {
  const pauses = async (text: string): Promise<boolean> => {
    const models = scriptedModels({ answer: ({ role }) => (role === 'router' ? { hang: true } : readsAs('answer')) });
    const test = await openTestSession({ models, sessions: sessionsWith(opened()) });
    await test.controller.command({ type: 'message.send', text: 'I like the second idea better' });
    await test.controller.command({ type: 'message.send', text });
    const isPaused = test.session().stopped === 'user' || test.session().phase === 'done';
    await test.controller.command({ type: 'run.stop' });
    return isPaused;
  };
  const paused = async (rows: readonly string[]) => {
    const found: string[] = [];
    for (const text of rows) if (await pauses(text)) found.push(text);
    return found;
  };

  it('pauses it if that is requested', async () => {
    const rows = rowsOf('stops');
    const found = await paused(rows);
    assert.ok(found.length >= rows.length * 0.96, rows.filter((text) => !found.includes(text)).join('; '));
  });

  it('leaves it running otherwise', async () => {
    const rows = rowsOf('others');
    const found = await paused(rows);
    assert.ok(found.length <= rows.length * 0.1, found.join('; '));
  });
});
