// Clarification in the panel.
import assert from 'node:assert/strict';
import type { Fact } from '../../../src/core/events';
import { emptyBrief, emptyIntent, type IntentHandover } from '../../../src/core/clarify/intent';
import text from '../../../src/core/i18n/locales/en.json';
import { brief, sampleEvents, sessionId } from '../../kit/sampleSession';
import { press, textOf, useDom } from '../dom';
import { openPanel, snapshotOf, type TestPanel } from '../panel';

const written = (fact: Partial<Extract<Fact, { type: 'brief.written' }>>): Fact => ({
  type: 'brief.written',
  brief,
  attitude: null,
  source: 'starter',
  ...fact,
});
const intent: IntentHandover = { ...emptyIntent, goal: 'A calm login', gaps: ['One gap'], stance: 'challenge' };

describe('the source of a brief', () => {
  useDom();
  const rows: readonly (readonly [string, Fact, string | null])[] = [
    ['the request, where the Starter failed', written({ source: 'request' }), text['card.brief.ownWords']],
    ['the brief before, where it failed on a correction', written({ source: 'kept' }), text['card.brief.kept']],
    ['the Starter, which wrote nothing', written({ brief: emptyBrief }), text['card.brief.empty']],
    ['the Starter', written({}), null],
  ];
  for (const [name, fact, note] of rows) {
    it(name, async () => {
      const panel = await openPanel({ events: sampleEvents('briefed') });
      await panel.happen(fact, { type: 'intent.written', handover: intent });
      const notes = [...panel.root.querySelectorAll('.card .why')].map(textOf);
      assert.deepEqual(notes, note ? [note] : []);
    });
  }
});

describe('the handover card', () => {
  useDom();
  const open = async () => {
    const panel = await openPanel({ events: sampleEvents('briefed') });
    await panel.happen({ type: 'intent.written', handover: intent });
    return panel;
  };
  const cards = (panel: TestPanel) => [...panel.root.querySelectorAll('[data-kind="intent"] details')];

  it('is one folded line, and only the latest handover has one', async () => {
    const panel = await open();
    assert.equal(cards(panel).length, 1);
    assert.equal((cards(panel)[0] as HTMLDetailsElement).open, false);
    assert.match(textOf(cards(panel)[0]?.querySelector('summary') ?? null), /Notes for the team/);
  });

  it('shows all known fields and no empty ones', async () => {
    const panel = await open();
    assert.match(textOf(cards(panel)[0] ?? null), /You want the team to challenge you.*A calm login.*One gap/);
    assert.doesNotMatch(textOf(cards(panel)[0] ?? null), /Findings/);
  });

  it('is read-only once the team has started from it', async () => {
    const panel = await openPanel({ events: sampleEvents('accepted') });
    assert.match(textOf(cards(panel)[0] ?? null), /used by the team/);
    assert.equal(cards(panel)[0]?.querySelector('button'), null);
  });

  it('says if nothing could be recorded', async () => {
    const panel = await openPanel({ events: sampleEvents('briefed') });
    await panel.happen({ type: 'intent.written', handover: emptyIntent });
    assert.match(textOf(cards(panel)[0] ?? null), /The notes are empty/);
  });
});

describe('an expired clarification', () => {
  useDom();
  const expired: readonly Fact[] = [
    { type: 'clarify.expired', sessionId, request: 'Rate-limit the login' },
    { type: 'phase.entered', from: 'clarify', to: 'done', cause: 'expired' },
  ];

  it('is shown in its own session with one click to resume it', async () => {
    const panel = await openPanel({ events: sampleEvents('asked') });
    await panel.happen(...expired);
    assert.match(textOf(panel.root), /The questions about "Rate-limit the login" were paused after 30 minutes .* answers are kept/);
    await press(panel.root, text['expired.resume']);
    assert.deepEqual(panel.commands(), [{ type: 'clarify.resume', sessionId }]);
    await panel.happen({ type: 'phase.entered', from: 'done', to: 'clarify', cause: 'resumed' });
    assert.doesNotMatch(textOf(panel.root), new RegExp(text['expired.resume']));
    assert.equal(textOf(panel.root.querySelector('.card h2')), 'Who gets slowed down?');
  });

  it('is shown in the session of the new request too', async () => {
    const panel = await openPanel({ events: sampleEvents('requested') });
    await panel.happen({ type: 'clarify.expired', sessionId: 's-before', request: `${'long '.repeat(30)}` });
    assert.match(textOf(panel.root), /long long…"/);
    await press(panel.root, text['expired.resume']);
    assert.deepEqual(panel.commands(), [{ type: 'clarify.resume', sessionId: 's-before' }]);
    // The request returns to the composer of the resumed discussion, so that the user can send it there.
    const session = panel.store.live.session.peek();
    await panel.tell({ ...snapshotOf([]), session: { ...session, id: 's-before' } });
    assert.equal(panel.root.querySelector('textarea')?.value, session.clarify.request);
  });
});

describe('focus in an active panel without typing', () => {
  useDom();
  const upTo = (moment: 'briefed' | 'floor', type: Fact['type']) => {
    const events = sampleEvents(moment);
    const at = events.findLastIndex((event) => event.type === type);
    assert.notEqual(at, -1);
    return { before: events.slice(0, at), rest: events.slice(at) };
  };

  it('moves to a brief as a whole, so that another Enter accepts nothing', async () => {
    const { before } = upTo('briefed', 'brief.written');
    const panel = await openPanel({ events: before });
    await panel.happen(written({}));
    await panel.happen({ type: 'intent.written', handover: intent });
    assert.equal(document.activeElement, panel.root.querySelector('.card'));
  });

  it('moves to the composer when the user has the floor, unless the focus is elsewhere', async () => {
    const { before, rest } = upTo('floor', 'floor.opened');
    for (const isElsewhere of [false, true]) {
      const panel = await openPanel({ events: before });
      const field = panel.root.querySelector<HTMLElement>('.composer textarea');
      const other = panel.root.querySelector<HTMLElement>('.ledger');
      if (isElsewhere) other?.focus();
      else (document.activeElement as HTMLElement | null)?.blur();
      await panel.tell({ kind: 'events', sessionId, events: rest });
      assert.equal(document.activeElement, isElsewhere ? other : field);
      panel.root.remove();
    }
  });
});
