// Adversarial and random intent models: nothing is written or approved.
import assert from 'node:assert/strict';
import type { Fact } from '../../../src/core/events';
import type { ModelRequest } from '../../../src/core/models/request';
import type { Want } from '../../../src/core/messageIntent/facts';
import { openWish } from '../../../src/core/messageIntent/wish';
import { opened, sessionsWith, waits } from '../../kit/openDiscussion';
import { logOf, offered, openPlan, underReview } from '../../kit/openPlan';
import { openTestSession, type TestSession } from '../../kit/openTestSession';
import { isNight } from '../../kit/rounds';
import { handover } from '../../kit/sampleSession';
import { sampleFacts } from '../../kit/sampleFacts';
import { scriptedModels, type ScriptedStep } from '../../kit/scriptedModels';
import { createRandom, type SeededRandom } from '../../core/edits/seededRandom';
import { assertEmpty, listOf } from '../../kit/lists';

const texts = [
  ...listOf(`
    don't accept anything yet | throw it away | this does not look right to me | нет, имя некрасивое | das verwerfe ich | weggooien`),
  ...listOf(`
    we are done here I think, or are we | mark nothing as done | never run that | ich will das noch nicht | 我不要这个改动 | 承認しないでください`),
  ...['asdf', '404', 'the plan names three files', 'she wrote "approve it"', '`accept`', '> accept it\nI would not', 'later, perhaps'],
];
const acts = listOf(`
  accept | approve | end | byHand | run | build | skip | reject | replan | change | undo | followUp | goOn | dance`);

/** Actions that lead to changes. All texts above refuse, complain, or request nothing. */
const forwards = ['accept', 'approve', 'build', 'goOn', 'run', 'byHand', 'end'];

/**
 * Answer of an intent model. An opposite model always names an action that leads to changes and quotes the user. A random model names any
 * action and quotes the user, quotes invented words, or quotes nothing.
 */
function reading(random: SeededRandom, isOpposite: boolean, { messages, system }: ModelRequest): Readonly<Record<string, unknown>> {
  const prompt = `${system}\n${messages.map(({ text }) => text).join('\n')}`;
  const offeredActs = [...prompt.matchAll(/^- "(\w+)": /gm)].flatMap(([, act]) => act ?? []);
  const said = texts.find((text) => prompt.includes(text)) ?? '';
  if (isOpposite) return { kind: 'act', act: forwards.find((act) => offeredActs.includes(act)) ?? random.pick(forwards), words: said };
  const words = random.pick([said, said, said, said.slice(random.below(9)), 'accept it', 'approve it', '']);
  return {
    kind: random.pick(['act', 'act', 'act', 'act', 'change', 'question', 'answer']),
    act: random.pick([...offeredActs, ...acts]),
    words,
  };
}

function answer(random: SeededRandom, isOpposite: boolean, request: ModelRequest): ScriptedStep {
  if (request.role === 'reader') return { json: reading(random, isOpposite, request) };
  if (request.role === 'router') return { json: { ...waits.json, message: reading(random, isOpposite, request) } };
  return request.role === 'builder' || request.role === 'planner' || request.role === 'scribe' ? { fail: 'badKey' } : { text: 'It is so.' };
}

const command: readonly Fact[] = [
  { ...sampleFacts['command.proposed'], taskId: 'T1', afterEdits: false },
  { ...sampleFacts['command.asked'], taskId: 'T1' },
];
const ready: readonly Fact[] = [
  ...opened(),
  { type: 'phase.entered', from: 'discovery', to: 'ready', cause: 'userGo' },
  { type: 'ready.written', handover },
];
const places: readonly ((random: SeededRandom, isOpposite: boolean) => Promise<TestSession>)[] = [
  (random, isOpposite) => openTestSession({ models: models(random, isOpposite), sessions: sessionsWith(opened()) }),
  (random, isOpposite) => openTestSession({ models: models(random, isOpposite), sessions: sessionsWith(opened().slice(0, 4)) }),
  (random, isOpposite) => openTestSession({ models: models(random, isOpposite), sessions: sessionsWith(ready) }),
  (random, isOpposite) => openPlan({ models: models(random, isOpposite) }, offered()),
  (random, isOpposite) => openPlan({ models: models(random, isOpposite) }, offered(), ...underReview),
  (random, isOpposite) => openPlan({ models: models(random, isOpposite) }, offered(), ...underReview, ...command),
  (random, isOpposite) =>
    openPlan({ models: models(random, isOpposite) }, offered(), ...underReview, { type: 'run.stopped', reason: 'user' }),
];
const models = (random: SeededRandom, isOpposite: boolean) => scriptedModels({ answer: (request) => answer(random, isOpposite, request) });

