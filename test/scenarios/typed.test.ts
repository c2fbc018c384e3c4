// A whole session in which nothing is clicked, in English and in German: every message is heard, or somebody answers it.
import assert from 'node:assert/strict';
import type { Language } from '../../src/core/i18n/language';
import { items } from '../../src/core/base/chunkedList';
import { edits, limiter, limiterPath, planOf, taskOf } from '../kit/openBuild';
import { matchesGolden } from '../kit/golden';
import { checkInvariants } from '../kit/invariants';
import { waits } from '../kit/openDiscussion';
import { planText } from '../kit/openPlan';
import { openRoom } from '../kit/openRoom';
import { renderTranscript } from '../kit/renderTranscript';
import { type ModelScript, scriptedModels } from '../kit/scriptedModels';
import { openWish } from '../../src/core/words/wishes';

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
const handover = {
  ...{ goal: 'A limit', problem: '', situation: '', prompt: 'Build the limit.' },
  ...{ constraints: [], priorities: [], decisions: [], openQuestions: [], highlights: [], tradeOffs: [], dissent: [] },
};
const opening = (more: object) => ({
  text: `I read it so.\n\n${block('OPENING', { attitude: 'decide', questions: [], brief: null, ...more })}`,
});

const script = (): ModelScript => ({
  starter: [opening({ questions }), opening({ brief })],
  scribe: [{ json: { goal: 'Refuse the sixth attempt' } }, { json: handover }],
  router: [waits, waits],
  planner: [{ text: planText(planOf(taskOf('T1', { risk: 'low' }))) }],
  'architect.aside': [1, 2, 3, 4].map((number) => ({ text: `Answer ${number}.` })),
  builder: [edits('  return attempts < 5;', '  return attempts < 6;'), edits('  return attempts < 5;', '  return attempts < 4;')],
  director: [{ text: 'The login has a limit.' }],
});

const said: Readonly<Record<'en' | 'de', readonly string[]>> = {
  en: [
    'Please add a limit to the login of this app',
    "I don't care",
    'looks good',
    'I like the second idea better',
    'Build it. We have two customers.',
    'how much will it cost',
    'yes',
    'are you sure',
    'approved',
    'is this safe?',
    'Name the number in a constant',
    'redo',
    'accept',
  ],
  de: [
    'Bitte baue eine Grenze für die Anmeldung in die App ein',
    'egal',
    'sieht gut aus',
    'Die zweite Idee gefällt mir besser',
    'Leg los. Wir haben zwei Kunden.',
    'was wird das kosten',
    'ja',
    'seid ihr sicher',
    'genehmigt',
    'ist das sicher?',
    'Gib der Zahl einen Namen',
    'nochmal',
    'annehmen',
  ],
};

for (const language of ['en', 'de'] as const)
  describe(`a session that is only typed (${language})`, () => {
    it('goes from the request to the end of the build, and leaves no message unanswered', async () => {
      const models = scriptedModels({ script: script() });
      const test = await openRoom({ models, files: { [limiterPath]: limiter }, reviewLevel: 'off' });
      for (const text of said[language]) await test.say(text);
      // an assent that would write is asked back, and a yes to the line takes it
      const wish = openWish(test.session().wishes);
      assert.equal(wish?.want, 'accept');
      assert.equal(test.workspace.writes.length, 0);
      await test.say(language === 'en' ? 'yes' : 'ja');
      assert.equal(test.workspace.writes.length, 1);
      await test.say(language === 'en' ? 'skip' : 'überspringen');
      assert.equal(test.session().phase, 'done', `stands at ${test.awaits()}`);
      assert.equal(test.session().language, language satisfies Language);
      await test.say(language === 'en' ? 'why did we count to four?' : 'warum zählen wir bis vier?');
      assert.equal([...items(test.session().transcript.entries)].at(-1)?.kind, 'turn');
      models.assertComplete();
      checkInvariants(test, models);
      matchesGolden(`test/scenarios/typed.${language}.md`, renderTranscript(test.session()));
    });
  });
