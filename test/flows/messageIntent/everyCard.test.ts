// Typed answers at every card.
//
// Each answer has a visible effect or gets a reply. Questions and remarks trigger no action.
import assert from 'node:assert/strict';
import type { Event, Fact } from '../../../src/core/events';
import type { Language } from '../../../src/core/i18n/language';
import type { ModelRequest } from '../../../src/core/models/request';
import { openWish } from '../../../src/core/messageIntent/wish';
import { openExperts } from '../../kit/openExperts';
import { opened, sessionsWith, turnText, waits } from '../../kit/openDiscussion';
import { logOf, offered, openPlan, planText, underReview, wholePlan } from '../../kit/openPlan';
import { openTestSession, type TestSession } from '../../kit/openTestSession';
import { cellsOf, someOf } from '../../kit/rounds';
import { handover } from '../../kit/sampleSession';
import { sampleFacts } from '../../kit/sampleFacts';
import { readsAs, scriptedModels, type ScriptedStep } from '../../kit/scriptedModels';
import { routed, seededSession, stanceOf, turn } from '../../kit/seededSession';
import { assertEmpty } from '../../kit/lists';

const block = (name: string, value: unknown) => `<<<${name}>>>\n${JSON.stringify(value)}\n<<<END>>>`;
const brief = {
  ...{ title: 'A limit for the login', summary: 'Refuse the sixth attempt.', problem: '', users: '', scope: ['login'] },
  ...{ technology: [], outOfScope: [], decisions: [], constraints: [] },
};

function answer({ role, messages }: ModelRequest): ScriptedStep {
  if (role === 'reader') {
    const isAsked = Object.values(words).some(({ talk }) =>
      talk.slice(0, 2).some((text) => messages.some((said) => said.text.includes(text))),
    );
    return readsAs(isAsked ? 'question' : 'answer');
  }
  if (role === 'starter') return { text: `I read it so.\n\n${block('OPENING', { attitude: 'decide', questions: [], brief })}` };
  if (role === 'scribe') return { json: handover };
  if (role === 'router') return waits;
  if (role === 'planner') return { text: planText(wholePlan) };
  if (role === 'builder') return { fail: 'badKey' };
  return { text: role.includes('.') || role === 'summarizer' ? 'An answer.' : turnText('A word.') };
}

const asked: Fact = {
  ...{ type: 'questions.asked', round: 1, attitude: 'decide' },
  questions: [
    {
      ...{ question: 'Where are attempts counted?', why: 'It decides the design.', multiple: false },
      choices: [
        { label: 'In memory', detail: '', recommended: true },
        { label: 'In Redis', detail: '', recommended: false },
      ],
    },
  ],
};
const ready: readonly Fact[] = [
  ...opened(),
  { type: 'phase.entered', from: 'discovery', to: 'ready', cause: 'userGo' },
  { type: 'ready.written', handover },
];
const settled = (outcome: 'applied' | 'doneByHand' | 'rejected' | 'skipped', ...ids: readonly string[]): Fact[] =>
  ids.map((taskId) => ({ type: 'task.settled', taskId, outcome }));
const all = ['T1', 'T2', 'T3'];
const red: Fact = { type: 'verification.ended', task: 'test', outcome: 'failed', exitCode: 1, taskId: 'T3', output: 'red' };
const limit = (scope: 'session' | 'message'): Fact => ({ type: 'cap.reached', scope, reason: 'costBudget', limit: 20 });
const fault: Fact = { type: 'fault.raised', faultId: 'f', fault: { reason: 'network', about: '' } };
const built: Fact = { ...sampleFacts['call.ended'], role: 'builder', agent: 'builder', purpose: 'build' };
const command: readonly Fact[] = [
  { ...sampleFacts['command.proposed'], taskId: 'T1', afterEdits: false },
  { ...sampleFacts['command.asked'], taskId: 'T1' },
];
const stuck: readonly Fact[] = [
  ...turn('architect', stanceOf('support', { proposal: ['Count by address.'] })),
  ...turn(
    'adversary',
    stanceOf('object', {
      about: ['P1'],
      objections: [{ text: 'Addresses are forged.', blocking: true, about: ['P1'], satisfiedBy: 'Count by account.' }],
    }),
  ),
  ...turn('director', stanceOf('support')),
  ...turn('architect', stanceOf('support', { addresses: ['O1'] }), 'They cannot be: the proxy sets them.'),
  ...turn('adversary', stanceOf('object'), 'The proxy trusts a header.'),
  { type: 'floor.opened', reason: 'turnBudget' },
];

