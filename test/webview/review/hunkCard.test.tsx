// Hunk card.
import assert from 'node:assert/strict';
import { act } from 'preact/test-utils';
import type { Fact } from '../../../src/core/events';
import { conflicted, fiftyHunks, hunkOf, needingALook } from '../../kit/reviewStates';
import { bucketEdits, sampleEvents, sessionId, turn } from '../../kit/sampleSession';
import { key, press, textOf, type, unfold, useDom } from '../dom';
import { openPanel } from '../panel';
import { assertEmpty, assertMapped, column } from '../../kit/lists';

const taskId = 'bucket';

async function open(...facts: readonly Fact[]) {
  const panel = await openPanel({ events: sampleEvents('halfway') });
  if (facts.length > 0) await panel.happen(...facts);
  const hunk = (id: string) => {
    const found = panel.root.querySelector<HTMLElement>(`.card [data-hunk="${id}"]`);
    assert.ok(found, `there is a hunk ${id}`);
    return found;
  };
  const field = () => panel.root.querySelector<HTMLTextAreaElement>('.hunk-editor textarea');
  const strike = (name: string, more: KeyboardEventInit = {}) => key(document.activeElement ?? document.body, name, more);
  const edit = async (id: string) => {
    hunk(id).focus();
    await strike('e');
  };
  return { ...panel, hunk, field, strike, edit };
}

describe('a hunk card shows', () => {
  useDom();

  for (const [id, mark] of [
    ['h1', 'approximate match'],
    ['h2', 'repositioned'],
    ['h3', 'needs confirmation'],
  ] as const)
    it(`the mark ${mark}`, async () => {
      const panel = await open(...needingALook);
      for (const other of ['h1', 'h2', 'h3']) assert.equal(textOf(panel.hunk(other)).includes(mark), other === id);
    });

  it('questions about the hunk and their answers, next to the question', async () => {
    const about = { kind: 'hunk', taskId, hunkId: 'l2' } as const;
    const panel = await open({ type: 'aside.asked', asideId: 'a1', about, text: 'Why before the password?' });
    assert.match(textOf(panel.hunk('l2')), /Why before the password\?.*Answering your question/);
    await panel.happen({ type: 'fault.raised', faultId: 'f1', fault: { reason: 'overloaded', about: '' } });
    assert.doesNotMatch(textOf(panel.hunk('l2')), /being looked into/, 'nobody does while something stands in the way');
    await panel.happen({ type: 'fault.cleared', faultId: 'f1' });
    assert.equal(panel.hunk('n1').querySelector('.thread'), null);
    const said = turn({ id: 'ta', agent: 'architect', to: 'user', source: 'engine', text: 'So that **nothing** is told.' });
    await panel.happen(...said.map((fact) => (fact.type === 'turn.started' ? { ...fact, about } : fact)), {
      type: 'aside.answered',
      asideId: 'a1',
    });
    assert.match(textOf(panel.hunk('l2').querySelector('.thread')), /Why before the password\?.*Architect.*So that nothing is told\.$/);
    assert.equal(panel.hunk('l2').querySelector('.thread strong')?.textContent, 'nothing');
  });

  it('a new answer with the focus on it, unless the user has moved on', async () => {
    const about = { kind: 'hunk', taskId, hunkId: 'l2' } as const;
    const answered = (asideId: string): readonly Fact[] => [
      ...turn({ id: `t-${asideId}`, agent: 'architect', to: 'user', source: 'engine', text: `So much for ${asideId}.` }).map((fact) =>
        fact.type === 'turn.started' ? { ...fact, about } : fact,
      ),
      { type: 'aside.answered', asideId },
    ];
    const panel = await open();
    const focused = () => textOf(document.activeElement);
    panel.hunk('l2').focus();
    await panel.strike('?');
    await type(document.activeElement ?? document.body, 'Why before?');
    await panel.strike('Enter');
    await panel.happen({ type: 'aside.asked', asideId: 'a1', about, text: 'Why before?' });
    assert.match(focused(), /^Why before\? ?Answering your question/);
    await panel.happen(...answered('a1'));
    assert.match(focused(), /^Architect ?So much for a1\.$/);
    assert.ok(panel.hunk('l2').contains(document.activeElement), 'its keys still act on the hunk');
    panel.hunk('n1').focus();
    await panel.happen({ type: 'aside.asked', asideId: 'a2', about, text: 'And in the file?' }, ...answered('a2'));
    assert.equal(document.activeElement, panel.hunk('n1'));
  });

  it('its reason and the entries it answers; the ID shows the entry of the ledger', async () => {
    const panel = await open();
    assert.match(textOf(panel.hunk('l2').querySelector('.intent')), /Ask the limiter before .* “Key the limit[^”]*” ?“Token bucket[^”]*”$/);
    assert.equal(panel.root.querySelector('.drawer'), null);
    await press(panel.hunk('l2'), 'Show “Token bucket in the existing…” in the ledger');
    assert.equal((document.activeElement as HTMLElement | null)?.dataset.entry, 'D2');
    await key(document.activeElement ?? document.body, 'Escape');
    assert.equal(panel.root.querySelector('.drawer'), null);
    await press(panel.hunk('l2'), 'Show “Token bucket in the existing…” in the ledger');
    assert.ok(panel.root.querySelector('.drawer'), 'once more');
  });

  it('no ID of an entry that is not in the ledger', async () => {
    const events = sampleEvents('halfway').map((event) =>
      event.type === 'plan.proposed'
        ? { ...event, plan: { ...event.plan, tasks: event.plan.tasks.map((each) => ({ ...each, answers: [...each.answers, 'P77'] })) } }
        : event,
    );
    const panel = await openPanel({ events });
    assert.match(textOf(panel.root.querySelector('.hunk .intent')), /“Token bucket[^”]*”$/);
  });

  it('word-level changes of its lines', async () => {
    const panel = await open(...needingALook);
    assert.deepEqual(column([...panel.hunk('h1').querySelectorAll('mark')], 'textContent'), ['await cache.']);
  });

  it('which of its characters are invisible', async () => {
    const hunk = hunkOf('u1', 30, { before: ['  if (isAdmin) {'], after: ['  /* \u202e } \u2066if (isAdmin)\u2069 */ {'] });
    const files = [{ path: 'src/auth/login.ts', operation: 'edit' as const, hunks: [hunk] }];
    const panel = await open({ type: 'edits.proposed', taskId, attempt: 2, files, refused: [] });
    assert.ok(panel.hunk('u1').textContent?.includes('/* [U+202E] } [U+2066]if (isAdmin)[U+2069] */ {'));
  });

  it('one line that can be opened once it is decided', async () => {
    const panel = await open();
    assert.equal(panel.hunk('l1').querySelector('.diff'), null);
    await press(panel.hunk('l1'), 'Lines');
    assert.match(textOf(panel.hunk('l1').querySelector('.diff')), /import \{ limiter \}/);
  });
});

