// Clarification at the start of a discussion: questions, brief, intent.
import assert from 'node:assert/strict';
import type { ModelRequest } from '../../../src/core/models/request';
import { type Language, languages, languageNames } from '../../../src/core/i18n/language';
import type { Answer } from '../../../src/core/clarify/questions';
import { checkInvariants } from '../../kit/invariants';
import { openTestSession, type TestSessionOptions, type TestSession } from '../../kit/openTestSession';
import { type ModelScript, type ScriptedModels, type ScriptedStep, scriptedModels } from '../../kit/scriptedModels';
import { turn } from '../../kit/virtualClock';
import { column } from '../../kit/lists';

const attitude = 'decide';
const question = (name: string, more: object = {}) => ({
  question: name,
  why: `why ${name}`,
  multiple: false,
  choices: [
    { label: `${name} left`, detail: '', recommended: true },
    { label: `${name} right`, detail: 'costs', recommended: false },
  ],
  ...more,
});
const brief = {
  title: 'Export',
  summary: 'A file.',
  problem: '',
  users: '',
  scope: ['one'],
  technology: [],
  outOfScope: [],
  decisions: [],
  constraints: [],
};
const block = (name: string, value: unknown) => `<<<${name}>>>\n${JSON.stringify(value)}\n<<<END>>>`;
const round = (...names: string[]) => names.map((name) => question(name));
/** Starter answer with a round of questions, padded to three. */
const asks = (...names: string[]): ScriptedStep => ({
  text: `I read it so.\n\n${block('OPENING', { attitude, questions: round(...names, 'x', 'y', 'z').slice(0, Math.max(3, names.length)), brief: null })}`,
});
const writes = (title = 'Export'): ScriptedStep => ({
  text: `Clear.\n\n${block('OPENING', { attitude, questions: [], brief: { ...brief, title } })}`,
});
const intent: ScriptedStep = { json: { goal: 'Get the numbers out' } };

interface Opened extends TestSession {
  readonly models: ScriptedModels;
  readonly asked: (role: string) => ModelRequest[];
}

async function clarify(script: ModelScript, options: Partial<TestSessionOptions> = {}): Promise<Opened> {
  const models = scriptedModels({ script });
  const test = await openTestSession({ models, files: {}, ...options });
  return { ...test, models, asked: (role) => models.calls.filter((call) => call.role === role) };
}

const promptOf = (request: ModelRequest | undefined) => request?.messages.map((message) => message.text).join('\n') ?? '';
const skipAll = (test: TestSession) => {
  const { rounds } = test.session().clarify;
  return test.send({ type: 'questions.answer', round: rounds.length, answers: [] });
};
const answer = (test: TestSession, answers: Answer[]) =>
  test.send({ type: 'questions.answer', round: test.session().clarify.rounds.length, answers });

