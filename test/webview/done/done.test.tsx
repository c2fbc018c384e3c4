// Final card of a build in the panel.
import assert from 'node:assert/strict';
import { act } from 'preact/test-utils';
import type { Fact } from '../../../src/core/events';
import { recordTaskId } from '../../../src/core/execution/state';
import english from '../../../src/core/i18n/locales/en.json';
import { recordProposal } from '../../../src/core/outcome/adrFile';
import { sampleEvents } from '../../kit/sampleSession';
import { stanceFrom } from '../../kit/stances';
import { useDom } from '../dom';
import { openPanel, type TestPanel } from '../panel';
import { column } from '../../kit/lists';

const card = (panel: TestPanel) => panel.root.querySelector<HTMLElement>('[data-kind="done"]') ?? panel.root;
const buttonIn = (root: HTMLElement, text: string) =>
  [...root.querySelectorAll<HTMLElement>('button')].find((each) => each.textContent?.trim() === text);
const press = async (root: HTMLElement, text: string) => {
  const button = buttonIn(root, text);
  assert.ok(button, `no button ${text}`);
  await act(() => button.click());
};
const type = async (panel: TestPanel, selector: string, key: string) => {
  const target = panel.root.querySelector<HTMLElement>(selector);
  assert.ok(target, selector);
  await act(() => void target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
};
const openDone = async (...facts: Fact[]) => {
  const panel = await openPanel({ events: sampleEvents('done') });
  await panel.happen(...facts);
  return panel;
};
const path = 'docs/adr/0001-x.md';
const record: Fact = {
  ...{ type: 'edits.proposed', taskId: recordTaskId, attempt: 1, refused: [] },
  files: [recordProposal(path, '# X\n', 1)],
};
const recordHunk = `${recordTaskId}.1h1`;

describe('the Done card', () => {
  useDom();

  it('summarizes the build in two sentences and four figures, with everything else folded', async () => {
    const missing = [{ clause: 'D1', terms: ['10,000'] }];
    const events = sampleEvents('done').map((event) => ('refused' in event && event.refused[0] ? { ...event, missing } : event));
    const done = card(await openPanel({ events }));
    assert.equal(done.querySelector('.done-lead')?.textContent, '1 of 2 steps complete, 1 incomplete.');
    const missed =
      /^Not in your files:Reuse the client couldn't be applied10,000 agreed in “Key the limit.*”, but missing from the changes$/;
    assert.match(done.querySelector('.missing')?.textContent ?? '', missed);
    assert.match(done.querySelector('.done-goal')?.textContent ?? '', /^Goal: .*survives its own limiter\.$/);
    const figures = [...done.querySelectorAll('.figures dd')].map((each) => each.textContent);
    assert.deepEqual(figures, ['1 of 2', '3', '+57 −1', 'passed']);
    assert.equal(done.querySelectorAll('details[open]').length, 0);
    assert.deepEqual(column([...done.querySelectorAll('.done-more > details > summary')], 'textContent'), [
      'Result of each step',
      'Decisions and constraints',
      'Decision record',
    ]);
  });

  it('ends the tour with the choice of a model', async () => {
    const free = { input: 0, output: 0, cached: 0, thinking: 0 };
    const events = sampleEvents('done').map((event) =>
      event.type === 'call.ended' ? { ...event, usage: free, costUsd: 0, recorded: true } : event,
    );
    const panel = await openPanel({ events, environment: { team: 'recorded' } });
    assert.ok(card(panel).textContent?.includes(english['card.done.yours']));
    assert.ok(buttonIn(card(panel), english['setup.title']));
    assert.equal(buttonIn(card(await openDone()), english['setup.title']), undefined, 'a live team needs none');
  });

  it('shows an open objection on the first screen', async () => {
    const stance = { position: 'object', objection: 'It forgets.' } as const;
    const events = sampleEvents('done').map((event) =>
      event.type === 'turn.ended' && event.turnId === 't7' ? { ...event, stance: stanceFrom(stance) } : event,
    );
    const panel = await openPanel({ events });
    const dissent = card(panel).querySelector('.dissent')?.textContent ?? '';
    assert.match(dissent, /Director It forgets\. still open at the end/, 'no plan takes it up any more');
  });

  it('copies the decision record, and proposes the file', async () => {
    const panel = await openDone();
    await press(card(panel), english['card.done.record.copy']);
    buttonIn(card(panel), english['card.done.record.propose'])?.focus();
    await press(card(panel), english['card.done.record.propose']);
    assert.deepEqual(panel.commands(), [{ type: 'report.copy', what: 'record' }, { type: 'record.propose' }]);
    assert.ok(document.activeElement?.matches('.card'), 'from where the card that comes takes the focus');
  });

  it('copies branch name, commit message and pull request text', async () => {
    const panel = await openDone();
    for (const what of ['branch', 'commit', 'pullRequest'] as const) {
      await press(card(panel), english[`card.done.copy.${what}`]);
      assert.deepEqual(panel.commands().at(-1), { type: 'report.copy', what });
    }
  });

  it('ignores a second click on the record while it is written', async () => {
    const panel = await openDone(record);
    await panel.tell({ kind: 'saving', files: 1 });
    assert.equal(buttonIn(panel.root, english['card.done.record.accept'])?.getAttribute('aria-busy'), 'true');
    await press(panel.root, english['card.done.record.accept']);
    await type(panel, `[data-hunk="${recordHunk}"]`, 'a');
    assert.deepEqual(panel.commands(), []);
  });

  it('shows the record as a new file, to be accepted or rejected by button or key', async () => {
    const panel = await openDone(record);
    const entry = panel.root.querySelector<HTMLElement>('[data-kind="task"]:last-of-type') ?? panel.root;
    await press(panel.root, english['card.done.record.accept']);
    await type(panel, `[data-hunk="${recordHunk}"]`, 'r');
    const settle = { type: 'hunk.settle', taskId: recordTaskId, hunkId: recordHunk };
    assert.deepEqual(panel.commands(), [
      { ...settle, accept: true },
      { ...settle, accept: false },
    ]);
    assert.match(entry.textContent ?? '', /New file docs\/adr\/0001-x\.md/);
  });

  it('says for a file created meanwhile that nothing was written, and offers the next number', async () => {
    const panel = await openDone(record, {
      type: 'hunk.settled',
      taskId: recordTaskId,
      hunkId: recordHunk,
      verdict: 'conflicted',
      checkpoint: null,
    });
    assert.match(panel.root.textContent ?? '', /A file with this name now exists/);
    assert.equal(buttonIn(panel.root, english['card.done.record.accept']), undefined);
  });

  it('links to the record once written, and does not offer it again', async () => {
    const panel = await openDone(record, {
      type: 'hunk.settled',
      taskId: recordTaskId,
      hunkId: recordHunk,
      verdict: 'accepted',
      checkpoint: 'c',
    });
    assert.equal(buttonIn(card(panel), english['card.done.record.propose']), undefined);
    await press(card(panel), path);
    assert.deepEqual(panel.commands(), [{ type: 'editor.openFile', path, line: null }]);
  });

  it('becomes a line once a restore has reopened the build', async () => {
    const panel = await openDone({ type: 'phase.entered', from: 'done', to: 'execution', cause: 'restored' });
    assert.equal(card(panel).querySelector('.figures'), null);
  });
});

describe('the form of a task in the plan', () => {
  useDom();

  it('lets the user change its risk, as a new version of the plan', async () => {
    const panel = await openPanel({ events: sampleEvents('planned') });
    const task = panel.root.querySelector<HTMLElement>('[data-task="bucket"]');
    assert.ok(task);
    await press(task, english['card.plan.edit']);
    const select = panel.root.querySelector<HTMLSelectElement>('.task.form select');
    assert.ok(select);
    assert.equal(select.value, 'high');
    await act(() => {
      select.value = 'low';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await press(panel.root, english['card.save']);
    const [sent] = panel.commands();
    assert.equal(sent?.type === 'plan.edit' && sent.plan.tasks.find(({ id }) => id === 'bucket')?.risk, 'low');
  });
});
