// Pre-mortem in the panel.
import assert from 'node:assert/strict';
import text from '../../../src/core/i18n/locales/en.json';
import { sampleEvents } from '../../kit/sampleSession';
import { controls, press, textOf, useDom } from '../dom';
import { openPanel } from '../panel';

describe('the pre-mortem in the panel', () => {
  useDom();

  const button = (root: Element, name: string) => controls(root).find((control) => textOf(control).includes(name));

  it('is requested with its price, shows that it is being written, and is closed by one click', async () => {
    const panel = await openPanel({ events: sampleEvents('agreed') });
    const ask = button(panel.root, text['card.preMortem.ask']);
    assert.ok(ask);
    await press(panel.root, text['card.preMortem.ask']);
    assert.deepEqual(panel.commands().at(-1), { type: 'incident.ask' });
    const version = panel.store.live.session.peek().discussion.proposal?.version ?? 0;
    await panel.happen({ type: 'incident.asked', version, by: 'user' });
    assert.match(textOf(panel.root), /hasn't seen the discussion/);
    assert.equal(button(panel.root, text['card.preMortem.ask']), undefined);
    const incident = { report: 'In May two instances ran.', objection: 'Two instances count apart.', places: [], satisfiedBy: '' };
    await panel.happen({ type: 'incident.written', version, incident });
    const [{ id = '' } = {}] = panel.store.live.session.peek().discussion.objections.slice(-1);
    assert.match(textOf(panel.root), /Two instances count apart\./);
    await press(panel.root, 'Close objection “Two instances count apart.”');
    assert.deepEqual(panel.commands().at(-1), { type: 'objection.close', id, reason: text['card.preMortem.reason'] });
  });
});