describe('clarify', () => {
  it('writes the brief of a specific request at once, without a question', async () => {
    const test = await clarify({ starter: [writes()], scribe: [intent] });
    await test.say('Export the report of the owner as CSV with the Node server that is there.');
    assert.equal(test.awaits(), 'briefAcceptance');
    assert.deepEqual(test.session().clarify.rounds, []);
    assert.equal(test.session().clarify.brief?.title, 'Export');
    test.models.assertComplete();
    checkInvariants(test);
  });

  it('asks questions about a vague request, with a reason, two to five choices and one recommendation', async () => {
    const many = Array.from({ length: 7 }, (_, index) => ({ label: `c${index}`, detail: '', recommended: true }));
    const questions = [
      question('a'),
      question('b', { choices: many }),
      question('c'),
      question('d'),
      question('e'),
      question('f'),
      question('g'),
    ];
    const test = await clarify({ starter: [{ text: `So.\n${block('OPENING', { attitude: 'explore', questions, brief: null })}` }] });
    await test.say('Make it better');
    const [round] = test.session().clarify.rounds;
    assert.equal(test.session().clarify.attitude, 'explore');
    assert.deepEqual(column(round?.questions, 'question'), ['a', 'b', 'c', 'd', 'e'], 'never more than five');
    assert.equal(round?.questions[0]?.why, 'why a');
    assert.equal(round?.questions[1]?.choices.length, 5);
    for (const each of round?.questions ?? []) assert.equal(each.choices.filter((choice) => choice.recommended).length, 1);
  });

  it('asks at most three rounds, and the last one ends in a brief whatever the answers', async () => {
    const test = await clarify({ starter: [asks('a'), asks('b'), asks('c'), asks('d', 'e')], scribe: [intent, intent] });
    await test.say('Make it better');
    for (const round of [1, 2, 3]) {
      assert.equal(test.session().clarify.rounds.length, round);
      assert.equal(test.awaits(), 'answers');
      assert.match(promptOf(test.asked('starter').at(-1)), new RegExp(`This is round ${round}\\. Last round: no\\.`));
      await skipAll(test);
    }
    assert.match(promptOf(test.asked('starter').at(-1)), /This is round 3\. Last round: yes\./);
    assert.equal(test.session().clarify.rounds.length, 3);
    assert.equal(test.awaits(), 'briefAcceptance', 'questions in the last round are no fourth round');
    assert.equal(test.session().clarify.brief?.summary, 'Make it better');
    test.models.assertComplete();
    checkInvariants(test);
  });

  it('records a skipped question as skipped, and tells the Starter to assume nothing', async () => {
    const test = await clarify({ starter: [asks('a', 'b', 'c'), writes()], scribe: [intent] });
    await test.say('Make it better');
    await answer(test, [
      { choices: ['a right'], text: '' },
      { choices: [], text: '' },
    ]);
    assert.deepEqual(test.session().clarify.rounds[0]?.answers, [
      { choices: ['a right'], text: '' },
      { choices: [], text: '' },
      { choices: [], text: '' },
    ]);
    const prompt = promptOf(test.asked('starter')[1]);
    assert.match(prompt, /- a \(asked because: why a\)\n {2}- turned down, recommended: a left\n {2}- chosen: a right \(costs\)/);
    assert.equal(prompt.match(/skipped by the user: assume nothing/g)?.length, 2);
  });

  it('never takes silence for consent: no recommendation is chosen and no brief accepted without the user', async () => {
    const test = await clarify({ starter: [asks('a', 'b'), writes()], scribe: [intent] });
    await test.say('Make it better');
    await test.send({ type: 'run.resume' });
    await test.send({ type: 'floor.pass' });
    assert.equal(test.awaits(), 'answers');
    await skipAll(test);
    const told = promptOf(test.asked('starter')[1]);
    assert.match(told, /- offered, recommended: a left/);
    assert.doesNotMatch(told, /- chosen/);
    await test.send({ type: 'run.resume' });
    await test.send({ type: 'discussion.close' });
    assert.equal(test.awaits(), 'briefAcceptance');
    assert.equal(test.session().phase, 'clarify');
    assert.equal(test.session().clarify.accepted, false);
  });

  const few = { text: `So.\n${block('OPENING', { attitude, questions: round('a'), brief: null })}` };

  it('asks a single question, or one without a reason, unchanged and without another call', async () => {
    const bare = { text: block('OPENING', { attitude, questions: [...round('a', 'b'), question('c', { why: '' })], brief: null }) };
    for (const [step, count] of [
      [few, 1],
      [bare, 3],
    ] as const) {
      const test = await clarify({ starter: [step] });
      await test.say('Make it better');
      assert.equal(test.awaits(), 'answers');
      assert.equal(test.session().clarify.rounds[0]?.questions.length, count);
      assert.equal(test.session().clarify.attitude, attitude);
      test.models.assertComplete();
      checkInvariants(test);
    }
  });

  it('accepts several choices only where allowed, and none that was not offered', async () => {
    const questions = [question('a', { multiple: true }), ...round('b', 'c')];
    const test = await clarify({ starter: [{ text: block('OPENING', { attitude, questions, brief: null }) }, writes()], scribe: [intent] });
    await test.say('Make it better');
    await answer(test, [
      { choices: ['a left', 'a right'], text: 'and more' },
      { choices: ['b right', 'b left', 'made up'], text: '' },
    ]);
    assert.deepEqual(test.session().clarify.rounds[0]?.answers, [
      { choices: ['a left', 'a right'], text: 'and more' },
      { choices: ['b right'], text: '' },
      { choices: [], text: '' },
    ]);
  });

  it('takes a typed message as the answer to the round, also while the handover is written', async () => {
    const test = await clarify({ starter: [asks('a', 'b'), asks('c'), writes()], scribe: [{ hang: true }, intent, intent] });
    await test.say('Make it better');
    await test.controller.command({ type: 'message.send', text: 'for owners' });
    while (test.asked('scribe').length === 0) await turn();
    assert.deepEqual(test.session().clarify.rounds[0]?.answers?.[0], { choices: [], text: 'for owners' });
    await test.controller.command({ type: 'message.send', text: 'as a file' });
    await test.send({ type: 'run.stop' });
    await test.send({ type: 'run.resume' });
    assert.deepEqual(test.session().clarify.rounds[1]?.answers?.[0], { choices: [], text: 'as a file' });
    assert.equal(test.awaits(), 'briefAcceptance');
    checkInvariants(test);
  });

  it('keeps what the user writes while the Starter speaks', async () => {
    let say: () => void = () => undefined;
    const speaking: ScriptedStep = {
      look: () => {
        say();
        return asks('a');
      },
    };
    const test = await clarify({ starter: [speaking, writes()], scribe: [intent] });
    const sending: Promise<boolean>[] = [];
    say = () => void sending.push(test.controller.command({ type: 'message.send', text: 'and only for owners' }));
    await test.say('Make it better');
    await Promise.all(sending);
    await skipAll(test);
    assert.match(promptOf(test.asked('starter')[1]), /The user says: and only for owners/);
    assert.equal(test.awaits(), 'briefAcceptance');
  });

  it('rewrites the brief when the user corrects it', async () => {
    const test = await clarify({ starter: [writes(), writes('Import')], scribe: [intent, intent] });
    await test.say('Export it');
    await test.say('No, import it');
    assert.equal(test.session().clarify.brief?.title, 'Import');
    assert.match(promptOf(test.asked('starter')[1]), /The user says: No, import it[\s\S]*Last round: yes/);
    assert.deepEqual(test.session().clarify.corrections, []);
  });
});