const openFrom = (language: Language, ...facts: readonly Fact[]) =>
  openTestSession({ models: scriptedModels({ answer }), language, sessions: sessionsWith(facts) });
const plan = (language: Language, ...facts: readonly Fact[]) =>
  openPlan({ models: scriptedModels({ answer }), language }, offered(), ...facts);

interface Card {
  open(language: Language): Promise<TestSession>;
  /** Expected results of a yes, a no and a stop: a fact type, `noted`, or a confirmation written as `?want`. */
  readonly yes: string;
  readonly no: string;
  readonly stop: string;
}

const cards: Readonly<Record<string, Card>> = {
  questions: {
    open: (language) => openFrom(language, ...opened().slice(0, 3), asked),
    ...{ yes: 'questions.answered', no: 'questions.answered', stop: 'phase.entered' },
  },
  'the brief': {
    open: (language) => openFrom(language, ...opened().slice(0, 4)),
    ...{ yes: 'brief.accepted', no: 'noted', stop: 'phase.entered' },
  },
  'the floor': { open: (language) => openFrom(language, ...opened()), yes: 'floor.opened', no: 'floor.opened', stop: '?end' },
  'an objection': {
    open: () => seededSession(stuck, { router: [routed('architect'), waits], architect: [{ text: turnText('A word.') }] }),
    ...{ yes: '?acceptRisk', no: 'noted', stop: '?end' },
  },
  'the proposal': {
    open: (language) => openFrom(language, ...opened(), { type: 'consensus.offered', version: 1 }),
    ...{ yes: 'phase.entered', no: 'consensus.settled', stop: '?end' },
  },
  'ready to build': { open: (language) => openFrom(language, ...ready), yes: 'phase.entered', no: 'ready.settled', stop: '?end' },
  'the experts': { open: (language) => openExperts({ language }), ...{ yes: 'experts.asked', no: 'experts.skipped', stop: '?end' } },
  'the plan': { open: (language) => plan(language), yes: 'approval.granted', no: '?change', stop: '?end' },
  'a step': { open: (language) => plan(language, ...underReview), yes: '?accept', no: '?reject', stop: '?end' },
  'a command': { open: (language) => plan(language, ...underReview, ...command), yes: '?run', no: 'command.settled', stop: '?end' },
  'the pause': {
    open: (language) => plan(language, ...underReview, ...settled('doneByHand', 'T1'), ...new Array<Fact>(5).fill(built)),
    ...{ yes: 'execution.continued', no: 'run.stopped', stop: 'run.stopped' },
  },
  'a missing basis': {
    open: (language) => plan(language, ...underReview, ...settled('rejected', 'T1')),
    ...{ yes: '?goOn', no: '?skip', stop: '?end' },
  },
  'a stopped build': {
    open: (language) => plan(language, ...underReview, { type: 'run.stopped', reason: 'user' }),
    ...{ yes: '?goOn', no: 'noted', stop: 'run.stopped' },
  },
  'a check on offer': {
    open: (language) => plan(language, ...underReview, ...settled('doneByHand', ...all)),
    ...{ yes: 'verification.ended', no: 'verification.ended', stop: '?end' },
  },
  'a red check': {
    open: (language) => plan(language, ...underReview, ...settled('applied', ...all), red),
    ...{ yes: '?fix', no: '?waive', stop: '?end' },
  },
  'a limit in the discussion': {
    open: (language) => openFrom(language, ...opened(), limit('session')),
    ...{ yes: '?extend', no: 'noted', stop: '?end' },
  },
  'a limit of the session in the build': {
    open: (language) => plan(language, ...underReview, ...settled('doneByHand', 'T1'), limit('session')),
    ...{ yes: '?extend', no: 'noted', stop: '?end' },
  },
  'a limit of the message in the build': {
    open: (language) => plan(language, ...underReview, ...settled('doneByHand', 'T1'), limit('message')),
    ...{ yes: '?extend', no: 'noted', stop: '?end' },
  },
  'a fault in the discussion': {
    open: (language) => openFrom(language, ...opened(), { type: 'message.said', messageId: 'm-9', text: 'Well', mentions: [] }, fault),
    ...{ yes: 'fault.cleared', no: 'noted', stop: '?end' },
  },
  'a fault in the build': {
    open: (language) => plan(language, ...underReview, ...settled('doneByHand', 'T1'), fault),
    ...{ yes: 'fault.cleared', no: 'noted', stop: '?end' },
  },
  'the end': {
    open: (language) =>
      plan(language, ...underReview, ...settled('applied', ...all), {
        ...{ type: 'phase.entered', from: 'execution', to: 'done', cause: 'allSettled' },
      } as Fact),
    ...{ yes: 'noted', no: 'noted', stop: 'noted' },
  },
};

