// Experts in the panel.
import assert from 'node:assert/strict';
import { act } from 'preact/test-utils';
import type { Fact } from '../../../src/core/events';
import { answeredByTwo, askedAll, batchId, briefed, expertBrief, mapped, sideBySide, started } from '../../kit/expertFacts';
import { sampleEvents } from '../../kit/sampleSession';
import { key, press, type as write, useDom } from '../dom';
import { openPanel, type TestPanel } from '../panel';
import { assertMapped } from '../../kit/lists';

async function open(...facts: readonly Fact[]): Promise<TestPanel> {
  const panel = await openPanel({ events: sampleEvents('ready') });
  await panel.happen(...started, ...facts);
  return panel;
}

function one<T extends Element = HTMLElement>(root: ParentNode, selector: string): T {
  const found = root.querySelector<T>(selector);
  assert.ok(found, selector);
  return found;
}

function all<T extends Element = HTMLElement>(root: ParentNode, selector: string): T[] {
  return [...root.querySelectorAll<T>(selector)];
}

describe('the experts in the panel', () => {
  useDom();

  it('say that the question is being written, and let the user skip them', async () => {
    const panel = await open();
    const card = one(panel.root, '[data-kind="experts"] .card');
    assert.doesNotMatch(card.textContent ?? '', /being written/, 'as where the model failed');
    await panel.tell({ kind: 'busy', busy: true });
    assert.match(card.textContent ?? '', /Writing the question/);
    await press(card, 'Plan without experts');
    assert.deepEqual(panel.commands(), [{ type: 'experts.skip', batchId }]);
  });

  it('show the question, the experts and the cost of each mode', async () => {
    const panel = await open(briefed);
    const text = one(panel.root, '[data-kind="experts"]').textContent ?? '';
    assert.match(text, /4 experts/);
    assert.match(text, /About 8 model calls, at most 15: /);
    assert.match(text, /About 2 model calls, at most 3: /);
    assert.match(text, /About 10 model calls, at most 20: /);
    assert.match(text, /answer 4 of 4/);
    assert.equal(one<HTMLTextAreaElement>(panel.root, '[data-kind="experts"] textarea').value, expertBrief.prompt);
  });

  it('leave the focus in a text field when the question appears', async () => {
    const panel = await open();
    const composer = one(panel.root, '.composer textarea');
    composer.focus();
    await panel.happen(briefed);
    one(panel.root, '[data-kind="experts"] textarea');
    assert.equal(document.activeElement, composer);
  });

  it('are asked in the selected mode, with the edited question', async () => {
    const panel = await open(briefed);
    await write(one(panel.root, '[data-kind="experts"] textarea'), 'Decide the key.');
    const [, , vote] = all<HTMLInputElement>(panel.root, '.arms input');
    await act(() => vote?.click());
    await press(panel.root, 'Ask');
    assert.deepEqual(panel.commands(), [{ type: 'experts.run', batchId, arm: 'vote', prompt: 'Decide the key.' }]);
  });

  it('show the progress of each one, and can be skipped one by one', async () => {
    const panel = await openPanel({ events: sampleEvents('ready'), busy: true });
    await panel.happen(...started, briefed, askedAll, ...answeredByTwo);
    const lines = all(panel.root, '.experts li').map((line) => line.textContent ?? '');
    assertMapped(lines, [true, false, true, false], (line) => /has answered/.test(line));
    await press(panel.root, "Don't wait for Expert 2");
    assert.deepEqual(panel.commands(), [{ type: 'expert.cancel', batchId, expert: 'e2' }]);
  });

  it('show the votes for each answer, and the number of missing ones', async () => {
    const chosen = (expert: string, choice: string | null): Fact => ({ type: 'expert.voted', batchId, expert, choice, reason: '' });
    const gathered: Fact = { type: 'experts.gathered', batchId };
    const asked: Fact = { type: 'experts.asked', batchId, arm: 'vote' };
    const panel = await open(briefed, asked, ...answeredByTwo, gathered, chosen('e1', 'e3'));
    const told = () => one(panel.root, '.expert-answers').textContent ?? '';
    assert.match(told(), /1 vote/);
    assert.doesNotMatch(told(), /could not be had/, 'nobody has failed yet');
    await panel.happen(chosen('e3', null));
    assert.match(told(), /1 vote is missing/);
  });

  it('draw the claims, which are reached by arrow keys', async () => {
    const panel = await open(briefed, askedAll, ...mapped);
    assert.match(one(panel.root, '[data-kind="experts"]').textContent ?? '', /3 of 4 answered/);
    const stops = () => all(panel.root, '.claims-map [tabindex="0"]').map((node) => node.getAttribute('data-claim'));
    assert.deepEqual(stops(), ['K1']);
    assert.match(one(panel.root, '[data-claim="K1"]').getAttribute('aria-label') ?? '', /^1, 3 of 3\. Attempts are counted/);
    await key(one(panel.root, '.claims-map svg'), 'ArrowRight');
    assert.notDeepEqual(stops(), ['K1']);
    const detail = one(panel.root, '.claim-detail').textContent ?? '';
    assert.match(detail, /Contradicts: “/);
  });

  it('show everything in a table, including claims without a source', async () => {
    const panel = await open(briefed, askedAll, ...mapped);
    assert.equal(all(panel.root, '.claims-table tbody tr').length, all(panel.root, '.claims-map .claim').length);
    assert.match(
      one(panel.root, '.claims').textContent ?? '',
      /1 claim was left out because no answer contains it or there were too many\./,
    );
  });

  it('show the answers side by side if they could not be compared', async () => {
    const panel = await open(briefed, askedAll, ...sideBySide);
    assert.match(one(panel.root, '[data-kind="experts"]').textContent ?? '', /listed separately/);
    assert.equal(all(panel.root, '.expert-answers .fold').length, 3);
    assert.equal(all(panel.root, '.claims').length, 0);
  });

  it('name the step during a build, with the author of the question and the cost', async () => {
    const step = { taskId: 'proxies', words: 'Is it ready in time?' };
    const panel = await openPanel({ events: sampleEvents('reviewing') });
    await panel.happen(
      { type: 'experts.called', batchId: 'bs', experts: [{ id: 'e1', sample: 1, using: null }], step },
      { type: 'help.asked', helpId: 'h1', taskId: 'proxies', by: 'user', text: step.words, agents: [], batchId: 'bs' },
      { ...briefed, batchId: 'bs', by: 'builder' } as Fact,
    );
    const card = all(panel.root, '[data-kind="experts"]').at(-1)?.textContent ?? '';
    for (const text of [/Experts on step \d/, /Question by the Builder/, /at most \d+: [\d.]+K tokens/]) assert.match(card, text);
    await press(panel.root, 'Continue without experts');
    assert.deepEqual(panel.commands().at(-1), { type: 'experts.skip', batchId: 'bs' });
  });

  it('are one line once skipped', async () => {
    const panel = await open(briefed, { type: 'experts.skipped', batchId });
    assert.match(one(panel.root, '[data-kind="experts"]').textContent ?? '', /Experts skipped/);
  });

  it('never render an expert’s text as markup', async () => {
    const hostile = '<img src=x onerror=alert(1)> **bold** [x](javascript:alert(1))';
    const panel = await open(
      briefed,
      askedAll,
      { type: 'expert.answered', batchId, expert: 'e1', outcome: 'done', text: hostile, reason: null },
      { type: 'experts.gathered', batchId },
      {
        type: 'claims.mapped',
        batchId,
        map: {
          claims: [
            {
              id: 'K1',
              text: '<script>alert(1)</script>',
              polarity: 'for',
              sources: [{ expert: 'e1', start: 0, end: 28 }],
              conflicts: [],
              needs: [],
            },
          ],
          gaps: ['<b>x</b>'],
          dropped: 0,
        },
      },
    );
    assert.equal(all(panel.root, '[data-kind="experts"] :is(img, script, a[href^="javascript"])').length, 0);
    assert.match(one(panel.root, '.claims').textContent ?? '', /<script>alert\(1\)<\/script>/);
  });
});