describe('clarification without an OPENING block', () => {
  it('asks the questions of bare JSON without a repair call, and hides it', async () => {
    const text = 'I read it so.\n\n```json\n{"attitude":"challenge","questions":[{"question":"For whom?"}],"brief":null}\n```';
    const test = await clarify({ starter: [{ text, chunks: 40 }] });
    await test.say('Make it better');
    assert.equal(test.awaits(), 'answers');
    assert.equal(test.session().clarify.attitude, 'challenge');
    assert.deepEqual([...test.typed.values()], ['I read it so.']);
    checkInvariants(test);
    test.models.assertComplete();
  });

  it('uses the whole text as the brief if it asks nothing', async () => {
    const test = await clarify({ starter: [{ text: 'Export the report as CSV.' }], scribe: [intent] });
    await test.say('Make it better');
    assert.equal(test.session().clarify.brief?.summary, 'Export the report as CSV.');
    test.models.assertComplete();
  });

  it('asks once more if bare JSON cannot be read', async () => {
    const test = await clarify({ starter: [{ text: '{"questions":[]}' }, { json: { questions: round('a', 'b', 'c') } }] });
    await test.say('Add a CSV export');
    assert.equal(test.awaits(), 'answers');
    assert.match(test.models.calls[1]?.messages[0]?.text ?? '', /Add a CSV export/, 'its author is asked, with all it had before');
    test.models.assertComplete();
  });
});

