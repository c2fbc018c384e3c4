// Edits that are being written, in the panel.
import assert from 'node:assert/strict';
import type { EditUnderWay } from '../../../src/core/edits/lines/editProgress';
import { ended, sampleEvents, turnStarted } from '../../kit/sampleSession';
import { textOf, useDom } from '../dom';
import { openPanel } from '../panel';

const spoken = { id: 't90', agent: 'builder', to: 'user', text: '', source: 'engine' } as const;
const edit: EditUnderWay = { turnId: 't90', path: 'src/app.js', intent: 'Count <attempts>', count: 2 };

describe('edits being written', () => {
  useDom();

  const open = async () => {
    const panel = await openPanel({ events: sampleEvents('reviewing'), busy: true });
    await panel.happen(turnStarted(spoken));
    const shown = () => textOf(panel.root.querySelector('.turn.open .working'));
    const strip = () => textOf(panel.root.querySelector('.now'));
    const heard = () => textOf(panel.root.querySelector('[aria-live="polite"]'));
    return { panel, shown, strip, heard };
  };

  it('are named with their number, and announced once each', async () => {
    const { panel, shown, strip, heard } = await open();
    assert.equal(shown(), '');
    await panel.tell({ kind: 'writing', writing: edit });
    assert.equal(shown(), 'src/app.js: Count <attempts> · 2 edits so far');
    assert.match(strip(), /^Builder is writing src\/app\.js: Count <attempts>/);
    assert.equal(heard(), 'Builder is writing src/app.js: Count <attempts>');
  });

  it('are not expected of a turn whose end was lost', async () => {
    const { panel } = await open();
    const waiting = () => panel.root.querySelectorAll('.turn .dots').length;
    assert.equal(waiting(), 1);
    await panel.happen(turnStarted({ ...spoken, id: 't91' }));
    assert.equal(waiting(), 1);
  });

  it('disappear with the turn', async () => {
    const { panel, shown, strip } = await open();
    await panel.tell({ kind: 'writing', writing: edit });
    await panel.happen(...ended(spoken));
    assert.equal(shown(), '');
    assert.doesNotMatch(strip(), /is writing/);
    assert.equal(panel.store.live.writing.value, null);
  });

  it('of another turn are hidden', async () => {
    const { panel, shown, strip } = await open();
    await panel.tell({ kind: 'writing', writing: { ...edit, turnId: 't89' } });
    assert.equal(shown(), '');
    assert.doesNotMatch(strip(), /is writing/);
  });

  it('are shown in a panel that is opened midway', async () => {
    const { panel, shown } = await open();
    const session = panel.store.live.session.value;
    const environment = panel.store.connection.environment.value ?? assert.fail();
    await panel.tell({ kind: 'snapshot', session, typing: null, waiting: null, writing: edit, environment, busy: true });
    assert.match(shown(), /src\/app\.js/);
  });
});
