// Links to related entries in the panel.
import { entryParts, partKey } from '../../../webview/common/entryTargets';
import { LazyFold } from '../../../webview/ui/Fold';
import assert from 'node:assert/strict';
import { act } from 'preact/test-utils';
import { at } from '../../../src/core/base/chunkedList';
import type { Event as LogEvent } from '../../../src/core/events';
import { activeClauses } from '../../../src/core/discussion/design';
import { sampleEvents } from '../../kit/sampleSession';
import { finishedFacts, taken } from '../../kit/finishedBuild';
import { focusPart } from '../../../webview/conversation/Conversation';
import { nameOf, press, show, textOf, unfold, useDom } from '../dom';
import { openPanel, type TestPanel } from '../panel';

const events = finishedFacts(taken).map((fact, index) => ({ ...fact, seq: index + 1, at: index }) as LogEvent);

async function openLedger(panel: TestPanel, id: string): Promise<Element> {
  await act(() => {
    panel.store.view.ledgerEntry.value = { id };
  });
  const entry = panel.root.querySelector(`.drawer [data-entry="${id}"]`);
  assert.ok(entry, `${id} is not in the drawer`);
  await unfold(entry.querySelector<HTMLDetailsElement>('details'));
  return entry;
}

const rowsOf = (within: Element) =>
  Object.fromEntries(
    [...within.querySelectorAll('.trace-row')].map((row) => [
      textOf(row.querySelector('dt')),
      [...row.querySelectorAll('dd > *')].map((link) => textOf(link)),
    ]),
  );

const focused = () => document.activeElement as HTMLElement | null;

describe('traceability in the panel', () => {
  useDom();
  // The DOM has no layout, and a view without height renders no rows. Patches the prototype, which all documents share.
  let restore = () => {};
  beforeEach(() => {
    const { prototype } = HTMLElement;
    const before = Object.getOwnPropertyDescriptor(prototype, 'clientHeight');
    Object.defineProperty(prototype, 'clientHeight', { value: 1_000_000, configurable: true });
    restore = () => {
      if (before) Object.defineProperty(prototype, 'clientHeight', before);
      else Reflect.deleteProperty(prototype, 'clientHeight');
    };
  });
  afterEach(() => restore());

  it('leads from an objection to the turns that argued it, its step and its changes', async () => {
    const panel = await openPanel({ events });
    const entry = await openLedger(panel, 'O1');
    assert.deepEqual(rowsOf(entry), {
      'Discussed by': ['Adversary'],
      Steps: ['Step 1 · Trust only named proxies'],
      Changes: ['src/proxy.ts:2', 'src/proxy.ts:9'],
    });
  });

  it('scrolls to the turn and focuses it, and closes the drawer', async () => {
    const panel = await openPanel({ events });
    const entry = await openLedger(panel, 'O1');
    const [link] = entry.querySelectorAll<HTMLElement>('.traces .place');
    assert.ok(link);
    await press(entry, nameOf(link));
    assert.equal(panel.root.querySelector('.drawer'), null);
    const index = Number(focused()?.dataset.entry);
    const said = at(panel.store.live.session.peek().transcript.entries, index);
    assert.ok(said?.kind === 'turn' && said.agent === 'adversary');
  });

  it('shows the proposal by the kind of each clause, and what implements it', async () => {
    const panel = await openPanel({ events });
    const clause = await openLedger(panel, 'P1');
    assert.equal(textOf(clause.closest('.clauses')?.querySelector('h3') ?? null), 'Behavior');
    assert.deepEqual(rowsOf(clause).Steps, ['Step 2 · Count the attempts']);
  });

  it('leads from a hunk back to the text of its clauses and decisions', async () => {
    const panel = await openPanel({ events });
    await unfold([...panel.root.querySelectorAll<HTMLDetailsElement>('.settled-files details')].at(-1));
    const hunk = panel.root.querySelector('[data-hunk="T2h2"]');
    const why = [...(hunk?.querySelectorAll<HTMLDetailsElement>('details') ?? [])].find((fold) => textOf(fold) === 'Why');
    await unfold(why);
    const reasons = [...(why?.querySelectorAll<HTMLElement>('.reasons > p') ?? [])].map(({ title }) => title);
    assert.deepEqual(reasons, ['D1', 'P1']);
    const entry = [...(why?.querySelectorAll<HTMLElement>('.traces .place') ?? [])].find((link) => link.title.startsWith('D1: '));
    assert.match(textOf(entry ?? null), /^“[^”]+”$/);
    assert.ok(entry && why);
    await press(why, nameOf(entry));
    assert.equal(focused()?.dataset.entry, 'D1');
  });

  it('shows the agreement clause by clause on the card that offers it', async () => {
    const offered = await openPanel({ events: sampleEvents('agreed') });
    const shown = [...offered.root.querySelectorAll<HTMLElement>('.card .clauses li')].map(({ dataset }) => dataset.entry ?? '');
    const { proposal } = offered.store.live.session.peek().discussion;
    assert.deepEqual(
      shown.toSorted(),
      activeClauses(proposal)
        .map(({ id }) => id)
        .toSorted(),
    );
    assert.ok(shown.length > 0);
  });

  it('focuses a hunk in its folded file as soon as it is rendered', async () => {
    const root = await show(
      <div class="entry">
        <LazyFold summary="other" path="src/other.ts">
          {() => null}
        </LazyFold>
        <LazyFold summary="proxy" path="src/proxy.ts">
          {() => <article data-hunk="T1h1" ref={entryParts.at(partKey('hunk', 'T1h1'))} />}
        </LazyFold>
      </div>,
    );
    const entry = root.querySelector<HTMLElement>('.entry');
    assert.ok(entry);
    focusPart(entry, { part: partKey('hunk', 'T1h1'), path: 'src/proxy.ts' });
    const [other, fold] = root.querySelectorAll('details');
    assert.deepEqual([other?.open, fold?.open], [false, true]);
    if (!fold?.querySelector('[data-hunk]')) await unfold(fold);
    await new Promise<void>((resolve) => window.requestAnimationFrame(() => resolve()));
    assert.equal(focused()?.dataset.hunk, 'T1h1');
  });
});
