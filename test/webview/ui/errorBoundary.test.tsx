// Error boundary with values that this version does not know.
import assert from 'node:assert/strict';
import type { Event } from '../../../src/core/events';
import type { HostMessage } from '../../../src/protocol';
import { isHostMessage } from '../../../webview/model/host';
import { sampleEvents } from '../../kit/sampleSession';
import { useDom } from '../dom';
import { openPanel, snapshotOf, storeOf } from '../panel';

const later = 'a word of a later version';

/** Copies of the event, each with one enum-like text replaced by an unknown value. */
function laterWords(event: Event): Event[] {
  return Object.entries(event).flatMap(([field, value]) =>
    field !== 'type' && typeof value === 'string' && /^[a-zA-Z]{2,20}$/.test(value)
      ? [{ ...event, [field]: later } as unknown as Event]
      : [],
  );
}

describe('a panel with unknown data', () => {
  useDom();

  it('keeps working if an entry has a value of a later version', async () => {
    const events = sampleEvents('floor');
    const seen = new Set<string>();
    const panel = await openPanel();
    for (const [index, event] of events.entries()) {
      if (seen.has(event.type)) continue;
      seen.add(event.type);
      for (const changed of laterWords(event)) {
        await panel.tell(snapshotOf([]));
        await panel.tell(snapshotOf(events.with(index, changed)));
        const what = `${event.type} ${JSON.stringify(changed).slice(0, 80)}`;
        assert.ok(panel.root.querySelector('.panel [role="article"], .panel textarea'), what);
      }
    }
  });

  it('says that an entry cannot be shown, shows all others, and tries again', async () => {
    const events = sampleEvents('briefed');
    const broken = events.map((event) =>
      event.type === 'brief.written' ? ({ ...event, brief: { ...event.brief, scope: 7 } } as unknown as Event) : event,
    );
    const panel = await openPanel({ events: broken });
    assert.match(panel.root.textContent ?? '', /This part of the panel can't be shown/);
    assert.ok(panel.root.querySelectorAll('[role="article"]').length > 1);
    assert.ok(panel.root.querySelector('textarea, .composer'));
  });

  it('throws on no malformed message, and on no missing or mistyped field', () => {
    const store = storeOf([]);
    const told: readonly HostMessage[] = [
      snapshotOf(sampleEvents('asked')),
      { kind: 'events', sessionId: 's', events: [] },
      { kind: 'older', sessionId: 's', chunk: 0, entries: [] },
      { kind: 'typing', turnId: 't', agent: 'director', from: 0, text: 'x' },
      { kind: 'attached', items: [] },
      { kind: 'sessions', sessions: [], deleted: null },
      { kind: 'refused', command: { type: 'message.send', text: 'x' } },
      { kind: 'focusComposer', text: 'x' },
    ];
    for (const message of told) assert.ok(isHostMessage(message), message.kind);
    const malformed: unknown[] = [null, undefined, 7, 'x', [], {}, { kind: 7 }, { kind: 'dreamt' }];
    for (const message of told)
      for (const field of Object.keys(message)) {
        for (const instead of [undefined, null, 7, 'x', [], {}, [null]]) malformed.push({ ...message, [field]: instead });
      }
    for (const message of malformed) store.receive(message as HostMessage);
  });
});
