// List of discussions.
import assert from 'node:assert/strict';
import type { ListedSession } from '../../../src/core/sessions/list';
import type { HostMessage } from '../../../src/protocol';
import { sampleEvents } from '../../kit/sampleSession';
import { controls, key, nameOf, press, textOf, type, useDom } from '../dom';
import { openPanel, snapshotOf } from '../panel';
import { noSummary } from '../../../src/core/lifecycle/summary';
import { assertMapped } from '../../kit/lists';

const listed = (id: string, title: string, more: Partial<ListedSession> = {}): ListedSession => ({
  ...noSummary,
  id,
  title,
  phase: 'discovery',
  costUsd: 0.25,
  workedAt: Date.UTC(2026, 10, 21, 9),
  open: 'nowhere',
  ...more,
});

const message = (more: Partial<Extract<HostMessage, { kind: 'sessions' }>> = {}): HostMessage => ({
  kind: 'sessions',
  deleted: null,
  sessions: [
    listed('a', 'Rate-limit the login', { open: 'here', workedAt: Date.UTC(2026, 10, 21, 10) }),
    listed('b', 'Export as CSV', { isPinned: true }),
    listed('c', 'Dark mode', { isArchived: true }),
    listed('d', 'Elsewhere', { open: 'elsewhere' }),
  ],
  ...more,
});

