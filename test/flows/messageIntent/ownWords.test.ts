// Freely worded answers and requests of the user.
import assert from 'node:assert/strict';
import { withoutAnsweredOptions, noClarify } from '../../../src/core/clarify/clarify';
import { emptyIntent } from '../../../src/core/clarify/intent';
import type { Question } from '../../../src/core/clarify/questions';
import { renderOffers } from '../../../src/core/handover/render';
import { parseMessageIntent } from '../../../src/core/messageIntent/parseMessageIntent';
import { openWish } from '../../../src/core/messageIntent/wish';
import { checkInvariants } from '../../kit/invariants';
import { offered, openPlan, underReview } from '../../kit/openPlan';
import { openTestSession } from '../../kit/openTestSession';
import { reads, readsAs, scriptedModels, type ModelScript } from '../../kit/scriptedModels';
import { ballot, seededSession, spoken, stanceOf, turn } from '../../kit/seededSession';

const choices = [
  { label: 'It frees its place', detail: '', recommended: true },
  { label: 'It keeps its place', detail: '', recommended: false },
];
const question: Question = { question: 'What of a task that waits?', why: '', choices, multiple: false };
const block = (value: unknown) => `I read it so.\n\n<<<OPENING>>>\n${JSON.stringify(value)}\n<<<END>>>`;

describe('a free-text answer', () => {
  const answered = [{ questions: [question], answers: [{ choices: [], text: 'A waiting task must not hold a place.' }] }];

  it('rejects no choice', () => {
    const told = renderOffers(answered, []);
    assert.match(told, /- offered; answered in their own words, recommended: It frees its place/);
    assert.doesNotMatch(told, /turned down/);
    assert.match(told, /A waiting task must not hold a place\./);
  });

  it('together with a click uses the clicked choice', () => {
    const both = [{ questions: [question], answers: [{ choices: ['It frees its place'], text: 'At once, please.' }] }];
    const told = renderOffers(both, []);
    assert.match(told, /- chosen, recommended: It frees its place\n {2}- offered; answered in their own words: It keeps its place/);
  });

  it('is not recorded as resisted framing', () => {
    const intent = { ...emptyIntent, framingResisted: ['“It frees its place.”', 'Turned down: it frees its place', 'A daily limit'] };
    const held = withoutAnsweredOptions(intent, { ...noClarify, rounds: answered });
    assert.deepEqual(held.framingResisted, ['A daily limit']);
    const clicked = [{ questions: [question], answers: [{ choices: ['It keeps its place'], text: '' }] }];
    assert.equal(withoutAnsweredOptions(intent, { ...noClarify, rounds: clicked }).framingResisted.length, 3);
  });
});

describe('a brief without an author', () => {
  const ask = (text: string) => ({ text: block({ attitude: 'decide', brief: null, questions: [{ ...question, question: text }] }) });

  it('contains the request and every answer of three rounds', async () => {
    const script: ModelScript = {
      starter: [ask('For whom?'), ask('Which fields?'), ask('Which server?'), ask('Anything else?')],
      scribe: [1, 2, 3, 4].map(() => ({ json: emptyIntent })),
    };
    const test = await openTestSession({ models: scriptedModels({ script }) });
    await test.say('build me a CRM');
    for (const text of ['For two sales people', 'Name and phone', 'The Node server that is there']) await test.say(text);
    const { brief } = test.session().clarify;
    assert.equal(test.awaits(), 'briefAcceptance');
    assert.equal(brief?.summary, 'build me a CRM');
    assert.deepEqual(brief?.decisions, [
      'For whom? For two sales people',
      'Which fields? Name and phone',
      'Which server? The Node server that is there',
    ]);
    await test.send({ type: 'brief.accept', brief });
    assert.ok(test.session().discussion.ledger.some(({ text, by }) => by === 'user' && text === 'Which fields? Name and phone'));
  });

  it('keeps corrections if the Starter writes no new one', async () => {
    const brief = {
      title: 'CRM',
      summary: 'A CRM',
      problem: '',
      users: '',
      scope: [],
      technology: [],
      outOfScope: [],
      decisions: [],
      constraints: [],
    };
    const script: ModelScript = {
      starter: [{ text: block({ attitude: 'decide', brief, questions: [] }) }, ask('Why?')],
      scribe: [1, 2].map(() => ({ json: emptyIntent })),
    };
    const test = await openTestSession({ models: scriptedModels({ script }) });
    await test.say('build me a CRM');
    await test.say('It must work offline.');
    assert.deepEqual(test.session().clarify.brief?.decisions, ['It must work offline.']);
  });
});

