// Ctrl+Enter on a card.
import assert from 'node:assert/strict';
import { act } from 'preact/test-utils';
import text from '../../../src/core/i18n/locales/en.json';
import { brief, type Moment, planHash, sampleEvents } from '../../kit/sampleSession';
import { press, textOf, useDom } from '../dom';
import { openPanel } from '../panel';
import { column } from '../../kit/lists';

describe('the shortcut of a card’s primary action', () => {
  useDom();

  const at = async (moment: Moment) => {
    const panel = await openPanel({ events: sampleEvents(moment) });
    const card = [...panel.root.querySelectorAll<HTMLElement>('.talk .card')].at(-1) ?? assert.fail('no card');
    return { panel, card };
  };
  const strike = (target: Element | null, more: KeyboardEventInit = {}, after = 1_000) =>
    act(() => {
      const event = new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true, ...more });
      Object.defineProperty(event, 'timeStamp', { value: performance.now() + after });
      target?.dispatchEvent(event);
    });

  for (const [moment, command] of [
    ['briefed', { type: 'brief.accept', brief }],
    ['agreed', { type: 'ready.settle', choice: 'start' }],
    ['ready', { type: 'ready.settle', choice: 'start' }],
    ['planned', { type: 'plan.approve', hash: planHash }],
    ['reviewing', { type: 'task.settle', taskId: 'proxies', accept: true }],
    ['settled', { type: 'verification.run' }],
  ] as const) {
    it(`at "${moment}" sends ${command.type} from the card and from a control in it`, async () => {
      const { panel, card } = await at(moment);
      assert.equal(card.getAttribute('aria-keyshortcuts'), 'Control+Enter Meta+Enter');
      await strike(card);
      await strike(card.querySelector('.button.second'), { ctrlKey: false, metaKey: true });
      assert.deepEqual(panel.commands()[0], command);
      assert.ok(panel.commands().every(({ type }) => type === command.type));
    });
  }

  it('ignores held keys, combinations with other keys, and presses from before the card appeared', async () => {
    const { panel, card } = await at('ready');
    await strike(card, { repeat: true });
    await strike(card, { shiftKey: true });
    await strike(card, { ctrlKey: false });
    await strike(card, {}, 0);
    assert.deepEqual(panel.commands(), []);
  });

  it('approves no plan while a comment on it is being written', async () => {
    const { panel, card } = await at('planned');
    const comment = [...card.querySelectorAll<HTMLElement>('button')].find((each) =>
      each.getAttribute('aria-label')?.startsWith('Comment on'),
    );
    await act(() => comment?.click());
    await strike(card.querySelector('.say-field textarea'));
    await strike(card.querySelector('.say-field .button.second'));
    await strike(card);
    assert.deepEqual(panel.commands(), []);
  });

  it('saves a brief in edit mode', async () => {
    const { panel, card } = await at('ready');
    await press(card, text['card.edit']);
    await strike(card.querySelector('.sheet-form textarea'));
    assert.deepEqual(column(panel.commands(), 'type'), ['ready.edit']);
  });

  it('does nothing if another window holds the session', async () => {
    const { panel, card } = await at('ready');
    await panel.tell({ kind: 'held', held: { since: null } });
    await strike(card);
    assert.deepEqual(panel.commands(), []);
  });

  it('nor is a change offered then, and a refused action says why', async () => {
    const { panel } = await at('reviewing');
    const offered = () => [...panel.root.querySelectorAll('.hunk button')].filter((each) => /^(Accept|Reject)/.test(textOf(each))).length;
    assert.ok(offered() > 0);
    await panel.tell({ kind: 'held', held: { since: 0 } });
    await panel.tell({ kind: 'refused', command: { type: 'run.resume' } });
    assert.deepEqual([offered(), /open in another window/.test(textOf(panel.root.querySelector('.notice')))], [0, true]);
  });
});
