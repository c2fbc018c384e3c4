// Request sizes: number of calls, tokens and decisions.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Size } from '../../../src/core/clarify/size';
import { spendOf } from '../../../src/core/clarify/typicalSpend';
import { currentTask } from '../../../src/core/execution/selectors';
import type { DiscussionCommand } from '../../../src/core/commands';
import { checkInvariants } from '../../kit/invariants';
import { openTestSession, type TestSessionOptions, type TestSession } from '../../kit/openTestSession';
import { type ModelScript, type ScriptedModels, type ScriptedStep, scriptedModels } from '../../kit/scriptedModels';
import { turn } from '../../kit/virtualClock';

/** Lets the work proceed until a call hangs. */
async function settle(): Promise<void> {
  for (let count = 0; count < 200; count++) await turn();
}

const files = {
  'src/app.js': [
    '// A reading list over HTTP.',
    "import { readAll } from './store.js';",
    '',
    'export async function list(request) {',
    '  return { status: 200, names: await readAll(request.user) };',
    '}',
    '',
    "export const routes = { '/names': list };",
    '',
  ].join('\n'),
  'src/store.js': 'export async function readAll(user) {\n  return user.names;\n}\n',
};

const brief = {
  title: 'Rename list to listNames',
  summary: 'The function list in src/app.js is called listNames, with its one use.',
  problem: '',
  users: '',
  scope: ['list is called listNames'],
  technology: [],
  outOfScope: [],
  decisions: [],
  constraints: [],
};

const block = (name: string, value: unknown) => `<<<${name}>>>\n${JSON.stringify(value)}\n<<<END>>>`;
const opens = (more: object): ScriptedStep => ({
  text: `I read it so.\n\n${block('OPENING', { attitude: 'decide', questions: [], brief, why: 'One name in one file.', words: '', ...more })}`,
});
const asks: ScriptedStep = opens({ brief: null, questions: [{ question: 'Which list?', why: '', choices: [], multiple: false }] });

const task = {
  ...{
    id: 'T1',
    title: 'list is called listNames',
    goal: 'One name.',
    files: ['src/app.js'],
    steps: ['Rename list and its use in routes'],
  },
  ...{ doneWhen: 'No list is left.', dependsOn: [], risk: 'low', answers: [], honours: [], pitfalls: [] },
};
const plans: ScriptedStep = { text: `One step.\n\n${block('PLAN', { goal: 'listNames', tasks: [task], openDecisions: [] })}` };
const edit = (old_text: string, new_text: string) => ({
  name: 'replace_in_file',
  args: { path: 'src/app.js', intent: 'Rename it', old_text, new_text },
});
const builds: ScriptedStep = {
  text: 'Renames the function and its use.',
  calls: [edit('export async function list(', 'export async function listNames('), edit("'/names': list }", "'/names': listNames }")],
};
const planned: ModelScript = { starter: [opens({ size: 'direct' })], planner: [plans] };
const direct: ModelScript = { ...planned, builder: [builds] };

interface Opened extends TestSession {
  readonly models: ScriptedModels;
  /** Types of the commands with which the user answered cards. */
  readonly decisions: DiscussionCommand['type'][];
  decide(command: DiscussionCommand): Promise<unknown>;
}

async function open(script: ModelScript, options: Partial<TestSessionOptions> = {}): Promise<Opened> {
  const models = scriptedModels({ script });
  const test = await openTestSession({ models, files, ...options });
  const decisions: DiscussionCommand['type'][] = [];
  const decide = (command: DiscussionCommand) => {
    decisions.push(command.type);
    return test.send(command);
  };
  return { ...test, models, decisions, decide };
}

const approve = (test: Opened) => test.decide({ type: 'plan.approve', hash: test.session().progress.offered?.hash ?? '' });
const accept = (test: Opened) => {
  const step = currentTask(test.session().progress);
  return test.decide({ type: 'task.settle', taskId: step?.id ?? '', accept: true });
};
const chosen = ({ session }: TestSession) => session().clarify.size;
const short = 'Rename list to listNames. Just build it, no discussion.';

/** Estimated prompt tokens of each call, at four characters per token. */
const weights = ({ models }: Opened) =>
  models.calls.map(
    ({ role, system, messages }) => `${role} ${Math.ceil((system.length + messages.reduce((sum, { text }) => sum + text.length, 0)) / 4)}`,
  );

