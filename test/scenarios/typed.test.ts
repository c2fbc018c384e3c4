// Complete session in which the user only types, in English and German.
import assert from 'node:assert/strict';
import type { Language } from '../../src/core/i18n/language';
import { items } from '../../src/core/base/chunkedList';
import { edits, limiter, limiterPath, planOf, taskOf } from '../kit/openBuild';
import { matchesGolden } from '../kit/golden';
import { checkInvariants } from '../kit/invariants';
import { waits } from '../kit/openDiscussion';
import { accounting } from '../kit/openPlan';
import { openTestSession } from '../kit/openTestSession';
import { renderTranscript } from '../kit/renderTranscript';
import { type ModelScript, reads, readsAs, scriptedModels } from '../kit/scriptedModels';
import { openWish } from '../../src/core/messageIntent/wish';
import { listOf } from '../kit/lists';

const block = (name: string, value: unknown) => `<<<${name}>>>\n${JSON.stringify(value)}\n<<<END>>>`;
const choices = [
  { label: 'In memory', detail: '', recommended: true },
  { label: 'In Redis', detail: '', recommended: false },
];
const questions = ['Where are attempts counted?', 'For whom?', 'For how long?'].map((question) => ({
  question,
  why: 'It decides the design.',
  choices,
  multiple: false,
}));
const brief = {
  ...{ title: 'A limit for the login', summary: 'Refuse the sixth attempt.', problem: '', users: '', scope: ['login'] },
  ...{ technology: [], outOfScope: [], decisions: [], constraints: [] },
};
const opening = (more: object) => ({
  text: `I read it so.\n\n${block('OPENING', { attitude: 'decide', questions: [], brief: null, ...more })}`,
});

const low = { risk: 'low' } as const;
const changed = (to: string) => edits('  return attempts < 5;', `  return attempts < ${to};`);

const question = readsAs('question');

const script = (words: Words): ModelScript => ({
  starter: [opening({ questions }), opening({ brief })],
  scribe: [{ json: { goal: 'Refuse the sixth attempt' } }],
  router: [waits, waits, { json: { ...waits.json, message: { kind: 'act', act: 'build', words: words.order } } }],
  reader: [
    ...[question, question, question],
    ...[readsAs('change'), reads('redo', words.build[2] ?? '')],
    ...[reads('byHand', words.byHand), reads('fix', words.back)],
    ...[question, readsAs('change'), question, readsAs('answer'), reads('undo', words.undo)],
  ],
  planner: [accounting(planOf(taskOf('T1', low), taskOf('T2', low), taskOf('T3', low))), accounting(planOf(taskOf('T4', low)))],
  'architect.aside': [1, 2, 3, 4, 5].map((number) => ({ text: `Answer ${number}.` })),
  builder: [changed('6'), changed('4'), edits('< 4', '< 3'), edits('< 4', '< 2'), edits('< 4', '< 5'), edits('< 5', '< most')],
  director: [{ text: 'The login has a limit.' }, { text: 'The limit has a name.' }],
});

interface Words {
  readonly order: string;
  readonly byHand: string;
  readonly own: readonly [accept: string, done: string, restore: string];
  readonly talk: readonly string[];
  readonly yes: string;
  readonly build: readonly string[];
  readonly undo: string;
  readonly no: string;
  readonly check: string;
  readonly back: string;
  readonly limit: readonly string[];
  readonly change: string;
  readonly skip: string;
  readonly accept: string;
  readonly why: string;
  readonly approved: string;
  readonly next: string;
}

