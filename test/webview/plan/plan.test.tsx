// Plan card.
import assert from 'node:assert/strict';
import { act } from 'preact/test-utils';
import type { Command } from '../../../src/core/commands';
import type { Fact } from '../../../src/core/events';
import text from '../../../src/core/i18n/locales/en.json';
import type { TaskMap } from '../../../src/core/plan/taskMap';
import { plan, planHash, sampleEvents, stamped } from '../../kit/sampleSession';
import { controls, key, nameOf, press, textOf, type, useDom } from '../dom';
import { openPanel, type TestPanel } from '../panel';
import { column, listOf } from '../../kit/lists';

const full: TaskMap = {
  ...plan,
  phases: [{ id: 'P1', title: 'Groundwork' }],
  tasks: plan.tasks.map((task) => ({
    ...task,
    phase: 'P1',
    pitfalls: ['The proxy adds its own address'],
    decisions: [{ question: 'How many attempts?', options: ['Five', 'Ten'], recommended: 'Five' }],
    honours: ['C1', 'C2'],
    reviewers: ['security'],
  })),
};

describe('the plan card', () => {
  useDom();

  const ready = sampleEvents('ready').slice();
  const openWith = (first: TaskMap, ...facts: Fact[]) =>
    openPanel({
      events: [
        ...ready,
        ...stamped(
          [
            { type: 'ready.settled', choice: 'start' },
            { type: 'phase.entered', from: 'ready', to: 'execution', cause: 'implementationStarted' },
            { type: 'plan.proposed', plan: first, version: 1, hash: planHash },
            ...facts,
          ],
          ready.length + 1,
        ),
      ],
    });
  const open = () => openWith(plan);
  const card = (panel: TestPanel) => panel.root.querySelector<HTMLElement>('.card') ?? assert.fail('no card');
  const taskOf = (panel: TestPanel, id: string) => panel.root.querySelector<HTMLElement>(`[data-task="${id}"]`) ?? assert.fail(`no ${id}`);
  const rowOf = (panel: TestPanel, id: string) => taskOf(panel, id).querySelector('summary') ?? assert.fail();
  const order = (panel: TestPanel) => [...panel.root.querySelectorAll<HTMLElement>('[data-task]')].map((each) => each.dataset.task);
  const said = (panel: TestPanel) => textOf(panel.root.querySelector('.plan-said'));
  const focused = () => (document.activeElement?.closest('[data-task]') as HTMLElement | null)?.dataset.task;
  const tool = (name: string, task: string) => `${name}: ${plan.tasks.find(({ id }) => id === task)?.title}`;
  const last = (panel: TestPanel) => panel.commands().at(-1);
  const edited = (command: Command | undefined): TaskMap => {
    assert.ok(command?.type === 'plan.edit');
    assert.equal(command.hash, planHash);
    return command.plan;
  };
  /** Simulates the host's reply to the last plan edit. */
  const settle = async (panel: TestPanel, version = 2) => {
    const command = last(panel);
    assert.ok(command?.type === 'plan.edit');
    await panel.happen({ type: 'plan.proposed', plan: command.plan, version, hash: `hash-${version}`, by: 'user' });
  };

  it('shows user messages at the step that covers them, as not adopted, and as uncovered once the step is removed', async () => {
    const [first] = plan.tasks;
    assert.ok(first);
    const words = [
      { words: 'The lock lasts 30 minutes.', tasks: [first.id], why: '' },
      { words: 'Is there a cheaper way?', tasks: [], why: 'The Architect answered it.' },
      { words: 'Log each lock.', tasks: ['T99'], why: '' },
    ];
    const panel = await openWith({ ...plan, said: words });
    assert.match(textOf(taskOf(panel, first.id)), /From you: “The lock lasts 30 minutes\.”/);
    const whole = textOf(card(panel));
    assert.match(whole, new RegExp(`${text['card.plan.rejected']}\\s*“Is there a cheaper way\\?” The Architect answered it\\.`));
    assert.match(whole, /“Log each lock\.” said by you/);
  });

  it('has one line per step, and the rest on demand', async () => {
    const panel = await openWith(full);
    assert.deepEqual(order(panel), ['proxies', 'bucket', 'message']);
    assert.equal(panel.root.querySelectorAll('.task details[open]').length, 0);
    const details = textOf(taskOf(panel, 'proxies').querySelector('.folded'));
    for (const part of listOf(`
      The proxy adds its own address | How many attempts? | Respects “The login stays up when the | model calls, at most 25
      Reviewed by security`))
      assert.ok(details.includes(part), part);
    assert.deepEqual([...panel.root.querySelectorAll('.phase-title')].map(textOf), ['Groundwork']);
  });

  it('warns about entries that no step covers, and can be approved all the same', async () => {
    const panel = await open();
    const gaps = textOf(panel.root.querySelector('.plan-gaps'));
    assert.match(gaps, /The login stays up when the limiter is down constraint/);
    assert.doesNotMatch(gaps, /Key the limit/);
    await press(card(panel), text['card.plan.approve']);
    assert.deepEqual(last(panel), { type: 'plan.approve', hash: planHash });
  });

  it('moves a step with Alt and an arrow, keeps the focus on it, and announces the version', async () => {
    const independent = { ...plan, tasks: plan.tasks.map((task) => ({ ...task, dependsOn: [] })) };
    const panel = await openWith(independent);
    rowOf(panel, 'message').focus();
    await key(rowOf(panel, 'message'), 'ArrowUp', { altKey: true });
    assert.deepEqual(column(edited(last(panel)).tasks, 'id'), ['proxies', 'message', 'bucket']);
    await settle(panel);
    assert.deepEqual(order(panel), ['proxies', 'message', 'bucket']);
    assert.equal(focused(), 'message');
    assert.match(said(panel), /^Version 2\./);
    assert.equal(panel.root.querySelectorAll('.card').length, 1, 'the card is the one that was there');
    assert.equal(textOf(rowOf(panel, 'message').querySelector('.chip.info')), text['card.plan.change.moved']);
  });

  it('rejects an order that breaks a dependency, and names the dependency', async () => {
    const panel = await open();
    await key(rowOf(panel, 'bucket'), 'ArrowUp', { altKey: true });
    assert.deepEqual(panel.commands(), []);
    assert.match(said(panel), /^bucket "Token bucket behind a port" depends on proxies "Trust only configured proxies"/);
    await key(rowOf(panel, 'proxies'), 'ArrowUp', { altKey: true });
    assert.match(said(panel), /^proxies .* can't be moved any further/);
    await key(rowOf(panel, 'proxies'), 'ArrowUp');
    assert.deepEqual(panel.commands(), []);
  });

  it('removes a step, names the steps that no longer depend on it, and restores it', async () => {
    const panel = await open();
    await press(taskOf(panel, 'proxies'), tool(text['card.plan.drop'], 'proxies'));
    const dropped = edited(last(panel));
    assert.deepEqual([dropped.tasks.length, dropped.tasks[0]?.dependsOn], [2, []]);
    await settle(panel);
    assert.match(said(panel), /Version 2\. proxies .* was dropped\. These steps no longer depend on it: bucket/);
    assert.equal(focused(), 'bucket');
    assert.match(textOf(panel.root.querySelector('.plan-dropped')), /proxies Trust only configured proxies/);
    await press(card(panel), text['card.plan.takeBack']);
    const back = last(panel);
    assert.ok(back?.type === 'plan.edit');
    assert.deepEqual([back.hash, back.plan], ['hash-2', plan]);
  });

  it('names the steps that the Planner removed, without an undo', async () => {
    const shorter = { ...plan, tasks: plan.tasks.filter(({ id }) => id !== 'proxies').map((task) => ({ ...task, dependsOn: [] })) };
    const panel = await openWith(plan, { type: 'plan.proposed', plan: shorter, version: 2, hash: 'h2', by: 'planner' });
    assert.match(textOf(panel.root.querySelector('.plan-dropped')), /proxies Trust only configured proxies/);
    assert.ok(!controls(card(panel)).map(nameOf).includes(text['card.plan.takeBack']));
  });

  it('edits a step in place, and returns the focus to it', async () => {
    const panel = await open();
    await press(taskOf(panel, 'bucket'), tool(text['card.plan.edit'], 'bucket'));
    const form = panel.root.querySelector<HTMLElement>('.task.form') ?? assert.fail();
    const fields = [...form.querySelectorAll('textarea')];
    assert.equal(document.activeElement, fields[0]);
    assert.ok(!controls(card(panel)).map(nameOf).includes(text['card.plan.approve']), 'nothing is approved while it is written');
    await type(fields[0] ?? null, 'A bucket of tokens');
    await type(fields[2] ?? null, 'Write it\n\n  Ask it  ');
    await press(form, text['card.save']);
    const task = edited(last(panel)).tasks[1];
    assert.deepEqual([task?.title, task?.steps, task?.risk], ['A bucket of tokens', ['Write it', 'Ask it'], 'high']);
    await settle(panel);
    assert.equal(focused(), 'bucket');
    assert.equal(textOf(rowOf(panel, 'bucket').querySelector('.chip.info')), text['card.plan.change.changed']);
  });

  it('offers as dependencies only steps that do not depend on this one', async () => {
    const panel = await open();
    await press(taskOf(panel, 'bucket'), tool(text['card.plan.edit'], 'bucket'));
    const boxes = [...panel.root.querySelectorAll<HTMLInputElement>('.needs input')];
    const [first] = boxes;
    assert.ok(first && boxes.length > 0);
    const before = plan.tasks.find(({ id }) => id === 'bucket')?.dependsOn ?? [];
    await act(() => first.click());
    await press(panel.root.querySelector('.task.form') ?? assert.fail(), text['card.save']);
    const after = edited(last(panel)).tasks.find(({ id }) => id === 'bucket')?.dependsOn;
    assert.notDeepEqual(after, before);
    assert.equal(after?.length, before.length + (before.length < (after?.length ?? 0) ? 1 : -1));
  });

  it('rejects text that is too long, gives the reason, and keeps what was typed', async () => {
    const panel = await open();
    await press(taskOf(panel, 'bucket'), tool(text['card.plan.edit'], 'bucket'));
    const steps = () => panel.root.querySelectorAll('.task.form textarea')[2] ?? null;
    await type(steps(), 'x'.repeat(401));
    await press(card(panel), text['card.save']);
    assert.deepEqual(panel.commands(), []);
    assert.match(said(panel), /400 characters/);
    assert.equal((steps() as HTMLTextAreaElement).value.length, 401);
  });

  it('leaves the fields with Escape without stopping the team', async () => {
    const panel = await open();
    await press(taskOf(panel, 'bucket'), tool(text['card.plan.edit'], 'bucket'));
    await key(document.activeElement ?? document.body, 'Escape', { isComposing: true });
    assert.ok(panel.root.querySelector('.task.form'), 'the key was meant for the input method');
    await key(document.activeElement ?? document.body, 'Escape');
    assert.equal(panel.root.querySelector('.task.form'), null);
    assert.deepEqual([panel.commands(), focused()], [[], 'bucket']);
  });

  it('adds a step at the end', async () => {
    const panel = await open();
    await press(card(panel), text['card.plan.add']);
    await type(document.activeElement, 'Tests on two instances');
    await press(card(panel), text['card.save']);
    assert.deepEqual(
      edited(last(panel))
        .tasks.map(({ id, title }) => [id, title])
        .at(-1),
      ['T4', 'Tests on two instances'],
    );
    await settle(panel);
    assert.equal(focused(), 'T4');
    assert.equal(textOf(rowOf(panel, 'T4').querySelector('.chip.info')), text['card.plan.change.added']);
  });

  it('collects comments on lines, keeps them on the card, and sends them together', async () => {
    const panel = await open();
    const line = 'Read the trusted proxies from the config';
    const opener = `Comment on: ${line}`;
    await press(taskOf(panel, 'proxies'), opener);
    await type(document.activeElement, 'Which config?');
    await key(document.activeElement ?? document.body, 'Enter');
    assert.deepEqual(last(panel), { type: 'plan.comment', hash: planHash, taskId: 'proxies', line, text: 'Which config?' });
    assert.equal(nameOf(document.activeElement ?? document.body), opener);
    await panel.happen(
      { type: 'plan.commented', commentId: 'c1', hash: planHash, taskId: 'proxies', line, text: 'Which config?' },
      { type: 'plan.commented', commentId: 'c2', hash: planHash, taskId: null, line: '', text: 'Shorter' },
    );
    const commented = (within: ParentNode | null) => [...(within?.querySelectorAll('.plan-comments li') ?? [])].map(textOf);
    assert.deepEqual(commented(taskOf(panel, 'proxies')), ['Which config?'], 'it stands at its line');
    assert.deepEqual(commented(card(panel)), ['Which config?', 'Shorter']);
    assert.ok(controls(card(panel)).map(nameOf).includes(text['card.plan.approveAnyway']));
    await press(card(panel), 'Remove the comment: Shorter');
    assert.deepEqual(last(panel), { type: 'plan.uncomment', commentId: 'c2' });
    await press(card(panel), 'Send 2 comments to the Planner');
    assert.deepEqual(last(panel), { type: 'plan.revise', hash: planHash });
  });

  it('shows that the planner writes the next version, with nothing to click', async () => {
    const panel = await openWith(
      plan,
      { type: 'plan.commented', commentId: 'c1', hash: planHash, taskId: null, line: '', text: 'Shorter' },
      { type: 'plan.revisionAsked', hash: planHash },
    );
    assert.equal(card(panel).querySelector('footer.actions'), null);
    assert.equal(card(panel).querySelector('.plan-line button'), null);
  });

  it('marks a choice of the user in its own version', async () => {
    const panel = await openWith(full);
    const marks = taskOf(panel, 'bucket').querySelector('summary .task-marks');
    assert.match(textOf(marks), /^1 decision for you/, 'said while the step is folded');
    const radios = [...taskOf(panel, 'bucket').querySelectorAll<HTMLInputElement>('input[type=radio]')];
    assert.deepEqual(column(radios, 'checked'), [true, false]);
    await act(() => radios[1]?.click());
    assert.equal(edited(last(panel)).tasks[1]?.decisions?.[0]?.chosen, 'Ten');
  });

  it('asks the team about a step without changing the card', async () => {
    const panel = await open();
    await press(taskOf(panel, 'bucket'), 'Ask the team about Token bucket behind a port');
    await type(document.activeElement, 'Why Redis?');
    await press(taskOf(panel, 'bucket'), text['aside.send']);
    const about = { kind: 'task', taskId: 'bucket' } as const;
    assert.deepEqual(last(panel), { type: 'aside.ask', about, text: 'Why Redis?' });
    await panel.happen(
      { type: 'aside.asked', asideId: 'a1', about, text: 'Why Redis?' },
      { type: 'turn.started', turnId: 'ta', agent: 'architect', to: 'user', reason: '', source: 'user', about },
    );
    assert.deepEqual([...panel.root.querySelectorAll('.about')].map(textOf), [
      'about Token bucket behind a port',
      'about Token bucket behind a port',
    ]);
    assert.ok(controls(card(panel)).map(nameOf).includes(text['card.plan.approve']));
  });

  it('shows remarks of reviewers in a log of an earlier version at their steps', async () => {
    const panel = await openWith({ ...plan });
    await panel.happen(
      { type: 'plan.proposed', plan, version: 2, hash: 'h2', by: 'planner', reviewers: ['adversary', 'ux', 'director'] },
      { type: 'plan.reviewed', hash: 'h2', agent: 'adversary', remarks: [{ task: 'bucket', severity: 'high', text: 'It still leaks.' }] },
      { type: 'plan.reviewed', hash: 'h2', agent: 'ux', remarks: null },
    );
    assert.equal(textOf(taskOf(panel, 'bucket').querySelector('.remarks')), 'high Adversary It still leaks.');
    assert.match(textOf(panel.root), /UX Designer couldn't be reached · Director couldn't be reached/);
  });

  it('says that a rejected change changed nothing', async () => {
    const panel = await open();
    await panel.happen({ type: 'plan.editRefused', reason: 'outdated' });
    assert.equal(textOf([...panel.root.querySelectorAll('[role="alert"]')].at(-1) ?? null), text['card.plan.refused.outdated']);
  });

  it('shows a plan of a log of an older version', async () => {
    const panel = await openPanel({ events: sampleEvents('done') });
    assert.match(textOf(panel.root), /Plan, version 1 3 steps/);
  });
});

describe('a question about a hunk', () => {
  useDom();

  it('is also offered for a step once the plan is approved', async () => {
    const panel = await openPanel({ events: sampleEvents('halfway') });
    await press(panel.root, 'Ask the team about Say when to try again');
    await type(document.activeElement, 'Why last?');
    await key(document.activeElement ?? document.body, 'Enter');
    assert.deepEqual(panel.commands(), [{ type: 'aside.ask', about: { kind: 'task', taskId: 'message' }, text: 'Why last?' }]);
    assert.equal(nameOf(document.activeElement ?? document.body), 'Ask the team about Say when to try again');
  });

  it('opens with ?, ignores shortcuts while typing, and is sent', async () => {
    const panel = await openPanel({ events: sampleEvents('halfway') });
    const hunk = panel.root.querySelector<HTMLElement>('[data-hunk="l2"]') ?? assert.fail();
    hunk.focus();
    await key(hunk, '?');
    const field = document.activeElement ?? assert.fail();
    assert.equal(field.tagName, 'TEXTAREA');
    for (const letter of ['a', 'r', 'n', 'ArrowDown']) await key(field, letter);
    assert.deepEqual(panel.commands(), []);
    assert.equal(document.activeElement, field);
    await type(field, 'Why here?');
    await key(field, 'Enter');
    assert.deepEqual(panel.commands(), [{ type: 'aside.ask', about: { kind: 'hunk', taskId: 'bucket', hunkId: 'l2' }, text: 'Why here?' }]);
  });
});

describe('the card after five automatic turns', () => {
  useDom();

  it('asks whether to continue, and sends either answer', async () => {
    const call = { agent: 'builder', turnId: null, model: 'm', recorded: false, costUsd: 0, tookMs: 1, outcome: 'done' } as const;
    const build: Fact = {
      type: 'call.ended',
      role: 'builder',
      purpose: 'build',
      usage: { input: 1, output: 1, cached: 0, thinking: 0 },
      ...call,
    };
    const panel = await openPanel({ events: sampleEvents('reviewing') });
    await panel.happen({ type: 'task.settled', taskId: 'proxies', outcome: 'nothing' }, build, build, build, build);
    assert.equal(panel.root.textContent?.includes('steps without you'), false);
    await panel.happen(build);
    assert.match(textOf(panel.root), /5 team turns without your input\. Continue\?/);
    await press(panel.root, text['card.pace.goOn']);
    await press(panel.root, text['card.pace.stop']);
    assert.deepEqual(panel.commands(), [
      { type: 'execution.goOn', goOn: true },
      { type: 'execution.goOn', goOn: false },
    ]);
  });
});