describe('the Repairer of clarification', () => {
  it('sees the request, and returns no brief for a block of questions', async () => {
    const broken = 'So.\n<<<OPENING>>>\n{"questions":[{"question":"Who reads it?"},{"question":"Since when?"\n<<<END>>>';
    const invented = { questions: [], brief: { title: 'x', summary: 'An invented brief' } };
    const test = await clarify({ starter: [{ text: broken }], repairer: [{ json: invented }], scribe: [] });
    await test.say('Add a CSV export');
    assert.match(test.models.calls[1]?.messages[0]?.text ?? '', /Add a CSV export/);
    assert.equal(test.session().clarify.brief, null);
    assert.deepEqual(column(test.session().clarify.rounds.at(-1)?.questions, 'question'), ['Who reads it?']);
    assert.ok(
      test.events.some((event) => event.type === 'oddity.noted' && event.oddity === 'partLost' && event.detail.includes('Since when')),
    );
  });
});

describe('unreadable questions', () => {
  it('lead to the request as the brief after their author was asked again', async () => {
    const test = await clarify({ starter: [{ text: '{"questions":[]}' }, { fail: 'contentBlocked' }], scribe: [intent] });
    await test.say('Add a CSV export');
    assert.deepEqual([test.awaits(), test.session().clarify.briefSource], ['briefAcceptance', 'request']);
    test.models.assertComplete();
  });
});

describe('a failing Starter', () => {
  const failures: readonly (readonly [string, ModelScript])[] = [
    ['a malformed answer', { starter: [{ fail: 'malformed' }] }],
    ['a block that cannot be mended', { starter: [{ text: 'So.\n<<<OPENING>>>\n{"que\n<<<END>>>' }], repairer: [{ text: 'no' }] }],
    ['a blocked answer', { starter: [{ fail: 'contentBlocked' }] }],
    ['an empty answer', { starter: [{ fail: 'empty' }] }],
    ['an answer of blank space', { starter: [{ text: ' \n ' }] }],
    ['a stream that broke off', { starter: [{ fail: 'truncated', afterText: 'I read' }] }],
    ['an answer cut off at its length', { starter: [{ text: 'I read it so.\n<<<OPENING>>>\n{"questions":[', finish: 'length' }] }],
    ['plain text cut off at its length', { starter: [{ text: 'I read it', finish: 'length' }] }],
  ];
  for (const [name, script] of failures) {
    it(`(${name}) leads to the request as the brief, reports it, and is not called again`, async () => {
      const test = await clarify({ ...script, scribe: [intent] });
      await test.say('Make it better\nand soon');
      assert.equal(test.session().fault, null);
      assert.equal(test.awaits(), 'briefAcceptance');
      assert.equal(test.session().clarify.briefSource, 'request');
      assert.equal(test.session().clarify.brief?.summary, 'Make it better\nand soon');
      assert.equal(test.session().clarify.brief?.title, 'Make it better');
      assert.equal(test.asked('starter').length, 1);
      test.models.assertComplete();
      checkInvariants(test);
    });
  }

  it('keeps a long request complete, also after acceptance', async () => {
    const long = 'x '.repeat(9_000).trim();
    const test = await clarify({ starter: [{ fail: 'empty' }], scribe: [intent], router: [{ hang: true }] });
    await test.say(long);
    assert.equal(test.session().clarify.brief?.summary, long);
  });

  it('keeps the previous brief if a correction fails', async () => {
    const test = await clarify({ starter: [writes(), { fail: 'contentBlocked' }], scribe: [intent, intent] });
    await test.say('Export it');
    await test.say('No, import it');
    assert.equal(test.session().clarify.brief?.title, 'Export');
    assert.equal(test.session().clarify.briefSource, 'kept');
    assert.equal(test.awaits(), 'briefAcceptance');
  });

  for (const reason of ['network', 'badKey', 'noKey', 'rateLimited', 'overloaded', 'unknownModel', 'contextTooLong'] as const) {
    it(`(${reason}) stays a fault for the user to fix`, async () => {
      const test = await clarify({ starter: [{ fail: reason }, writes()], scribe: [intent] });
      await test.say('Make it better');
      assert.equal(test.session().fault?.fault.reason, reason);
      assert.equal(test.session().clarify.brief, null);
      await test.send({ type: 'run.resume' });
      assert.equal(test.awaits(), 'briefAcceptance');
    });
  }

  it('with a repair without network stays a fault too', async () => {
    const test = await clarify({
      starter: [{ text: 'So.\n<<<OPENING>>>\n{"q\n<<<END>>>' }, writes()],
      repairer: [{ fail: 'network' }],
      scribe: [intent],
    });
    await test.say('Make it better');
    assert.equal(test.session().fault?.fault.reason, 'network');
    await test.send({ type: 'run.resume' });
    assert.equal(test.session().clarify.brief?.title, 'Export');
  });
});