describe('user edits of a hunk', () => {
  useDom();

  const edited = (...after: string[]): Fact => ({ type: 'hunk.edited', taskId, hunkId: 'l2', after });

  it('replace the proposed lines, and are saved with Ctrl+Enter', async () => {
    const panel = await open();
    await panel.edit('l2');
    assert.equal(panel.field()?.value, bucketEdits[0]?.hunks[1]?.after.join('\n'));
    await type(panel.field(), '  mine();\n');
    await panel.strike('Enter', { ctrlKey: true });
    assert.deepEqual(panel.commands(), [{ type: 'hunk.edit', taskId, hunkId: 'l2', after: ['  mine();', ''] }]);
    assert.ok(panel.field(), 'the field stands until the lines are in the hunk');
    await panel.happen(edited('  mine();', ''));
    assert.equal(panel.field(), null);
    assert.match(textOf(panel.hunk('l2')), /edited by you.*mine\(\);/);
    assert.deepEqual(panel.remembered().drafts, {});
  });

  it('can be reset to the proposal', async () => {
    const panel = await open(edited('mine'));
    await press(panel.hunk('l2'), 'Restore the proposed lines');
    assert.deepEqual(panel.commands(), [{ type: 'hunk.edit', taskId, hunkId: 'l2', after: bucketEdits[0]?.hunks[1]?.after }]);
    await panel.happen(edited(...(bucketEdits[0]?.hunks[1]?.after ?? [])));
    assert.doesNotMatch(textOf(panel.hunk('l2')), /edited by you|Back to/);
  });

  it('are indented with Tab', async () => {
    const panel = await open();
    await panel.edit('l2');
    await type(panel.field(), 'a');
    await panel.strike('Tab');
    assert.equal(panel.field()?.value, 'a  ');
  });

  it('are closed with Escape at once if nothing was changed', async () => {
    const panel = await open();
    await panel.edit('l2');
    await panel.strike('Escape');
    assert.equal(panel.field(), null);
    assert.equal((document.activeElement as HTMLElement | null)?.dataset.hunk, 'l2');
    assert.deepEqual(panel.commands(), []);
  });

  it('are closed with Escape after a confirmation if something was changed, and continue after a second Escape', async () => {
    const panel = await open();
    await panel.edit('l2');
    await type(panel.field(), 'mine');
    await panel.strike('Escape');
    assert.match(textOf(panel.root.querySelector('[role="alertdialog"]')), /Discard your changes\?/);
    await panel.strike('Escape');
    assert.equal(document.activeElement, panel.field());
    assert.equal(panel.field()?.value, 'mine');
    await panel.strike('Escape');
    await press(panel.root, 'Discard');
    assert.equal(panel.field(), null);
    assert.deepEqual(panel.commands(), []);
  });

  it('are restored after a reload of the panel without taking the focus', async () => {
    const drafts = { [`${sessionId} bucket 1 l2`]: 'mine' };
    const panel = await openPanel({ events: sampleEvents('halfway'), remembered: { drafts } });
    const field = panel.root.querySelector<HTMLTextAreaElement>('.hunk-editor textarea');
    assert.equal(field?.value, 'mine');
    assert.notEqual(document.activeElement, field);
  });

  it('block accepting while they are typed', async () => {
    const panel = await open();
    await panel.edit('l2');
    await type(panel.field(), 'mine');
    await press(panel.root, 'Accept all');
    panel.hunk('l2').focus();
    await panel.strike('a');
    assert.deepEqual(panel.commands(), []);
    assert.match(textOf(panel.root.querySelector('.notice')), /still editing src\/auth\/login\.ts:28/);
    assert.equal(document.activeElement, panel.field());
  });

  it('stay readable if the hunk was decided elsewhere meanwhile', async () => {
    const panel = await open();
    await panel.edit('l2');
    await type(panel.field(), 'mine, typed at length');
    await panel.happen({ type: 'hunk.settled', taskId, hunkId: 'l2', verdict: 'accepted', checkpoint: null });
    assert.equal(panel.field(), null);
    assert.match(textOf(panel.hunk('l2')), /Lines you typed that were not used ?mine, typed at length/);
    await press(panel.hunk('l2'), 'Discard');
    assert.doesNotMatch(textOf(panel.hunk('l2')), /mine/);
  });

  it('stay readable if the Builder has made another attempt meanwhile', async () => {
    const panel = await open();
    await panel.edit('l2');
    await type(panel.field(), 'mine, typed at length');
    await panel.happen({ type: 'edits.proposed', taskId, attempt: 2, files: [], refused: [] });
    const earlier = [...panel.root.querySelectorAll('details.settled')].find((each) => /replaced/.test(textOf(each)));
    assert.match(textOf(earlier ?? null), /Lines you typed that were not used ?mine, typed at length/);
    assert.equal(earlier?.querySelector('.keys, textarea'), null);
  });

  it('stay in their field while the user has nothing to decide', async () => {
    const panel = await open();
    await panel.edit('l2');
    await type(panel.field(), 'mine');
    await panel.happen({ type: 'run.stopped', reason: 'user' });
    assert.equal(panel.field()?.value, 'mine');
    await panel.happen({ type: 'run.resumed' });
    assert.equal(panel.field()?.value, 'mine');
  });

  it('move to the conflict if the hunk gets one while they are typed', async () => {
    const panel = await open();
    await panel.happen(...conflicted.slice(0, 1));
    await panel.edit('l2');
    await type(panel.field(), 'mine');
    await panel.happen(...conflicted.slice(1));
    assert.equal(panel.field()?.value, 'mine');
    await panel.strike('Enter', { metaKey: true });
    assert.deepEqual(panel.commands(), [{ type: 'hunk.resolve', taskId, hunkId: 'l2', lines: ['mine'] }]);
  });
});

