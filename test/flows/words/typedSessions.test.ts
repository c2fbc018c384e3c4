// Whole sessions of somebody who only types: each message is a phrase that people wrote for such a place, in ten languages. None of them is left
// unanswered, and none that is talk moves anything.
import assert from 'node:assert/strict';
import { labelledRows, typedSets } from '../../../scripts/words/phrases.mjs';
import type { Event, Fact } from '../../../src/core/events';
import type { Awaited } from '../../../src/core/next';
import { hear } from '../../../src/core/words/readIntent';
import { openWish } from '../../../src/core/words/wish';
import type { ModelRequest } from '../../../src/core/models/request';
import { createRandom, type SeededRandom } from '../../core/edits/seededRandom';
import { edits, limiter, limiterPath, planOf, taskOf } from '../../kit/openBuild';
import { speaks, turnText, waits } from '../../kit/openDiscussion';
import { memoryWorkspace } from '../../kit/memory';
import { logOf, planText } from '../../kit/openPlan';
import { openRoom, type TestRoom } from '../../kit/openRoom';
import { rounds } from '../../kit/rounds';
import { type ScriptedStep, scriptedModels } from '../../kit/scriptedModels';

type Phrases = ReadonlyMap<string, readonly string[]>;

const moves = 14;
const sessions = rounds(200);

const listed: Readonly<Record<string, string>> = {
  en: 'yes',
  de: 'ja',
  es: 'sí',
  fr: 'oui',
  it: 'sì',
  'pt-br': 'sim',
  nl: 'ja',
  ru: 'да',
  ja: 'はい',
  'zh-cn': '好的',
};

/** What people type where the session waits for that, and how often. */
const kindsAt: Partial<Readonly<Record<Awaited, readonly string[]>>> = {
  answers: ['talk', 'talk', 'talk', 'assent'],
  briefAcceptance: ['yes', 'yes', 'assent', 'talk'],
  floor: ['order', 'order', 'talk', 'near'],
  readyChoice: ['yes', 'order', 'assent', 'planTalk'],
  approval: ['yes', 'yes', 'assent', 'planTalk'],
  review: ['acceptAll', 'rejectAll', 'skipStep', 'redo', 'byHand', 'undo', 'runTests', 'next', 'askTeam', 'guidance', 'assent'],
};
const anywhere = ['yes', 'next', 'guidance', 'askTeam', 'talk', 'undo', 'stop', 'runTests'];

/** What must not move anything by itself. */
const talk = ['talk', 'near', 'planTalk', 'askTeam', 'guidance'];
const moving: readonly Fact['type'][] = [
  'approval.granted',
  'task.settled',
  'hunk.settled',
  'run.stopped',
  'execution.started',
  'brief.accepted',
];

const block = (name: string, value: unknown) => `<<<${name}>>>\n${JSON.stringify(value)}\n<<<END>>>`;
const opening = (more: object) => ({
  text: `I read it so.\n\n${block('OPENING', { attitude: 'decide', questions: [], brief: null, ...more })}`,
});
const questions = [
  {
    ...{ question: 'Where are attempts counted?', why: 'It decides the design.', multiple: false },
    choices: [
      { label: 'In memory', detail: '', recommended: true },
      { label: 'In Redis', detail: '', recommended: false },
    ],
  },
];
const brief = {
  ...{ title: 'A limit for the login', summary: 'Refuse the sixth attempt.', problem: '', users: '', scope: ['login'] },
  ...{ technology: [], outOfScope: [], decisions: [], constraints: [] },
};
const written = {
  ...{ goal: 'Refuse the sixth attempt', problem: '', situation: '', prompt: 'Build the limit.' },
  ...{ constraints: [], priorities: [], decisions: [], openQuestions: [], highlights: [], tradeOffs: [], dissent: [] },
};
const low = { risk: 'low' } as const;