describe('a stop word in another language than the session’s', () => {
  for (const word of ['abbrechen', 'annuler', 'Abbrechen!', 'annulla', 'cancelar', 'отмена', '中止', 'キャンセル', 'annuleren'])
    it(`ends clarification and answers nothing: ${word}`, async () => {
      const script: ModelScript = { starter: [{ text: block({ attitude: 'decide', brief: null, questions: [question] }) }] };
      const test = await openTestSession({ models: scriptedModels({ script }) });
      await test.say('Please build a limit for the login of this app');
      assert.equal(test.awaits(), 'answers');
      await test.say(word);
      assert.deepEqual([test.session().phase, test.session().clarify.rounds[0]?.answers], ['done', null]);
    });

  for (const text of ['no', 'fine', 'die', 'the user cancels'])
    it(`is not ${text}`, () => assert.equal(parseMessageIntent(text, { session: 'en', editor: 'en' }).says('cancel'), false));
});

describe('a declined proposal', () => {
  const agreed = [
    ...turn('architect', stanceOf('support', { proposal: 'Parse the options by hand.' })),
    ...turn('director', stanceOf('support')),
    ...turn('adversary', stanceOf('support')),
  ];
  const declined = async () => {
    const test = await seededSession(agreed, {
      'director.ballot': [ballot('support')],
      'architect.ballot': [ballot('support')],
      'adversary.ballot': [ballot('support')],
      scribe: [{ fail: 'badKey' }],
      router: [{ json: { reason: 'x', action: 'wait_for_user', next: null } }],
      director: [spoken(stanceOf('support'))],
    });
    await test.send({ type: 'run.resume' });
    await test.send({ type: 'consensus.settle', taken: false });
    assert.deepEqual([test.session().discussion.consensus?.state, test.awaits()], ['declined', 'floor']);
    return test;
  };

  for (const text of ['yes', 'sounds good'])
    it(`is resumed by a confirmation, without a turn: ${text}`, async () => {
      const test = await declined();
      const calls = test.models.calls.length;
      await test.say(text);
      assert.deepEqual([openWish(test.session().wishes)?.want, test.models.calls.length], ['proposal', calls]);
      await test.send({ type: 'wish.settle', wishId: openWish(test.session().wishes)?.id ?? '', taken: true });
      assert.equal(test.session().discussion.consensus?.state, 'taken');
      checkInvariants(test);
    });

  it('is not resumed by a comment on it', async () => {
    const test = await declined();
    await test.say('The short options should stay.');
    assert.equal(openWish(test.session().wishes), undefined);
  });
});

describe('a step under review', () => {
  const open = (script: ModelScript = {}) => openPlan({ models: scriptedModels({ script }) }, offered(), ...underReview);

  it('is marked as done by the text of its button', async () => {
    const test = await open({ reader: [reads('byHand', 'I did this step by hand')], builder: [{ fail: 'badKey' }] });
    await test.say('I did this step by hand');
    assert.equal(openWish(test.session().wishes)?.want, 'byHand');
    await test.say('yes');
    assert.deepEqual([openWish(test.session().wishes)?.want, test.session().progress.tasks[0]?.outcome], ['byHand', null]);
    await test.say('Mark as done');
    assert.equal(test.session().progress.tasks[0]?.outcome, 'doneByHand');
  });

  it('keeps a vague message for the Builder', async () => {
    const test = await open({ reader: [readsAs('answer')] });
    await test.say('hmm');
    assert.deepEqual([test.session().progress.guidance, test.awaits(), openWish(test.session().wishes)], [['hmm'], 'review', undefined]);
  });
});
