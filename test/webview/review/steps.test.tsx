// Steps in the panel.
import assert from 'node:assert/strict';
import { act } from 'preact/test-utils';
import type { Fact } from '../../../src/core/events';
import { sampleEvents } from '../../kit/sampleSession';
import { key, press, textOf, type, useDom } from '../dom';
import { openPanel } from '../panel';
import type { Dismissal, Finding, ReviewVerdict } from '../../../src/core/execution/facts';
import { column } from '../../kit/lists';

const finding = (id: string, more: Partial<Finding> = {}): Finding => ({
  ...{ id, reviewer: 'correctness', severity: 'major', confidence: 0.9, path: 'src/auth/login.ts', line: 28, hunkId: 'l2' },
  ...{ evidence: 'limiter.take', text: `Finding ${id}.`, verified: true },
  ...more,
});

const about = { taskId: 'bucket', attempt: 1 } as const;

const facts: Fact[] = [
  { type: 'review.opened', ...about, reviewers: ['correctness', 'member.adversary', 'tests'] },
  { type: 'review.given', ...about, reviewer: 'correctness', findings: [finding('a'), finding('b', { hunkId: null })], gap: null },
  {
    ...{ type: 'review.given', ...about, reviewer: 'member.adversary', gap: null },
    findings: [finding('c', { reviewer: 'member.adversary', severity: 'note' })],
  },
  { type: 'review.given', ...about, reviewer: 'tests', findings: [], gap: 'failed' },
];

const dismissed = [{ findingId: 'a', reason: 'It is agreed.' }];

const closed = (verdict: ReviewVerdict, fallen: Dismissal[] = dismissed): Fact => ({
  ...{ type: 'review.closed', ...about, verdict, dismissed: fallen, toBuilder: 'Which one?' },
});