/**
 * Asserts that the number of calls equals the product's estimate. Tokens have a separate limit, because the test project is smaller than
 * the sample project on which the estimate is based.
 */
function staysWithinEstimate(test: Opened, size: Size, mostTokens: number): void {
  const told = spendOf(size);
  const { input } = test.models.usage;
  const all = `${input} tokens: ${weights(test).join(', ')}`;
  assert.equal(test.models.calls.length, told.calls, all);
  assert.ok(input <= mostTokens, all);
}

describe('a direct request', () => {
  it('takes three calls, 6,000 tokens and two decisions to the accepted edit, and none after it', async () => {
    const test = await open({ ...direct, starter: [opens({ size: 'direct', words: 'Just build it, no discussion' })] });
    await test.say(short);
    assert.equal(test.awaits(), 'approval');
    assert.deepEqual(chosen(test), { size: 'direct', by: 'user', reason: 'Just build it, no discussion' });
    await approve(test);
    assert.equal(test.awaits(), 'review');
    await accept(test);
    assert.match(test.workspace.files.get('src/app.js') ?? '', /function listNames[\s\S]*'\/names': listNames/);
    test.models.assertComplete();
    assert.deepEqual([test.models.calls.length, test.decisions], [3, ['plan.approve', 'task.settle']]);
    staysWithinEstimate(test, 'direct', 6_000);
    await test.send({ type: 'verification.skip' });
    assert.equal(test.session().phase, 'done');
    test.models.assertComplete();
    checkInvariants(test, test.models);
  });

  it('shortens a prompt that contains the request, without a call', async () => {
    const test = await open({ ...direct, starter: [opens({ size: 'direct', brief: { ...brief, constraints: ['No alias'] } })] });
    await test.say('Rename list to listNames.');
    const { prompt = '', constraints } = test.session().ready?.handover ?? {};
    assert.match(prompt, /called listNames, with its one use/);
    assert.deepEqual(constraints, ['No alias']);
    // No step covers the constraint. The product reports this without another call.
    assert.deepEqual([test.models.calls.length, test.awaits()], [2, 'approval']);
  });

  it('has a reviewer only if the user names one on the step', async () => {
    const test = await open({ ...direct, 'reviewer.tests': [{ json: { findings: [] } }] });
    await test.say('Rename list to listNames.');
    const offered = test.session().progress.offered;
    assert.ok(offered);
    const plan = { ...offered.plan, tasks: offered.plan.tasks.map((each) => ({ ...each, reviewers: ['tests'] })) };
    await test.send({ type: 'plan.edit', hash: offered.hash, plan });
    await approve(test);
    assert.equal(test.awaits(), 'review');
    test.models.assertComplete();
  });

  it('plans again from a comment, still with the short prompt', async () => {
    const test = await open({ ...planned, planner: [plans, plans] });
    await test.say('Rename list to listNames.');
    const hash = test.session().progress.offered?.hash ?? '';
    await test.send({ type: 'plan.comment', hash, taskId: 'T1', line: task.title, text: 'Keep an alias named list.' });
    await test.send({ type: 'plan.revise', hash });
    assert.match(
      test.models.calls
        .at(-1)
        ?.messages.map(({ text }) => text)
        .join('') ?? '',
      /Keep an alias named list/,
    );
    assert.equal(test.awaits(), 'approval');
    test.models.assertComplete();
  });
});

const stance = (more: object) => `The design.\n\n${block('STANCE', { position: 'support', why: 'It is the smallest.', ...more })}`;
const proposes: ScriptedStep = { text: stance({ proposal: [{ kind: 'behaviour', text: 'list is called listNames.' }] }) };
const reviewed: ModelScript = {
  starter: [opens({ size: 'reviewed', why: 'Other files may use it.' })],
  architect: [proposes],
  adversary: [{ text: stance({}) }],
};
const medium = { ...task, risk: 'medium', answers: ['P1'] };
const planOfClauses: ScriptedStep = { text: `One step.\n\n${block('PLAN', { goal: 'listNames', tasks: [medium], openDecisions: [] })}` };