describe('the list of discussions', () => {
  useDom();
  const open = async () => {
    const panel = await openPanel({ events: sampleEvents('floor') });
    await press(panel.root, 'Discussions');
    await panel.tell(message());
    return panel;
  };
  const titles = (root: Element) => [...root.querySelectorAll('.session-title')].map(textOf);

  it('is requested when it is opened, from a discussion and from the first screen', async () => {
    const panel = await open();
    assert.deepEqual(panel.commands(), [{ type: 'sessions.list' }]);
    const first = await openPanel();
    await press(first.root, 'Discussions');
    assert.deepEqual(first.commands(), [{ type: 'sessions.list' }]);
    assert.match(textOf(first.root), /Loading discussions/);
  });

  it('shows titles, phase, cost and date, pinned ones first and archived ones folded', async () => {
    const { root } = await open();
    assert.deepEqual(titles(root), ['Export as CSV', 'Rate-limit the login', 'Elsewhere', 'Dark mode']);
    assert.equal(textOf(root.querySelector('.day h2')), 'Pinned');
    assert.match(textOf(root.querySelector('.session')), /Discuss.*\$0\.250.*2026/);
    const fold = root.querySelector('details');
    assert.equal(fold?.open, false);
    assert.equal(textOf(fold?.querySelector('summary') ?? null), '1 archived');
  });

  it('includes those of this project from another folder, and lists other projects separately; each can only be opened', async () => {
    const panel = await open();
    const own = listed('a', 'Own', { open: 'here' });
    const moved = listed('b', 'Moved', { workedAt: own.workedAt - 1, from: { folder: 'shop', isSameProject: true } });
    const other = listed('c', 'Other', { isArchived: true, from: { folder: '<b>x</b>', isSameProject: false } });
    await panel.tell(message({ sessions: [own, moved, other] }));
    assert.deepEqual(titles(panel.root), ['Own', 'Moved', 'Other']);
    const fold = panel.root.querySelector('details');
    assert.match(textOf(fold), /^From other folders.*Other.*From <b>x<\/b>/);
    const rows = [...panel.root.querySelectorAll('.session')];
    assert.match(textOf(rows[1] ?? null), /From shop/);
    assertMapped(rows, [1, 0, 0], (row) => row.querySelectorAll('.session-actions').length);
    await press(panel.root, nameOf(rows[1]?.querySelector('button') ?? assert.fail()));
    assert.deepEqual(panel.commands().at(-1), { type: 'session.open', sessionId: 'b' });
  });

  it('is grouped by day, each with one heading, and the arrows move across groups', async () => {
    const panel = await open();
    const day = 24 * 60 * 60 * 1_000;
    // Noon, so that the date does not change during the test.
    const noon = new Date().setHours(12, 0, 0, 0);
    await panel.tell(
      message({
        sessions: [
          listed('a', 'First', { workedAt: noon }),
          listed('b', 'Second', { workedAt: noon - 60_000 }),
          listed('c', 'Third', { workedAt: noon - day }),
          listed('d', 'Fourth', { workedAt: Date.UTC(2024, 4, 5, 12) }),
        ],
      }),
    );
    assert.deepEqual(
      [...panel.root.querySelectorAll('.day')].map((group) => [textOf(group.querySelector('h2')), titles(group)]),
      [
        ['Today', ['First', 'Second']],
        ['Yesterday', ['Third']],
        ['May 5, 2024', ['Fourth']],
      ],
    );
    assert.doesNotMatch(textOf(panel.root.querySelector('.session time')), /20\d\d/);
    const rows = [...panel.root.querySelectorAll<HTMLElement>('.session-open')];
    rows[1]?.focus();
    await key(rows[1] as HTMLElement, 'ArrowDown');
    assert.equal(document.activeElement, rows[2]);
  });

  it('shows the request of discussions with the same title', async () => {
    const panel = await open();
    await panel.tell(
      message({
        sessions: [
          listed('a', 'Rate limit', { request: 'Limit the\nlogin' }),
          listed('b', 'Rate limit', { request: 'Limit the export' }),
          listed('c', 'Dark mode', { request: 'Make it dark' }),
        ],
      }),
    );
    assert.deepEqual([...panel.root.querySelectorAll('.session-told')].map(textOf), ['Limit the export', 'Limit the login']);
  });

  it('is searched, and says if nothing was found', async () => {
    const { root } = await open();
    await type(root.querySelector('input[type="search"]'), 'dark');
    assert.deepEqual(titles(root), ['Dark mode']);
    assert.equal(root.querySelector('details')?.open, true);
    await type(root.querySelector('input[type="search"]'), 'nowhere');
    assert.match(textOf(root), /Messages aren't searched/);
  });

  it('opens a discussion in the panel', async () => {
    const panel = await open();
    const rows = panel.root.querySelectorAll<HTMLElement>('.session-open');
    rows[0]?.click();
    assert.deepEqual(panel.commands().at(-1), { type: 'session.open', sessionId: 'b' });
    await panel.tell(snapshotOf([]));
    assert.equal(panel.root.querySelector('.sessions'), null);
  });

  it('is navigated with the keyboard, and closed with Escape', async () => {
    const { root, commands } = await open();
    const rows = [...root.querySelectorAll<HTMLElement>('.session-open')];
    rows[0]?.focus();
    await key(rows[0] as HTMLElement, 'ArrowDown');
    assert.equal(document.activeElement, rows[1]);
    await key(rows[1] as HTMLElement, 'Delete');
    assert.deepEqual(commands().at(-1), { type: 'session.delete', sessionId: 'a' });
    await key(document.body, 'Escape');
    assert.equal(root.querySelector('.sessions'), null);
    assert.notEqual(root.querySelector('.composer'), null);
  });

  it('renames in place, and rejects an empty name', async () => {
    const { root, commands } = await open();
    const row = root.querySelector<HTMLElement>('.session-open');
    row?.focus();
    await key(row as HTMLElement, 'F2');
    const field = root.querySelector('.session-name input');
    await type(field, ' A better name ');
    await key(field as HTMLElement, 'Enter');
    assert.deepEqual(commands().at(-1), { type: 'session.rename', sessionId: 'b', title: 'A better name' });
    assert.equal(root.querySelector('.session-name'), null);
  });

  it('pins, archives and deletes in the row, exports from a menu, and only exports those open in another window', async () => {
    const { root, commands } = await open();
    const sent: string[] = [];
    for (const action of ['Unpin', 'Archive', 'Delete']) {
      await press(root, `${action}: Export as CSV`);
      sent.push(JSON.stringify(commands().at(-1)));
    }
    assert.equal(
      controls(root).some((control) => nameOf(control) === 'Delete: Elsewhere'),
      false,
    );
    await press(root, 'More actions for "Elsewhere"');
    await press(root.querySelector('[role="menu"]') as Element, 'Export log (.jsonl)');
    sent.push(JSON.stringify(commands().at(-1)));
    assert.deepEqual(sent, [
      '{"type":"session.pin","sessionId":"b","pinned":false}',
      '{"type":"session.archive","sessionId":"b","archived":true}',
      '{"type":"session.delete","sessionId":"b"}',
      '{"type":"sessions.export","sessionId":"d","format":"jsonl"}',
    ]);
  });

  it('offers to restore a deleted one', async () => {
    const panel = await open();
    await panel.tell(message({ deleted: { id: 'x', title: 'Gone' } }));
    assert.match(textOf(panel.root), /Deleted: Gone/);
    await press(panel.root, 'Undo');
    assert.deepEqual(panel.commands().at(-1), { type: 'session.undelete', sessionId: 'x' });
  });
});

describe('a discussion that is open in another window', () => {
  useDom();

  it('says so in place of the composer, and can be requested', async () => {
    const panel = await openPanel({ events: sampleEvents('floor') });
    await panel.tell({ ...(snapshotOf(sampleEvents('floor')) as Extract<HostMessage, { kind: 'snapshot' }>), held: { since: 1_000 } });
    assert.equal(panel.root.querySelector('textarea'), null);
    assert.match(textOf(panel.root.querySelector('.held')), /This discussion has been open in another window/);
    await press(panel.root, 'Take over here');
    assert.deepEqual(panel.commands(), [{ type: 'session.claim', sessionId: panel.store.live.session.peek().id }]);
    assert.match(textOf(panel.root.querySelector('.held')), /Asking the other window/);
    await panel.tell(snapshotOf(sampleEvents('floor')));
    assert.notEqual(panel.root.querySelector('textarea'), null);
  });
});

describe('a card of a discussion that is open in another window', () => {
  useDom();

  for (const [state, offered] of [
    ['floor', '.line.open .button'],
    ['briefed', '.card footer .button'],
    ['planned', '.card footer .button'],
  ] as const)
    it(`is read-only in ${state}, and answered there`, async () => {
      const panel = await openPanel({ events: sampleEvents(state) });
      assert.notEqual(panel.root.querySelector(offered), null);
      await panel.tell({ ...(snapshotOf(sampleEvents(state)) as Extract<HostMessage, { kind: 'snapshot' }>), held: { since: 1_000 } });
      assert.equal(panel.root.querySelector(offered), null);
    });
});

describe('a discussion that continues in another window', () => {
  useDom();

  it('is shown read-only, and continues here once that window has closed it', async () => {
    const events = sampleEvents('floor');
    const panel = await openPanel({ events });
    await panel.tell({ ...(snapshotOf(events) as Extract<HostMessage, { kind: 'snapshot' }>), held: { since: 1_000 } });
    const { id, seq } = panel.store.live.session.peek();
    await panel.tell({
      kind: 'events',
      sessionId: id,
      events: [{ seq: seq + 1, at: 1, type: 'message.said', messageId: 'there', text: 'Said in the other window.', mentions: [] }],
    });
    assert.match(textOf(panel.root), /Said in the other window/);
    await panel.tell({ kind: 'held', held: { since: null } });
    const notice = panel.root.querySelector('.held [role="status"]');
    assert.match(textOf(notice), /The other window closed this discussion/);
    await press(panel.root, 'Continue here');
    assert.deepEqual(panel.commands(), [{ type: 'session.claim', sessionId: id }]);
    await panel.tell({ kind: 'refused', command: { type: 'session.claim', sessionId: id } });
    assert.match(textOf(notice), /The other window closed this discussion/);
  });
});

describe('a location added to the composer', () => {
  useDom();

  it('is put after the typed text', async () => {
    const panel = await openPanel({ events: sampleEvents('floor') });
    const field = () => panel.root.querySelector<HTMLTextAreaElement>('.composer textarea');
    await panel.tell({ kind: 'focusComposer', text: '`src/a.js:3` ', isAddition: true });
    assert.equal(field()?.value, '`src/a.js:3` ');
    await type(field(), 'Why this? ');
    await panel.tell({ kind: 'focusComposer', text: '`src/b.js` ', isAddition: true });
    assert.equal(field()?.value, 'Why this?\n`src/b.js` ');
    assert.equal(panel.remembered().draft, 'Why this?\n`src/b.js` ');
  });
});