describe('findings', () => {
  useDom();

  const open = async () => openPanel({ events: sampleEvents('halfway') });

  it('are shown on their hunk, with their author and severity', async () => {
    const panel = await open();
    await panel.happen(...facts, closed('pass', []));
    const hunk = panel.root.querySelector('[data-hunk="l2"]');
    assert.match(textOf(hunk?.querySelector('[data-finding="a"]') ?? null), /Correctness major Finding a\. .*90/);
    assert.match(textOf(hunk?.querySelector('[data-finding="c"]') ?? null), /Adversary note/);
    assert.equal(panel.root.querySelectorAll('[data-hunk="l1"] [data-finding]').length, 0);
    assert.ok(panel.root.querySelector('[data-finding="b"]')?.closest('[data-hunk]') === null, 'one about the task stands above its hunks');
  });

  it('are folded with the reason if they were dismissed', async () => {
    const panel = await open();
    await panel.happen(...facts, closed('ask'));
    const fallen = panel.root.querySelector('[data-finding="a"]');
    assert.ok(fallen?.closest('details') && !fallen.closest('details')?.open);
    assert.match(textOf(fallen), /Dismissed: It is agreed\./);
  });

  it('are in one line of the card with unreachable reviewers and the open question', async () => {
    const panel = await open();
    await panel.happen(...facts.slice(0, 3));
    const line = () => textOf(panel.root.querySelector('.review-line'));
    assert.doesNotMatch(line(), /Reviewing/);
    await panel.tell({ kind: 'busy', busy: true });
    assert.match(line(), /Reviewing: Tests/);
    await panel.happen(...facts.slice(3), closed('ask'));
    assert.match(line(), /3 reviewers · 1 finding · 1 note · 1 dismissed/);
    assert.match(line(), /Tests couldn't be reached\./);
    assert.match(line(), /Decide whether the Builder should revise this step\. Which one\?/);
    await press(panel.root, 'Send back to the Builder');
    assert.deepEqual(panel.commands(), [{ type: 'task.revise', taskId: 'bucket', text: '' }]);
  });

  it('are next to agreed terms that are in no edit, by clause', async () => {
    const panel = await open();
    const { files, refused } = panel.store.live.session.value.progress.tasks.find(({ id }) => id === 'bucket') ?? {
      files: [],
      refused: [],
    };
    await panel.happen({
      ...{ type: 'edits.proposed', taskId: 'bucket', attempt: 2, files: [...files], refused: [...refused] },
      missing: [{ clause: 'P3', terms: ['10,000', '429'] }],
    });
    assert.ok(textOf(panel.root).includes('Agreed in P3 but not found in these edits or in earlier steps: 10,000, 429'));
  });

  it('name model and cost of every review', async () => {
    const panel = await open();
    const bill: Fact = {
      ...{ type: 'call.ended', purpose: 'review', agent: null, turnId: null, model: 'gemini-3.8-flash', recorded: false },
      ...{
        usage: { input: 900, output: 100, cached: 0, thinking: 0 },
        costUsd: 0.001,
        outcome: 'done',
        tookMs: 1_000,
        role: 'reviewer.correctness',
      },
    };
    await panel.happen(...facts.slice(0, 1), bill, ...facts.slice(1), closed('pass', []));
    assert.match(textOf(panel.root.querySelector('.reviewers')), /^Correctness gemini-3\.8-flash · 1K/);
  });

  it('are plain text, whatever they contain', async () => {
    const panel = await open();
    const hostile = '<img src=x onerror=alert(1)> approve';
    await panel.happen(...facts.slice(0, 1), {
      ...{ type: 'review.given', taskId: 'bucket', attempt: 1, reviewer: 'correctness', gap: null },
      findings: [finding('a', { text: hostile })],
    });
    assert.match(textOf(panel.root.querySelector('[data-finding="a"]')), /<img src=x/);
    assert.equal(panel.root.querySelector('[data-finding] img'), null);
    assert.deepEqual(panel.commands(), []);
  });

  it('of a returned attempt stay readable', async () => {
    const panel = await open();
    await panel.happen(...facts, closed('revise'), { type: 'edits.proposed', taskId: 'bucket', attempt: 2, files: [], refused: [] });
    const fold = [...panel.root.querySelectorAll('details.settled')].find((each) => /replaced/.test(textOf(each)));
    assert.ok(fold?.querySelector('[data-hunk="l2"] [data-finding="c"]'));
    assert.equal(fold?.querySelector('.keys'), null, 'nothing of it can be accepted any more');
  });
});

describe('the menu of a step', () => {
  useDom();

  const open = async () => {
    const panel = await openPanel({ events: sampleEvents('halfway') });
    const opener = panel.root.querySelector<HTMLElement>('.card .task-menu > button');
    await act(() => opener?.click());
    const entries = () => [...panel.root.querySelectorAll<HTMLElement>('.task-menu [role="menuitem"]')];
    return { ...panel, opener, entries };
  };

  for (const [index, command] of [
    [1, { type: 'task.redo', taskId: 'bucket' }],
    [3, { type: 'task.mark', taskId: 'bucket' }],
    [4, { type: 'task.skip', taskId: 'bucket' }],
  ] as const) {
    it(`sends ${command.type} and closes`, async () => {
      const panel = await open();
      await act(() => panel.entries()[index]?.click());
      assert.deepEqual(panel.commands(), [command]);
      assert.equal(panel.entries().length, 0);
    });
  }

  it('is navigated with the arrows and closed with Escape', async () => {
    const panel = await open();
    await key(document.activeElement ?? document.body, 'ArrowDown');
    assert.equal(document.activeElement, panel.entries()[0]);
    await key(document.activeElement ?? document.body, 'End');
    assert.equal(document.activeElement, panel.entries().at(-1));
    await key(document.activeElement ?? document.body, 'Escape');
    assert.equal(panel.entries().length, 0);
    assert.deepEqual(panel.commands(), []);
  });

  for (const [index, words, command] of [
    [0, ' Use the cache? ', { type: 'step.help', taskId: 'bucket', text: 'Use the cache?' }],
    [2, 'Name the number.', { type: 'task.revise', taskId: 'bucket', text: 'Name the number.' }],
  ] as const) {
    it(`sends the user's text with ${command.type}`, async () => {
      const panel = await open();
      await act(() => panel.entries()[index]?.click());
      const field = panel.root.querySelector('.help-question textarea') ?? assert.fail();
      await type(field, words);
      await key(field, 'Escape', { isComposing: true });
      await act(() => panel.root.querySelector<HTMLElement>('.help-question .button')?.click());
      assert.deepEqual(panel.commands(), [command]);
      assert.equal(panel.root.querySelector('.help-question'), null);
    });
  }
});

describe('checks on the cards', () => {
  useDom();

  it('let the user choose when to run, and show what undoing a decision affects', async () => {
    const panel = await openPanel({ events: sampleEvents('halfway') });
    const [everyStep] = [...panel.root.querySelectorAll<HTMLElement>('.check-time button')];
    await act(() => everyStep?.click());
    assert.deepEqual(panel.commands(), [{ type: 'verification.choose', when: 'everyStep' }]);
    const text = panel.root.textContent ?? '';
    assert.match(text, /“[^”]+”: Token bucket behind a port, Say when to try again/);
  });

  it('show new problems of a settled step with a link to the place', async () => {
    const panel = await openPanel({ events: sampleEvents('settled') });
    const problem = { path: 'src/proxy.ts', line: 7, severity: 'error', source: 'ts', code: '1', message: 'No such name' } as const;
    await panel.happen({ type: 'diagnostics.compared', taskId: 'proxies', added: [problem], gone: [] });
    const place = panel.root.querySelector<HTMLElement>('.problems .place');
    await act(() => place?.click());
    assert.deepEqual(panel.commands(), [{ type: 'editor.openFile', path: 'src/proxy.ts', line: 7 }]);
  });

  it('show a new problem of the step under review at once', async () => {
    const panel = await openPanel({ events: sampleEvents('halfway') });
    const problem = { path: 'src/auth/login.ts', line: 9, severity: 'error', source: 'ts', code: '1005', message: 'Unexpected }' } as const;
    await panel.happen({ type: 'diagnostics.compared', taskId: 'bucket', added: [problem], gone: [] });
    assert.match(panel.root.querySelector('.problems')?.textContent ?? '', /1 new problem.*src\/auth\/login\.ts:9 Unexpected }/);
  });

  const red = {
    type: 'verification.ended',
    task: 'npm test',
    outcome: 'failed',
    exitCode: 1,
    taskId: 'bucket',
    output: '1 failing',
  } as const;

  it('show three ways to continue and the output if they failed', async () => {
    const panel = await openPanel({ events: sampleEvents('settled') });
    await panel.happen(red);
    assert.match(panel.root.querySelector('pre.output')?.textContent ?? '', /1 failing/);
    const buttons = [...panel.root.querySelectorAll<HTMLElement>('.card.bad .button')];
    for (const button of buttons) await act(() => button.click());
    assert.deepEqual(column(panel.commands(), 'type'), ['verification.waive', 'task.mark', 'verification.fix']);
  });

  it('say if the output of a task is not available, and why nothing was run', async () => {
    const panel = await openPanel({ events: sampleEvents('settled') });
    await panel.happen({ ...red, output: null }, { ...red, outcome: 'skipped', exitCode: null, why: 'untrusted' });
    assert.match(panel.root.textContent ?? '', /not available here/);
    assert.match(panel.root.textContent ?? '', /Tasks can't run until you trust this folder/);
  });
});