interface Words {
  readonly yes: string;
  readonly no: string;
  readonly stop: string;
  /** Two questions and a remark, which must not trigger any action. */
  readonly talk: readonly [string, string, string];
}

const words: Readonly<Partial<Record<Language, Words>>> = {
  en: { yes: 'yes', no: 'no', stop: 'stop', talk: ['is this safe?', 'why is that needed', 'it is raining here today, by the way'] },
  de: { yes: 'ja', no: 'nein', stop: 'stopp', talk: ['ist das sicher?', 'warum ist das nötig', 'hier regnet es heute übrigens'] },
  es: { yes: 'sí', no: 'no', stop: 'para', talk: ['¿es seguro?', 'por qué hace falta eso', 'por cierto, hoy llueve aquí'] },
  ja: { yes: 'はい', no: 'いいえ', stop: 'ストップ', talk: ['これは安全ですか？', 'なぜそれが必要なのか', 'ところで今日はこちらは雨です'] },
};
const tried = someOf(Object.entries(words)) as readonly (readonly [Language, Words])[];

/** Types of facts that only a yes, a no or a click may cause. */
const moving: readonly Fact['type'][] = [
  ...([
    'approval.granted',
    'task.settled',
    'hunk.settled',
    'run.stopped',
    'run.resumed',
    'execution.started',
    'execution.continued',
  ] as const),
  ...(['brief.accepted', 'cap.extended', 'verification.waived', 'verification.ended', 'ready.settled', 'consensus.settled'] as const),
  ...(['experts.asked', 'experts.skipped', 'command.settled', 'phase.entered', 'choice.made'] as const),
];

/** Sends a message at a card. Returns the facts recorded since, and the recorded interpretation of the message. */
async function said(
  card: Card,
  language: Language,
  text: string,
): Promise<{ test: TestSession; since: readonly Event[]; heardAs: string | null }> {
  const test = await card.open(language);
  if (test.session().stopped === 'reloaded') await test.send({ type: 'run.resume' });
  const before = logOf(test).length;
  await test.say(text);
  const since = logOf(test).slice(before);
  const message = since.find((event) => event.type === 'message.said');
  return { test, since, heardAs: message?.type === 'message.said' ? (message.heardAs ?? null) : null };
}

function cameTo(what: string, { test, since, heardAs }: Awaited<ReturnType<typeof said>>): boolean {
  if (what === 'noted') return heardAs === 'noted';
  return what.startsWith('?') ? openWish(test.session().wishes)?.want === what.slice(1) : since.some(({ type }) => type === what);
}

const talks = cellsOf(Object.entries(cards), tried);

for (const [name, card] of Object.entries(cards))
  describe(`typed at ${name}`, () => {
    for (const kind of ['yes', 'no', 'stop'] as const)
      it(`a ${kind} leads to ${card[kind]}`, async () => {
        for (const [language, texts] of tried) {
          const result = await said(card, language, texts[kind]);
          const { since, heardAs } = result;
          assert.ok(cameTo(card[kind], result), `${texts[kind]}: ${heardAs}, ${since.map(({ type }) => type).join(' ')}`);
          // An action that needs a confirmation must not start yet.
          if (card[kind].startsWith('?')) assertEmpty(since.filter(({ type }) => moving.includes(type)));
        }
      });

    it('questions and a remark are answered or used, and trigger nothing', async () => {
      for (const [[at], [language, { talk }]] of talks)
        for (const text of at === name ? talk : []) {
          const { since, heardAs, test } = await said(card, language, text);
          const others = since.filter(({ type }) => type !== 'message.said' && type !== 'language.settled');
          assert.ok(others.length > 0 || heardAs === 'guidance', `nobody answers: ${text}`);
          assert.deepEqual(
            others.filter(({ type }) => moving.includes(type)).map(({ type }) => type),
            // At the start card, the text goes to the team, and the discussion continues.
            others.some(({ type }) => type === 'ready.settled') ? ['ready.settled', 'phase.entered'] : [],
            text,
          );
          assert.notEqual(test.awaits(), null, text);
        }
    });
  });