describe('a reviewed request', () => {
  it('takes at most nine calls, 30,000 tokens and four decisions to the end', async () => {
    const script: ModelScript = {
      ...reviewed,
      planner: [planOfClauses],
      builder: [builds],
      'reviewer.step': [{ json: { findings: [] } }],
      director: [{ text: 'It is renamed.' }],
    };
    const test = await open(script);
    await test.say('Rename list to listNames.');
    assert.deepEqual([test.awaits(), test.session().discussion.proposal?.version], ['readyChoice', 1]);
    await test.decide({ type: 'ready.settle', choice: 'start' });
    await approve(test);
    await accept(test);
    await test.decide({ type: 'verification.skip' });
    assert.equal(test.session().phase, 'done');
    test.models.assertComplete();
    staysWithinEstimate(test, 'reviewed', 30_000);
    assert.equal(test.decisions.length, 4);
    checkInvariants(test, test.models);
  });

  it('answers a blocking review once, and shows the rest with the start', async () => {
    const objection = {
      text: 'The route keeps its old name.',
      blocking: true,
      about: ['P1'],
      evidence: ['src/app.js:8'],
      satisfiedBy: 'A test.',
    };
    const test = await open({
      ...reviewed,
      architect: [proposes, { text: stance({}) }],
      adversary: [{ text: stance({ position: 'object', objections: [objection] }) }],
    });
    await test.say('Rename list to listNames.');
    assert.equal(test.awaits(), 'readyChoice');
    assert.match(test.session().ready?.handover.dissent.join() ?? '', /The route keeps its old name/);
    test.models.assertComplete();
    checkInvariants(test, test.models);
  });

  it('costs nothing to keep discussing, and continues from a message', async () => {
    const test = await open(reviewed);
    await test.say('Rename list to listNames.');
    const before = test.models.calls.length;
    await test.send({ type: 'ready.settle', choice: 'continue' });
    assert.deepEqual([test.awaits(), test.models.calls.length - before], ['floor', 0]);
    test.models.extend({
      router: [{ json: { reason: 'Their design.', action: 'speak', next: 'architect', tier: null, on_topic: true } }],
      architect: [{ text: stance({}) }],
    });
    await test.say('Why not listAll?');
    assert.equal(test.awaits(), 'readyChoice');
    test.models.assertComplete();
  });

  it('becomes a discussion of the whole team by a click', async () => {
    const test = await open({ ...reviewed, scribe: [{ json: { goal: 'A name' } }], router: [{ hang: true }] });
    await test.say('Rename list to listNames.');
    void test.controller.command({ type: 'size.choose', size: 'discussion' });
    await settle();
    assert.equal(test.session().phase, 'discovery');
    await test.controller.close();
  });

  it('goes directly to the plan by a click, with the proposal', async () => {
    const test = await open({ ...reviewed, planner: [planOfClauses] });
    await test.say('Rename list to listNames.');
    await test.send({ type: 'size.choose', size: 'direct' });
    assert.equal(test.awaits(), 'approval');
    test.models.assertComplete();
  });
});

