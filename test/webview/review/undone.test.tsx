// Undone changes in the panel.
import assert from 'node:assert/strict';
import text from '../../../src/core/i18n/locales/en.json';
import { sampleEvents } from '../../kit/sampleSession';
import { press, textOf, unfold, useDom } from '../dom';
import { openPanel } from '../panel';

describe('changes removed from the files', () => {
  useDom();

  const undone = { taskId: 'proxies', hunkId: 'p1', verdict: 'pending' } as const;
  const open = () => openPanel({ events: sampleEvents('halfway') });

  it('are marked as undone on the card of their settled step, and can be accepted again', async () => {
    const panel = await open();
    await panel.happen({ type: 'hunks.observed', hunks: [undone] });
    const step = [...panel.root.querySelectorAll<HTMLDetailsElement>('details.settled')].find((each) => textOf(each).includes('1 undone'));
    assert.ok(step, textOf(panel.root));
    const planned = panel.root.querySelector('[data-task="proxies"] summary')?.innerHTML ?? '';
    assert.match(planned, new RegExp(`class="mark none".*${text['card.plan.mark.absent']}`));
    await unfold(step.querySelector<HTMLDetailsElement>('.settled-files details'));
    const hunk = step.querySelector('[data-hunk="p1"]');
    assert.ok(textOf(hunk).includes(text['gap.undone']), textOf(hunk));
    await press(hunk ?? panel.root, text['card.task.accept']);
    assert.deepEqual(panel.commands().at(-1), { type: 'hunk.settle', taskId: 'proxies', hunkId: 'p1', accept: true });
    await panel.happen({ type: 'hunks.observed', hunks: [{ ...undone, verdict: 'accepted' }] });
    assert.ok(!textOf(step).includes('undone'));
  });

  for (const [button, isUndone, said] of [
    ['card.checkout.undone', true, 'card.checkout.isUndone'],
    ['card.checkout.keep', false, 'card.checkout.isKept'],
  ] as const) {
    it(`are confirmed once after a checkout: ${text[button]}`, async () => {
      const panel = await open();
      await panel.happen({ type: 'checkout.noticed', noticeId: 'n1', switchedAt: 1, hunks: [undone] });
      const line = () => panel.root.querySelector('[data-kind="checkout"]') ?? panel.root;
      await press(line(), text[button]);
      assert.deepEqual(panel.commands().at(-1), { type: 'checkout.settle', noticeId: 'n1', isUndone });
      await panel.happen({ type: 'checkout.settled', noticeId: 'n1', isUndone });
      assert.ok(textOf(line()).includes(text[said]), textOf(line()));
      assert.equal(line().querySelector('button'), null);
    });
  }
});