const said: Readonly<Record<'en' | 'de', Words>> = {
  en: {
    talk: listOf(`
      Please add a limit to the login of this app | I don't care | looks good | I like the second idea better
      Build it. I still have doubts. | yes | how much will it cost | are you sure`),
    build: ['is this safe?', 'Name the number in a constant', 'make it smaller'],
    accept: 'accept',
    yes: 'yes',
    next: 'continue',
    order: 'Build it',
    byHand: 'I did it by hand',
    own: ['Accept', 'Mark as done', 'Restore'],
    skip: 'skip',
    why: 'why did we count to four?',
    undo: 'undo that',
    no: 'no',
    check: 'run the tests',
    back: 'send it back',
    limit: ['what about the tests?', 'hm', 'yes'],
    change: 'Give the number a name',
    approved: 'approved',
  },
  de: {
    talk: listOf(`
      Bitte baue eine Grenze für die Anmeldung in die App ein | egal | sieht gut aus | Die zweite Idee gefällt mir besser
      Leg los. Ich habe noch Zweifel. | ja | was wird das kosten | seid ihr sicher`),
    build: ['ist das sicher?', 'Gib der Zahl einen Namen', 'mach es kleiner'],
    accept: 'annehmen',
    yes: 'ja',
    next: 'weiter',
    order: 'Leg los',
    byHand: 'von Hand gemacht',
    own: ['Annehmen', 'Als erledigt markieren', 'Wiederherstellen'],
    skip: 'überspringen',
    why: 'warum zählen wir bis vier?',
    undo: 'mach das rückgängig',
    no: 'nein',
    check: 'Tests ausführen',
    back: 'mach das nochmal',
    limit: ['was ist mit den Tests?', 'hm', 'ja'],
    change: 'Die Zahl soll einen Namen haben',
    approved: 'genehmigt',
  },
};

/** Call limit that is reached right before the Builder's call in the follow-up build. */
const limitedCalls = 29;

for (const language of ['en', 'de'] as const)
  describe(`a session that is only typed (${language})`, () => {
    it('leads from the request through a build to a change of it, and every message is answered', async () => {
      const words = said[language];
      const [accept, done, restore] = words.own;
      const models = scriptedModels({ script: script(words) });
      const test = await openTestSession({
        models,
        files: { [limiterPath]: limiter },
        reviewLevel: 'off',
        exitCode: 1,
        repairs: 0,
        sessionLimits: { calls: limitedCalls },
      });
      const wanted = () => openWish(test.session().wishes)?.want ?? null;
      const text = () => test.workspace.files.get(limiterPath) ?? '';
      const outcomes = () => test.session().progress.tasks.map(({ outcome }) => outcome);
      for (const each of [...words.talk, words.no]) await test.say(each);
      // A no to the plan opens a confirmation of a change request.
      assert.equal(wanted(), 'change');
      for (const each of [words.approved, words.approved, ...words.build, words.yes, words.accept]) await test.say(each);
      // A yes at a review opens a confirmation, because files would be written. Only an explicit "accept" confirms.
      assert.deepEqual([wanted(), test.workspace.writes.length], ['accept', 0]);
      await test.say(words.yes);
      assert.deepEqual([wanted(), test.workspace.writes.length], ['accept', 0]);
      await test.say(accept);
      assert.deepEqual([outcomes(), test.workspace.writes.length], [['applied', null, null], 1]);
      for (const each of [words.byHand, done, words.next]) await test.say(each);
      assert.equal(wanted(), 'skip');
      await test.say(words.yes);
      assert.deepEqual(outcomes(), ['applied', 'doneByHand', 'skipped']);
      await test.say(words.check);
      assert.equal(test.awaits(), 'redCheck');
      await test.say(words.back);
      assert.deepEqual([wanted(), test.awaits()], ['fix', 'redCheck']);
      test.verification.exitCode = 0;
      for (const each of [words.yes, words.accept, accept]) await test.say(each);
      if (test.awaits() === 'verification') await test.say(words.yes);
      assert.equal(test.session().phase, 'done', `stands at ${test.awaits()}`);
      assert.equal(test.session().language, language satisfies Language);

      await test.say(words.why);
      assert.equal([...items(test.session().transcript.entries)].at(-1)?.kind, 'turn');
      const { id } = test.session();
      await test.say(words.change);
      assert.equal(wanted(), 'followUp');
      for (const each of [words.yes, words.approved]) await test.say(each);
      // The call limit is reached before the Builder's call. The last of these messages confirms a higher limit.
      for (const each of words.limit) {
        assert.deepEqual([test.awaits(), test.session().models.caps.reached?.limit], ['cap', limitedCalls]);
        await test.say(each);
      }
      for (const each of [words.accept, accept, words.skip]) await test.say(each);
      assert.deepEqual([test.session().id, test.session().phase], [id, 'done']);

      for (const each of [words.undo, words.yes, restore]) await test.say(each);
      assert.ok(text().includes('< 5'), text());
      models.assertComplete();
      checkInvariants(test, models);
      matchesGolden(`test/scenarios/typed.${language}.md`, renderTranscript(test.session()));
    });
  });