describe('the intent handover', () => {
  const written = { shape: 's', goal: 'Numbers out', volunteered: ['by Friday'], stance: 'explore' };

  it('is parsed from the Starter’s block, missing fields being empty or null, without another call', async () => {
    const test = await clarify({
      starter: [{ text: `Clear.\n${block('OPENING', { questions: [], brief })}\n${block('HANDOVER', { goal: 'Numbers out' })}` }],
    });
    await test.say('Export it');
    assert.deepEqual(test.session().clarify.intent, {
      shape: '',
      keyFindings: [],
      tensions: [],
      gaps: [],
      exchange: '',
      goal: 'Numbers out',
      constraints: [],
      framingAccepted: [],
      framingResisted: [],
      volunteered: [],
      unclear: [],
      stance: null,
    });
    assert.deepEqual([...test.typed.values()], ['Clear.']);
    test.models.assertComplete();
  });

  it('is requested as typed output if there is no block', async () => {
    const test = await clarify({ starter: [writes()], scribe: [{ json: { ...written, gaps: 'Who reads it', stance: 'shout' } }] });
    await test.say('Export it');
    const { intent: read } = test.session().clarify;
    assert.deepEqual([read?.goal, read?.volunteered, read?.gaps, read?.stance], ['Numbers out', ['by Friday'], ['Who reads it'], null]);
  });

  it('exists from the second exchange on, even with open questions', async () => {
    const test = await clarify({ starter: [asks('a'), asks('b')], scribe: [intent] });
    await test.say('Make it better');
    assert.equal(test.session().clarify.intent, null);
    await skipAll(test);
    assert.equal(test.awaits(), 'answers');
    assert.equal(test.session().clarify.intent?.goal, 'Get the numbers out');
    test.models.assertComplete();
  });

  it('is rewritten with the brief', async () => {
    const test = await clarify({ starter: [writes(), writes()], scribe: [intent, { json: { goal: 'Two' } }] });
    await test.say('Export it');
    await test.say('No, import it');
    assert.equal(test.session().clarify.intent?.goal, 'Two');
    assert.equal(test.awaits(), 'briefAcceptance');
    test.models.assertComplete();
  });

  it('is empty if no model can write it, and nothing waits for it', async () => {
    const test = await clarify({ starter: [writes()], scribe: [{ text: 'no' }], repairer: [{ text: 'no' }] });
    await test.say('Export it');
    assert.equal(test.session().clarify.intent?.goal, '');
    assert.equal(test.awaits(), 'briefAcceptance');
  });

  it('is what the team starts with, with the user’s messages and without the Starter’s', async () => {
    const test = await clarify({ starter: [asks('left or right'), writes()], scribe: [intent], router: [{ fail: 'network' }] });
    await test.say('Make it better somehow');
    await answer(test, [{ choices: [], text: 'what I typed' }]);
    const { brief: offered } = test.session().clarify;
    assert.ok(offered);
    test.models.extend({ director: [{ text: 'Hm.' }], architect: [{ text: 'Hm.' }], adversary: [{ text: 'Hm.' }] });
    await test.send({ type: 'brief.accept', brief: offered });
    const prompts = test.models.calls.filter((call) => ['router', 'director', 'architect', 'adversary'].includes(call.role)).map(promptOf);
    assert.notDeepEqual(prompts, []);
    for (const prompt of prompts) assert.doesNotMatch(prompt, /I read it so|Clear\./);
    const spoken = test.models.calls.filter((call) => ['director', 'architect', 'adversary'].includes(call.role)).map(promptOf);
    for (const prompt of spoken)
      assert.match(prompt, /> Make it better somehow[\s\S]*answer: what I typed[\s\S]*Goal: Get the numbers out/);
  });
});