const messagesInSession = 5;

type Check = (test: TestSession, since: readonly Fact[], text: string, asked: Want | null) => void;

/** Plays a random session and checks the facts after each message. Sessions with an even seed have the opposite model. */
async function type(seed: number, yes: readonly string[], check: Check) {
  const random = createRandom(seed);
  const isOpposite = seed % 2 === 0;
  const test = await random.pick(places)(random, isOpposite);
  if (test.session().stopped === 'reloaded') await test.send({ type: 'run.resume' });
  for (let count = 0; count < messagesInSession; count++) {
    const before = logOf(test).length;
    const asked = openWish(test.session().wishes)?.want ?? null;
    const text = random.chance(0.3) && yes.length > 0 ? random.pick(yes) : random.pick(texts);
    await test.say(text);
    check(test, logOf(test).slice(before), text, asked);
  }
}

/** Asserts that nothing was written, accepted, ended or run because of a model's interpretation or a typed yes. */
function checkNothingDone(test: TestSession, since: readonly Fact[], text: string): void {
  assert.equal(test.workspace.writes.length, 0, `written by "${text}"`);
  for (const fact of since) {
    assert.ok(fact.type !== 'phase.entered' || fact.to !== 'done', `ended by "${text}"`);
    assert.ok(fact.type !== 'task.settled' || fact.outcome !== 'doneByHand', `marked as done by "${text}"`);
    assert.ok(fact.type !== 'hunk.settled' || fact.verdict !== 'accepted', `accepted by "${text}"`);
    assert.ok(fact.type !== 'command.settled' || fact.allowed === null, `run by "${text}"`);
  }
}

/** Confirmations by fact type. A typed yes may cause the fact only if one of these confirmations is open. */
const named: Partial<Record<Fact['type'], readonly Want[]>> = {
  'approval.granted': ['approve'],
  'execution.started': ['approve'],
  'brief.accepted': ['build', 'brief'],
  'consensus.settled': ['build', 'proposal'],
};

describe('an intent model that names the opposite action, or any', () => {
  // Number of sessions per test.
  const sessions = isNight ? 2_500 : 25;

  it('starts and approves nothing', async () => {
    for (let seed = 1; seed <= sessions; seed++)
      await type(seed, [], (test, since, text) => {
        checkNothingDone(test, since, text);
        assertEmpty(
          since.filter((fact) => fact.type in named && !(fact.type === 'consensus.settled' && !fact.taken)),
          text,
        );
      });
  });

  it('writes, runs, ends and marks nothing by a typed yes either, and approves only what the preceding confirmation names', async () => {
    const yes = ['yes', 'ok', 'ja', 'да', '好', 'go ahead', 'do it', 'sí', 'はい', 'okay then'];
    let approved = 0;
    for (let seed = 1; seed <= sessions; seed++)
      await type(seed, yes, (test, since, text, asked) => {
        checkNothingDone(test, since, text);
        for (const fact of since) {
          if (fact.type === 'approval.granted') approved++;
          const wants = fact.type === 'consensus.settled' && !fact.taken ? undefined : named[fact.type];
          // Without an open confirmation, the yes answers the card directly.
          if (wants && asked !== null) assert.ok(wants.includes(asked), `${fact.type} by "${text}" after ${asked}`);
          if (wants && asked === null) assert.ok(yes.includes(text), `${fact.type} by "${text}"`);
        }
      });
    assert.ok(approved > 0, 'a yes counts');
  });

  it('shows at most one confirmation at a time', async () => {
    for (const seed of [8, 9])
      await type(seed, [], (test) => assert.ok(test.session().wishes.filter(({ state }) => state === 'open').length <= 1));
    assert.equal(openWish([]), undefined);
  });
});
