// Opposite and random readers: nothing is written or approved.
import assert from 'node:assert/strict';
import type { Fact } from '../../../src/core/events';
import type { ModelRequest } from '../../../src/core/models/request';
import { openWish } from '../../../src/core/messageIntent/wish';
import { opened, sessionsWith, waits } from '../../kit/openDiscussion';
import { logOf, offered, openPlan, underReview } from '../../kit/openPlan';
import { openRoom, type TestRoom } from '../../kit/openRoom';
import { rounds } from '../../kit/rounds';
import { handover } from '../../kit/sampleSession';
import { sampleFacts } from '../../kit/sampleFacts';
import { scriptedModels, type ScriptedStep } from '../../kit/scriptedModels';
import { createRandom, type SeededRandom } from '../../core/edits/seededRandom';

const texts = [
  ...[
    "don't accept anything yet",
    'throw it away',
    'this does not look right to me',
    'нет, имя некрасивое',
    'das verwerfe ich',
    'weggooien',
  ],
  ...[
    'we are done here I think, or are we',
    'mark nothing as done',
    'never run that',
    'ich will das noch nicht',
    '我不要这个改动',
    '承認しないでください',
  ],
  ...['asdf', '404', 'the plan names three files', 'she wrote "approve it"', '`accept`', '> accept it\nI would not', 'later, perhaps'],
];
const acts = [
  'accept',
  'approve',
  'end',
  'byHand',
  'run',
  'build',
  'skip',
  'reject',
  'replan',
  'change',
  'undo',
  'followUp',
  'goOn',
  'dance',
];

/** Names an act of the prompt, or any, with words of the message, of its own or none. */
function reading(random: SeededRandom, { messages, system }: ModelRequest): Readonly<Record<string, unknown>> {
  const prompt = `${system}\n${messages.map(({ text }) => text).join('\n')}`;
  const offeredActs = [...prompt.matchAll(/^- "(\w+)": /gm)].flatMap(([, act]) => act ?? []);
  const said = texts.find((text) => prompt.includes(text)) ?? '';
  const words = random.pick([said, said, said, said.slice(random.below(9)), 'accept it', 'approve it', '']);
  return {
    kind: random.pick(['act', 'act', 'act', 'act', 'change', 'question', 'answer']),
    act: random.pick([...offeredActs, ...acts]),
    words,
  };
}

function answer(random: SeededRandom, request: ModelRequest): ScriptedStep {
  if (request.role === 'reader') return { json: reading(random, request) };
  if (request.role === 'router') return { json: { ...waits.json, message: reading(random, request) } };
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
const places: readonly ((random: SeededRandom) => Promise<TestRoom>)[] = [
  (random) => openRoom({ models: models(random), sessions: sessionsWith(opened()) }),
  (random) => openRoom({ models: models(random), sessions: sessionsWith(opened().slice(0, 4)) }),
  (random) => openRoom({ models: models(random), sessions: sessionsWith(ready) }),
  (random) => openPlan({ models: models(random) }, offered()),
  (random) => openPlan({ models: models(random) }, offered(), ...underReview),
  (random) => openPlan({ models: models(random) }, offered(), ...underReview, ...command),
  (random) => openPlan({ models: models(random) }, offered(), ...underReview, { type: 'run.stopped', reason: 'user' }),
];
const models = (random: SeededRandom) => scriptedModels({ answer: (request) => answer(random, request) });

const messagesInRoom = 25;

async function type(seed: number, yes: readonly string[], check: (test: TestRoom, since: readonly Fact[], text: string) => void) {
  const random = createRandom(seed);
  const test = await random.pick(places)(random);
  for (let count = 0; count < messagesInRoom; count++) {
    const before = logOf(test).length;
    const text = random.chance(0.3) && yes.length > 0 ? random.pick(yes) : random.pick(texts);
    await test.say(text);
    check(test, logOf(test).slice(before), text);
  }
}

/** Nothing of this may come of a text that a model has read, nor of a yes to its line. */
function checkNothingDone(test: TestRoom, since: readonly Fact[], text: string): void {
  assert.equal(test.workspace.writes.length, 0, `written by "${text}"`);
  for (const fact of since) {
    assert.ok(fact.type !== 'phase.entered' || fact.to !== 'done', `ended by "${text}"`);
    assert.ok(fact.type !== 'task.settled' || fact.outcome !== 'doneByHand', `marked as done by "${text}"`);
    assert.ok(fact.type !== 'hunk.settled' || fact.verdict !== 'accepted', `accepted by "${text}"`);
    assert.ok(fact.type !== 'command.settled' || fact.allowed === null, `run by "${text}"`);
  }
}

describe('a reader that names any act', () => {
  const rooms = rounds(200);

  it('starts and approves nothing without an answer of the user to a line that names it', async () => {
    for (let seed = 1; seed <= rooms / 2; seed++)
      await type(seed, [], (test, since, text) => {
        checkNothingDone(test, since, text);
        const moved = since.filter(({ type }) => type === 'approval.granted' || type === 'execution.started' || type === 'brief.accepted');
        assert.deepEqual(moved, [], text);
      });
  });

  it('writes, runs, ends and marks nothing by a typed yes to its line either', async () => {
    for (let seed = 1; seed <= rooms / 2; seed++) await type(seed, ['yes', 'ok', 'ja', 'да', '好', 'go ahead', 'do it'], checkNothingDone);
  });

  it('offers no more than one line at a time', async () => {
    await type(9, [], (test) => assert.ok(test.session().wishes.filter(({ state }) => state === 'open').length <= 1));
    assert.equal(openWish([]), undefined);
  });
});