describe('languages of clarification', () => {
  const cancels: Readonly<Record<Language, string>> = {
    en: 'Cancel that',
    es: 'Cancélalo',
    'pt-br': 'Cancela isso',
    fr: 'Annule tout',
    de: 'Brich ab',
    it: 'Annulla tutto',
    nl: 'Annuleer het',
    ru: 'Отмена',
    'zh-cn': '取消',
    ja: 'キャンセル',
  };
  for (const language of languages) {
    it(`ends for "${cancels[language]}" without a model call, and uses ${languageNames[language]}`, async () => {
      const test = await clarify({ starter: [asks('a')] }, { language });
      await test.say('OAuth');
      assert.match(test.asked('starter')[0]?.system ?? '', new RegExp(`if these do not show one, in ${languageNames[language]}`));
      await test.say(cancels[language]);
      assert.equal(test.session().phase, 'done');
      assert.equal(test.models.calls.length, 1);
      checkInvariants(test);
    });
  }
});

describe('clarification by competing interpretations', () => {
  const keeps = (name: string, ...each: readonly number[][]) =>
    question(name, { choices: each.map((kept, at) => ({ label: `${name}${at}`, detail: '', recommended: at === 0, keeps: kept })) });
  const readings = ['A file each.', 'A file for all.', 'A page.'];
  const rivals: ScriptedStep = {
    text: `I read it so.\n\n${block('OPENING', {
      ...{ attitude, readings, open: ['users', 'nonsense', 'scope'], brief: null },
      questions: [keeps('alike', [1, 2, 3], [3, 2, 1]), keeps('half', [1, 2], [3]), keeps('most', [1], [2], [3])],
    })}`,
  };

  it('asks what separates the interpretations, most decisive first, and keeps the rest open', async () => {
    const test = await clarify({ starter: [rivals] });
    await test.say('Export it somehow');
    const [first] = test.session().clarify.rounds;
    assert.deepEqual(
      [first?.questions.map((each) => each.question), first?.readings, first?.open],
      [['most', 'half'], readings, ['users', 'scope']],
    );
  });

  it('reminds the Starter of its text, its choices, and the remaining interpretations', async () => {
    const test = await clarify({ starter: [rivals, writes()], scribe: [intent] });
    await test.say('Export it somehow');
    await answer(test, [{ choices: ['most2'], text: '' }]);
    const told = promptOf(test.asked('starter').at(-1));
    assert.match(told, /The Starter said:\n> I read it so\./);
    assert.match(told, /- 1, ruled out: A file each\.\n- 2, ruled out: A file for all\.\n- 3, left: A page\./);
    assert.match(told, /- turned down, recommended: most0\n/);
  });

  it('asks nothing if the request is specific', async () => {
    const test = await clarify({ starter: [writes()], scribe: [intent] });
    await test.say('Export the report as CSV for members, without a dependency');
    assert.deepEqual([test.session().clarify.rounds.length, test.awaits()], [0, 'briefAcceptance']);
  });
});