describe('the choice of a size', () => {
  const script: ModelScript = { starter: [opens({ size: 'discussion' })], router: [{ hang: true }] };
  const sized = async (size: object, said: string, set?: TestSessionOptions['size']) => {
    const test = await open(
      { starter: [opens({ size: null, ...size, brief: null, questions: [{ question: 'Which?' }] })] },
      set ? { size: set } : {},
    );
    await test.say(said);
    test.models.assertComplete();
    return test.session().clarify.size ?? null;
  };

  for (const [name, given, said, set, expected] of [
    ['the Starter’s', { size: 'reviewed' }, 'Rename list', undefined, ['reviewed', 'starter']],
    ['what is set', { size: 'discussion' }, 'Rename list', 'direct', ['direct', 'setting']],
    [
      'the user’s words, above what is set',
      { size: 'discussion', words: "let's think about this" },
      "Let's  think about this: rename list",
      'direct',
      ['discussion', 'user'],
    ],
    [
      'the user’s words in another language',
      { size: 'direct', words: 'einfach bauen' },
      'Bitte einfach bauen, ohne Diskussion',
      'discussion',
      ['direct', 'user'],
    ],
    ['no words the user did not write', { size: 'direct', words: 'just build it' }, 'Rename list', undefined, ['direct', 'starter']],
    [
      'no words in quotation marks',
      { size: 'direct', words: 'just build it' },
      'Add a button "just build it" to the page',
      'reviewed',
      ['reviewed', 'setting'],
    ],
    [
      'no words in code',
      { size: 'direct', words: 'no discussion' },
      'Label it `no discussion` on the page',
      'discussion',
      ['discussion', 'setting'],
    ],
    ['no empty words', { size: 'direct', words: ' . ' }, 'Rename list', 'reviewed', ['reviewed', 'setting']],
    ['nothing where nobody names one', {}, 'Rename list', undefined, null],
    ['nothing where the Starter names none there is', { size: 'tiny' }, 'Rename list', undefined, null],
  ] as const)
    it(`is ${name}`, async () => {
      const found = await sized(given, said, set);
      assert.deepEqual(found && [found.size, found.by], expected);
    });

  it('follows the user’s wording in ten languages before the setting', async () => {
    const { sizes } = JSON.parse(readFileSync('test/flows/messageIntent/measured.json', 'utf8')) as {
      sizes: Record<'direct' | 'discussion', string[]>;
    };
    for (const size of ['direct', 'discussion'] as const)
      for (const words of sizes[size]) {
        const found = await sized({ size, words }, `Rename list to listNames, ${words}`, 'reviewed');
        assert.deepEqual(found && [found.size, found.by, found.reason], [size, 'user', words]);
      }
  });

  it('shows the brief if there were questions, if the first version is large, or if no size was chosen', async () => {
    const wide = { ...brief, scope: ['one', 'two', 'three', 'four', 'five'] };
    for (const steps of [[asks, opens({ size: 'discussion' })], [opens({ size: 'discussion', brief: wide })], [opens({ size: null })]]) {
      const test = await open({ starter: steps, scribe: [{ json: { goal: 'A name' } }] });
      await test.say('Rename list');
      if (steps.length > 1) await test.say('The one in app.js');
      assert.equal(test.awaits(), 'briefAcceptance');
    }
  });

  it('makes no call for a brief without questions', async () => {
    const test = await open({ ...script, scribe: [{ json: { goal: 'A name' } }] });
    void test.controller.command({ type: 'message.send', text: 'Rename list' });
    await settle();
    assert.equal(test.session().phase, 'discovery');
    await test.controller.close();
  });

  it('skips open questions, and plans without another turn of the Starter', async () => {
    const test = await open({ ...planned, starter: [asks] });
    await test.say('Rename list to listNames.');
    await test.send({ type: 'size.choose', size: 'direct' });
    assert.deepEqual([test.awaits(), test.session().clarify.briefSource], ['approval', 'request']);
    test.models.assertComplete();
  });

  it('becomes direct by a click at the brief, including the user’s edits', async () => {
    const test = await open({ ...planned, starter: [opens({ size: null })], scribe: [{ json: { goal: 'A name' } }] });
    await test.say('Rename list to listNames.');
    await test.send({ type: 'size.choose', size: 'direct', brief: { ...brief, summary: 'listNames, and an alias' } });
    assert.deepEqual([test.awaits(), test.session().clarify.brief?.summary], ['approval', 'listNames, and an alias']);
    test.models.assertComplete();
  });

  it('becomes a discussion by a click on the plan, which is then void', async () => {
    const test = await open({ ...direct, scribe: [{ json: { goal: 'A name' } }], router: [{ hang: true }] });
    await test.say('Rename list to listNames.');
    const hash = test.session().progress.offered?.hash ?? '';
    void test.controller.command({ type: 'size.choose', size: 'discussion' });
    await settle();
    assert.deepEqual([test.session().phase, test.session().discussion.wait], ['discovery', null]);
    await test.send({ type: 'run.stop' });
    await test.send({ type: 'plan.approve', hash });
    assert.equal(test.session().phase, 'discovery');
  });

  it('ends once the build has begun', async () => {
    const test = await open(direct);
    await test.say('Rename list to listNames.');
    await approve(test);
    await test.send({ type: 'size.choose', size: 'discussion' });
    assert.deepEqual([test.session().phase, chosen(test)?.size], ['execution', 'direct']);
  });
});