describe('the pending hunks of a step', () => {
  useDom();

  it('are counted, with those that need a closer look, and listed as links', async () => {
    const panel = await open(...needingALook);
    const summary = panel.root.querySelector<HTMLDetailsElement>('.pending-list details');
    assert.equal(textOf(summary), '3 changes in login.ts, tasks.json · 2 changes need a closer look');
    await act(() => {
      if (summary) summary.open = true;
      summary?.dispatchEvent(new Event('toggle'));
    });
    const [, , last] = panel.root.querySelectorAll<HTMLElement>('.jump-to');
    assert.match(textOf(last ?? null), /^\.vscode\/tasks\.json:3/);
    await act(() => last?.click());
    assert.equal((document.activeElement as HTMLElement | null)?.dataset.hunk, 'h3');
  });

  it('are sorted by file or by risk, which the panel remembers', async () => {
    const panel = await open(...needingALook);
    const order = () => [...panel.root.querySelectorAll<HTMLElement>('.card [data-hunk]')].map((hunk) => hunk.dataset.hunk);
    assert.deepEqual(order(), ['h1', 'h2', 'h3']);
    await press(panel.root, 'Riskiest first');
    assert.deepEqual(order(), ['h3', 'h1', 'h2']);
    assert.equal(panel.remembered().isByRisk, true);
    await press(panel.root, 'Riskiest first');
    assert.deepEqual(order(), ['h1', 'h2', 'h3']);
  });

  it('are accepted or rejected by file, and shown as a whole', async () => {
    const panel = await open(...needingALook);
    await press(panel.root, 'Accept this file (Shift+A)');
    await press(panel.root, 'Reject this file');
    await press(panel.root, 'Show step diff');
    assert.deepEqual(panel.commands(), [
      { type: 'task.settle', taskId, accept: true, path: 'src/auth/login.ts' },
      { type: 'task.settle', taskId, accept: false, path: 'src/auth/login.ts' },
      { type: 'editor.showStep', taskId },
    ]);
  });

  it('are accepted on their own if none is accepted with the others', async () => {
    const [proposed, ...rest] = needingALook;
    assert.ok(proposed?.type === 'edits.proposed');
    const files = proposed.files.map((file) => ({ ...file, marks: [{ kind: 'unplanned', by: '' } as const] }));
    const panel = await open({ ...proposed, files }, ...rest);
    assert.match(textOf(panel.root.querySelector('.card .actions')), /^3 changes need a closer look(?!.*Accept all)/);
    panel.hunk('h1').focus();
    await panel.strike('Enter', { ctrlKey: true });
    assert.deepEqual(panel.commands(), []);
  });

  it('re-render only where something has changed', async () => {
    const seen: string[] = [];
    const watched = (fact: Fact): Fact =>
      fact.type === 'edits.proposed'
        ? {
            ...fact,
            files: fact.files.map((file) => ({
              ...file,
              hunks: file.hunks.map((hunk) => ({
                ...hunk,
                get contextBefore() {
                  seen.push(hunk.id);
                  return hunk.contextBefore;
                },
              })),
            })),
          }
        : fact;
    const panel = await open(...fiftyHunks.map(watched));
    assert.equal(new Set(seen).size, 50);
    seen.length = 0;
    await panel.happen({ type: 'hunk.settled', taskId, hunkId: 'f0h0', verdict: 'rejected', checkpoint: null });
    await panel.edit('f1h0');
    seen.length = 0;
    for (const text of ['a', 'ab', 'abc']) await type(panel.field(), text);
    assertEmpty([...new Set(seen)].filter((id) => id !== 'f1h0'));
  });

  it('can be opened once settled, by file, with accepted and rejected ones', async () => {
    const panel = await open(
      {
        type: 'edits.proposed',
        taskId,
        attempt: 2,
        files: [{ path: 'a.ts', operation: 'edit', hunks: [hunkOf('x', 5), hunkOf('y', 9)] }],
        refused: [],
      },
      { type: 'hunk.settled', taskId, hunkId: 'x', verdict: 'accepted', checkpoint: null },
      { type: 'hunk.settled', taskId, hunkId: 'y', verdict: 'rejected', checkpoint: null },
      { type: 'task.settled', taskId, outcome: 'applied' },
    );
    const file = [...panel.root.querySelectorAll<HTMLDetailsElement>('.settled-files details')].at(-1);
    assert.equal(textOf(file ?? null), 'a.ts 1 accepted · 1 rejected');
    await unfold(file);
    const hunks = [...(file?.querySelectorAll('[data-hunk]') ?? [])];
    assertMapped(hunks, ['a.ts:5acceptedLines', 'a.ts:9rejectedLines'], (hunk) => textOf(hunk.querySelector('header')));
    assert.equal(file?.querySelector('.keys'), null);
  });
});
