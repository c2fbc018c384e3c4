// The whole panel in its main states.
import assert from 'node:assert/strict';
import { act } from 'preact/test-utils';
import type { Fact } from '../../src/core/events';
import text from '../../src/core/i18n/locales/en.json';
import { liveText, moments, sampleEvents, stamped, turn } from '../kit/sampleSession';
import { press, textOf, unfoldTurns, useDom } from './dom';
import { openPanel } from './panel';

describe('panel', () => {
  useDom();

  const seats = (root: Element) =>
    Object.fromEntries(
      [...root.querySelectorAll('.seat')].map((seat) => [textOf(seat.querySelector('.name')), textOf(seat.querySelector('.state'))]),
    );

  it('shows the tour and missing requirements before there is a session', async () => {
    const panel = await openPanel({ environment: { team: 'recorded', tourRequests: ['Add a rate limit'], workspace: null } });
    assert.match(textOf(panel.root.querySelector('.tour')), new RegExp(text['panel.welcome.tourFolder']));
    assert.equal(panel.root.querySelector('.tour .button.main')?.textContent, text['fault.action.openSample']);
    await press(panel.root, text['panel.welcome.startTour']);
    await press(panel.root, text['fault.action.openFolder']);
    await press(panel.root, text['fault.action.openSample']);
    await press(panel.root, text['setup.key.look']);
    assert.deepEqual(panel.commands(), [
      { type: 'message.send', text: 'Add a rate limit' },
      { type: 'editor.mend', action: 'openFolder' },
      { type: 'editor.mend', action: 'openSample' },
      { type: 'setup.key', provider: 'gemini' },
    ]);
  });

  it('asks for trust if missing, and for nothing if everything is in place', async () => {
    const untrusted = await openPanel({ environment: { isTrusted: false } });
    await press(untrusted.root, text['fault.action.manageTrust']);
    assert.deepEqual(untrusted.commands(), [{ type: 'editor.mend', action: 'manageTrust' }]);
    const complete = await openPanel();
    assert.equal(complete.root.querySelector('.steps, .tour'), null);
  });

  it('shows who is thinking, who speaks to whom, who is next and who objects', async () => {
    const panel = await openPanel({ events: sampleEvents('debating'), busy: true });
    assert.deepEqual(seats(panel.root), {
      Director: 'listening',
      Architect: 'thinking',
      Adversary: 'objecting, 1 open objection',
      Planner: 'listening',
      Builder: 'listening',
    });
    assert.equal(textOf(panel.root.querySelector('.now')), 'Architect is thinking4 turns left');
    await panel.tell({ kind: 'typing', turnId: 't5', agent: 'architect', from: 0, text: 'Agreed' });
    assert.equal(seats(panel.root).Architect, 'speaking');
    assert.equal(textOf(panel.root.querySelector('.now')), 'Architect is answering Adversary4 turns left');
  });

  it('shows a turn while it streams, and the same text when it has ended', async () => {
    const panel = await openPanel({ events: sampleEvents('debating'), busy: true });
    const spoken = liveText();
    for (let from = 0; from < spoken.length; from += 17) {
      await panel.tell({ kind: 'typing', turnId: 't5', agent: 'architect', from, text: spoken.slice(from, from + 17) });
    }
    const prose = () => [...panel.root.querySelectorAll('.prose')].at(-1)?.innerHTML;
    const live = prose();
    await panel.happen(...sampleEvents('floor').slice(sampleEvents('debating').length));
    assert.equal(prose(), live);
    assert.equal(panel.root.querySelector('.live'), null);
  });

  it('does not re-render finished messages while another one streams', async () => {
    const panel = await openPanel({ events: sampleEvents('debating'), busy: true });
    const finished = panel.root.querySelectorAll('.turn')[2];
    const changed: string[] = [];
    const watcher = new (window as unknown as { MutationObserver: typeof MutationObserver }).MutationObserver((records) => {
      // `aria-setsize` holds the total number of entries, so it changes even if the entry's content does not.
      for (const record of records.filter(({ attributeName }) => attributeName !== 'aria-setsize'))
        changed.push(textOf((record.target as Element).closest?.('.chip') ?? record.target.parentElement));
    });
    for (const entry of panel.root.querySelectorAll('.entry'))
      if (entry.contains(finished ?? null))
        watcher.observe(entry, { subtree: true, childList: true, characterData: true, attributes: true });
    await panel.tell({ kind: 'typing', turnId: 't5', agent: 'architect', from: 0, text: 'Agreed on both. '.repeat(20) });
    await panel.happen(...sampleEvents('floor').slice(sampleEvents('debating').length));
    await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
    watcher.disconnect();
    assert.deepEqual([...new Set(changed)], ['replaced proposal']);
  });

  it('marks every message of a recorded team, and shows a permanent notice', async () => {
    const events = sampleEvents('agreed').map((event) => (event.type === 'call.ended' ? { ...event, recorded: true } : event));
    const panel = await openPanel({ events, environment: { team: 'recorded' } });
    const turns = [...panel.root.querySelectorAll('.turn')];
    assert.equal(turns.length, 7);
    for (const each of turns) assert.match(textOf(each.querySelector('.badge')), /Guided tour/);
    assert.match(textOf(panel.root.querySelector('.notice')), /recorded/);
  });

  it('says for a real request without a model that none is connected, and nothing of a recording', async () => {
    const panel = await openPanel({
      events: sampleEvents('requested'),
      environment: { team: 'recorded', tourRequests: ['Another request'] },
    });
    await panel.happen({ type: 'fault.raised', faultId: 'f', fault: { reason: 'noKey', about: 'gemini-3.8-flash' } });
    assert.match(textOf(panel.root.querySelector('.card.bad')), new RegExp(text['fault.noKey.text']));
    assert.doesNotMatch(textOf(panel.root), /recorded|gemini|Guided tour/);
    assert.equal(textOf(panel.root.querySelector('button.model')), text['setup.title']);
  });

  it('marks an interrupted turn', async () => {
    for (const outcome of ['truncated', 'interrupted', 'refused', 'empty', 'failed'] as const) {
      const panel = await openPanel({ events: sampleEvents('debating') });
      await panel.happen({ type: 'turn.ended', turnId: 't5', outcome, text: 'As far as', mentions: [], stance: null });
      assert.match(
        textOf([...panel.root.querySelectorAll('.turn')].at(-1)?.querySelector('.badge') ?? null),
        new RegExp(text[`badge.outcome.${outcome}`]),
      );
      panel.root.remove();
    }
  });

  it('marks estimated tokens', async () => {
    const events = sampleEvents('agreed').map((event) => (event.type === 'call.ended' ? { ...event, estimated: true as const } : event));
    const panel = await openPanel({ events });
    await unfoldTurns(panel.root);
    const badges = [...panel.root.querySelectorAll('.turn .details .receipt')].map(textOf);
    assert.ok(badges.length > 0);
    for (const badge of badges) assert.match(badge, / · ≈ [\d.]+K? tokens · /);
  });

  it('names the model that answered on every turn that cost a call', async () => {
    const events = sampleEvents('agreed').map((event) =>
      event.type === 'call.ended' ? { ...event, model: `model-of-${event.agent}` } : event,
    );
    const panel = await openPanel({ events });
    await unfoldTurns(panel.root);
    const receipts = [...panel.root.querySelectorAll('.turn .details .receipt')].map(textOf);
    assert.ok(receipts.length > 3);
    for (const receipt of receipts) assert.match(receipt, /^model-of-\w+ · /);
  });

  it('shows only tokens if no price is known', async () => {
    const events = sampleEvents('asked').map((event) => (event.type === 'call.ended' ? { ...event, costUsd: null } : event));
    const panel = await openPanel({ events });
    const spend = panel.root.querySelector('button.spend');
    assert.deepEqual([textOf(spend), spend?.getAttribute('aria-label')], ['2.3K tokens', '2.3K tokens']);
    await unfoldTurns(panel.root);
    assert.ok(panel.root.querySelector('.receipt'));
    assert.ok(!textOf(panel.root).includes(text['panel.costUnknown']));
  });

  it('shows the answer to a confirmation, none if another action closed it, and what it waits for', async () => {
    const before = sampleEvents('reviewing');
    const wishId = 'w';
    const asked: Fact[] = [
      { type: 'message.said', messageId: 'ok', text: 'ok', mentions: [] },
      { type: 'wish.asked', wishId, want: 'accept', taskId: 'proxies' },
    ];
    const said: Fact = { type: 'message.said', messageId: 'all', text: 'accept all changes', mentions: [] };
    const read: Fact = { type: 'review.opened', taskId: 'proxies', attempt: 1, reviewers: ['security'] };
    const stop: Fact = { type: 'run.stopped', reason: 'user' };
    const cases: readonly (readonly [readonly Fact[], string])[] = [
      [[said], ''],
      [[{ type: 'wish.settled', wishId, taken: false }], text['wish.leave']],
      // Texts that replace the line's buttons while reviewers read, and after a stop.
      [[read], text['strip.step.review']],
      [[read, stop], text['wish.stopped']],
    ];
    for (const [then, shown] of cases) {
      const panel = await openPanel({ events: [...before, ...stamped([...asked, ...then], before.length + 1)] });
      const line = [...panel.root.querySelectorAll('.line')].find((one) => textOf(one).startsWith(text['wish.ask.accept']));
      assert.equal(textOf(line ?? null), `${text['wish.ask.accept']}${shown}`);
    }
  });

  it('counts the ledger and lists it', async () => {
    const panel = await openPanel({ events: sampleEvents('floor') });
    assert.match(textOf(panel.root.querySelector('.ledger')), /^1 objection3 decisions1 open question2 constraints/);
    await act(() => panel.root.querySelector<HTMLElement>('.ledger')?.click());
    const drawer = panel.root.querySelector('.drawer');
    for (const fact of ['Trusted proxies come from the config', 'No new service']) assert.ok(textOf(drawer).includes(fact), fact);
    // The code of an entry appears only in its tooltip.
    for (const id of ['O1', 'D1', 'D3', 'Q1', 'C2']) assert.ok(drawer?.querySelector(`[title="${id}"]`), id);
    assert.doesNotMatch(textOf(drawer), /\b[ODQCP]\d\b/);
  });

  it('announces a finished turn and a new card, and no single token', async () => {
    const panel = await openPanel({ events: sampleEvents('debating'), busy: true });
    const status = () => textOf(panel.root.querySelector('[aria-live]'));
    await panel.tell({ kind: 'typing', turnId: 't5', agent: 'architect', from: 0, text: 'Agreed' });
    assert.equal(status(), '');
    const [call, end, floor] = sampleEvents('floor').slice(sampleEvents('debating').length);
    if (call && end) await panel.happen(call, end);
    assert.equal(status(), 'New message from Architect to Adversary.');
    if (floor) await panel.happen(floor);
    assert.equal(status(), 'The team is waiting for you.');
    await panel.happen(...stamped([{ type: 'run.stopped', reason: 'user' }], (floor?.seq ?? 0) + 1));
    assert.ok(status());
    await panel.happen(...stamped([{ type: 'run.resumed' }], (floor?.seq ?? 0) + 2));
    assert.equal(status(), '', 'a stop that is over');
  });

  it('says if the session cannot be saved', async () => {
    const panel = await openPanel({ events: sampleEvents('floor'), environment: { storage: 'failed' } });
    assert.equal(textOf(panel.root.querySelector('[role="alert"] span')), text['fault.storageFailed.text']);
  });

  it('says so when the disk is full', async () => {
    const panel = await openPanel({ events: sampleEvents('floor'), environment: { storage: 'full' } });
    assert.equal(textOf(panel.root.querySelector('[role="alert"] span')), text['fault.noSpace.text']);
  });

  it('shows a long transcript in chunks and adds an entry without re-rendering the others', async () => {
    const facts = Array.from({ length: 100 }, (_, index) =>
      turn({ id: `x${index}`, agent: index % 2 ? 'architect' : 'director', to: 'everyone', text: `Message ${index}` }),
    ).flat();
    const panel = await openPanel({ events: sampleEvents('accepted') });
    await panel.happen(...facts);
    const before = [...panel.root.querySelectorAll('.turn')];
    await panel.happen(...turn({ id: 'last', agent: 'adversary', to: 'everyone', text: 'The last' }));
    const after = [...panel.root.querySelectorAll('.turn')];
    assert.equal(after.length, before.length + 1);
    assert.ok(before.every((element, index) => element === after[index]));
  });

  for (const moment of moments) {
    it(`labels every control and repeats no ID at "${moment}"`, async () => {
      const panel = await openPanel({ events: sampleEvents(moment) });
      for (const control of panel.root.querySelectorAll('button, textarea, [role="radio"], [role="checkbox"]')) {
        const label =
          control.getAttribute('aria-label') ?? (control.id ? textOf(panel.root.querySelector(`label[for="${control.id}"]`)) : '');
        assert.ok(label || textOf(control), control.outerHTML.slice(0, 200));
      }
      const ids = [...panel.root.querySelectorAll('[id]')].map((element) => element.id);
      assert.equal(new Set(ids).size, ids.length);
    });
  }
});
