// Choice cards in the panel.
import assert from 'node:assert/strict';
import text from '../../../src/core/i18n/locales/en.json';
import { openChoices } from '../../../src/core/discussion/choices';
import { undecidedObjections } from '../../kit/choiceStates';
import { sampleEvents } from '../../kit/sampleSession';
import { controls, nameOf, press, textOf, type, useDom } from '../dom';
import { openPanel, type TestPanel } from '../panel';

describe('objections to decide', () => {
  useDom();

  async function opened(): Promise<{ panel: TestPanel; ids: readonly string[] }> {
    const panel = await openPanel({ events: sampleEvents('floor') });
    await panel.happen(...undecidedObjections);
    return {
      panel,
      ids: openChoices(panel.store.live.session.peek().discussion)
        .map(({ id }) => id)
        .slice(1),
    };
  }
  // Skips the first card, which belongs to the sample session's own objection.
  const cards = (panel: TestPanel) => [...panel.root.querySelectorAll<HTMLElement>('.card.warn')].slice(1);
  const one = (panel: TestPanel) => cards(panel)[0] ?? document.body;
  const button = (card: Element | undefined, name: string) => {
    const found = controls(card ?? document.body).find((control) => nameOf(control) === name);
    assert.ok(found, `no "${name}"`);
    return found;
  };

  it('show their owner and closing condition, and decide nothing by themselves', async () => {
    const { panel } = await opened();
    assert.equal(cards(panel).length, 2);
    assert.match(textOf(cards(panel)[0] ?? null), /Decide on “Buckets vanish[^”]*”.*Adversary.*Buckets vanish.*They are kept in the store/);
    assert.equal(panel.root.querySelectorAll('.card.warn .button.main').length, 0);
    assert.match(textOf(panel.root.querySelector('.waits')), new RegExp(text['strip.awaits.choice']));
  });

  it('send the clicked choice', async () => {
    const { panel, ids } = await opened();
    const [id = ''] = ids;
    await press(one(panel), text['card.choice.accept']);
    await press(one(panel), text['card.choice.later']);
    await press(one(panel), text['card.choice.ask']);
    await press(one(panel), text['card.choice.send']);
    assert.deepEqual(panel.commands().slice(-3), [
      { type: 'choice.make', objectionId: id, choice: { kind: 'accept' } },
      { type: 'choice.make', objectionId: id, choice: { kind: 'later' } },
      { type: 'choice.make', objectionId: id, choice: { kind: 'ask', agent: 'director' } },
    ]);
  });

  it('change a clause in the user’s own words, and reject unchanged text', async () => {
    const { panel, ids } = await opened();
    await press(one(panel), text['card.choice.change']);
    const save = () => button(cards(panel)[0], text['card.choice.save']);
    assert.ok(save().hasAttribute('disabled'));
    const field = cards(panel)[0]?.querySelector('textarea');
    assert.ok(field);
    await type(field, 'Keep the buckets in the store.');
    await press(one(panel), text['card.choice.save']);
    assert.deepEqual(panel.commands().at(-1), {
      type: 'choice.make',
      objectionId: ids[0],
      choice: { kind: 'change', clause: 'P1', text: 'Keep the buckets in the store.' },
    });
  });

  it('leave a line with the choice, and announce it', async () => {
    const { panel, ids } = await opened();
    assert.match(textOf(panel.root.querySelector('[role="status"].hidden')), new RegExp(text['panel.announce.choice'].replace('.', '\\.')));
    await panel.happen({ type: 'choice.made', objectionId: ids[0] ?? '', choice: { kind: 'later' }, decision: 'Later.' });
    assert.equal(cards(panel).length, 1);
    assert.match(textOf(panel.root.querySelector('.talk')), /You'll decide on “Buckets vanish with every…” later/);
  });
});