/** A team that does what it is asked, so that every place of a session is come to. */
function answerOf(random: SeededRandom, { role }: ModelRequest, line: () => string): ScriptedStep {
  if (role === 'starter') return random.chance(0.3) ? opening({ questions }) : opening({ brief });
  if (role === 'scribe') return { json: written };
  if (role === 'router') return random.chance(0.5) ? waits : speaks('architect');
  if (role === 'planner') return { text: planText(planOf(taskOf('T1', low), taskOf('T2', low), taskOf('T3', low))) };
  if (role === 'builder') return edits(line(), `  return attempts < ${random.below(90)};`);
  if (role.endsWith('.help')) return { fail: 'badKey' };
  return { text: role.includes('.') || role === 'summarizer' ? 'An answer.' : turnText('A word.') };
}

/** Whether somebody or something answers what was said, given all that was recorded from it on. */
function isAnswered(text: string, since: readonly Event[], test: TestRoom): boolean {
  const said = since.find((event) => event.type === 'message.said');
  assert.ok(said?.type === 'message.said' && said.text === text, 'it is recorded as it was said');
  const others = since.filter(({ type }) => type !== 'message.said' && type !== 'language.settled');
  if (others.length > 0) return true;
  if (said.heardAs === 'guidance') return test.session().progress.guidance.includes(text);
  // a no, a wait and a thank-you on a list are taken note of, which a line says under them, and what is open stays open
  return said.heardAs === 'answer' || said.heardAs === 'noted';
}

async function play(seed: number, phrases: Phrases): Promise<ReadonlySet<string>> {
  const random = createRandom(seed);
  const language = random.pick(Object.keys(listed));
  const pick = (kind: string) => (kind === 'yes' ? (listed[language] ?? 'yes') : random.pick(phrases.get(`${language} ${kind}`) ?? []));
  const seen = new Set<string>();
  const workspace = memoryWorkspace({ [limiterPath]: limiter });
  const line = () => workspace.files.get(limiterPath)?.split('\n')[1] ?? '';
  const models = scriptedModels({ answer: (request) => answerOf(random, request, line) });
  const test = await openRoom({ models, workspace, reviewLevel: 'off' });
  for (let move = 0; move < moves; move++) {
    const place = test.awaits() ?? 'floor';
    const isAsked = openWish(test.session().wishes) !== undefined;
    const kind = move === 0 ? 'talk' : isAsked && random.chance(0.7) ? 'yes' : random.pick(kindsAt[place] ?? anywhere);
    const text = pick(kind);
    const before = logOf(test).length;
    const session = test.session().id;
    await test.say(text);
    seen.add(place).add(kind);
    const log = logOf(test);
    // what is said after a session has ended may begin another one
    const since = test.session().id === session ? log.slice(before) : log;
    const what = `seed ${seed}, ${move}: ${kind} at ${place}: ${text}`;
    assert.ok(isAnswered(text, since, test), `unanswered: ${what}`);
    assert.notEqual(test.awaits(), null, `nothing is asked for: ${what}`);
    const moved = since.filter(({ type }) => moving.includes(type));
    // "top bedankt" is thanks in a discussion, and a yes to a card
    const isListed = hear(text, { session: test.session().language, editor: 'en' }).says('assent');
    if (talk.includes(kind) && !isListed) assert.deepEqual(moved, [], `moved by talk: ${what}`);
  }
  return seen;
}

describe('sessions that are only typed', () => {
  it(`leave no message unanswered, in ${sessions} of them`, async function () {
    this.timeout(Math.max(600_000, sessions * 2_000));
    const phrases = new Map<string, string[]>();
    for (const { set, language, kind, text } of await labelledRows())
      if (typedSets.includes(set)) phrases.set(`${language} ${kind}`, [...(phrases.get(`${language} ${kind}`) ?? []), text]);
    const seen = new Set<string>();
    for (let seed = 1; seed <= sessions; seed++) for (const each of await play(seed, phrases)) seen.add(each);
    for (const place of ['briefAcceptance', 'floor', 'approval', 'review'])
      assert.ok(seen.has(place), `no session came to ${place}: ${[...seen].join(', ')}`);
  });
});
