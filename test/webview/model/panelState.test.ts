// State of the panel: effects of host messages.
import assert from 'node:assert/strict';
import type { Fact } from '../../../src/core/events';
import { at } from '../../../src/core/base/chunkedList';
import { snapshotWindow } from '../../../src/core/sessions/transcriptSearch';
import type { HostMessage, PanelMessage } from '../../../src/protocol';
import { foldOnto } from '../../../webview/model/foldEvents';
import { keepPictures } from '../../../webview/model/makePicture';
import { createPanelState } from '../../../webview/model/panelState';
import { sampleEnvironment, sampleEvents, sessionId, stamped } from '../../kit/sampleSession';
import { snapshotOf, memoryHost, storeOf } from '../panel';
import { fold } from '../../../src/core/evolve';

describe('panel state', () => {
  const events = sampleEvents('done');
  const batch = (from: number, to: number): HostMessage => ({ kind: 'events', sessionId, events: events.slice(from - 1, to) });
  const opened = () => {
    const posted: PanelMessage[] = [];
    const store = storeOf(posted);
    store.receive(snapshotOf(events.slice(0, 3)));
    return { store, posted };
  };

  it('folds events to the same session as the host', () => {
    const { store } = opened();
    for (let seq = 4; seq <= events.length; seq++) store.receive(batch(seq, seq));
    assert.deepEqual(store.live.session.value, fold(events));
  });

  it('folds a session from its first event without a snapshot', () => {
    const posted: PanelMessage[] = [];
    const store = storeOf(posted);
    store.receive(batch(1, 5));
    assert.equal(store.live.session.value.seq, 5);
    assert.deepEqual(posted, []);
  });

  it('ignores events that it has already', () => {
    const { store, posted } = opened();
    store.receive(batch(1, 6));
    const before = store.live.session.value;
    store.receive(batch(2, 6));
    assert.equal(store.live.session.value, before);
    assert.deepEqual(posted, []);
  });

  it('requests a snapshot once after a gap, and folds nothing beyond the gap', () => {
    const { store, posted } = opened();
    store.receive(batch(6, 7));
    store.receive(batch(8, 9));
    assert.equal(store.live.session.value.seq, 3);
    assert.deepEqual(posted, [{ kind: 'hello' }]);
  });

  it('continues after the snapshot, and requests another one at the next gap', () => {
    const { store, posted } = opened();
    store.receive(batch(6, 7));
    store.receive(snapshotOf(events.slice(0, 9)));
    store.receive(batch(8, 11));
    assert.equal(store.live.session.value.seq, 11);
    store.receive(batch(20, 21));
    assert.equal(posted.length, 2);
  });

  it('requests a snapshot if events of another session begin in the middle', () => {
    const { store, posted } = opened();
    store.receive({ kind: 'events', sessionId: 'other', events: events.slice(3, 5) });
    assert.deepEqual(posted, [{ kind: 'hello' }]);
    assert.equal(store.live.session.value.id, sessionId);
  });

  it('requests a part of the conversation that was left out once, and inserts its current form', () => {
    const { store, posted } = opened();
    const facts = Array.from(
      { length: 400 },
      (_, index): Fact => ({ type: 'message.said', messageId: `m${index}`, text: `${index}`, mentions: [] }),
    );
    const session = fold(stamped(facts, 1));
    const snapshot = snapshotOf([]);
    assert.ok(snapshot.kind === 'snapshot');
    store.receive({ ...snapshot, session: snapshotWindow(session) });
    const entry = (index: number) => at(store.live.session.value.transcript.entries, index)?.id;
    assert.deepEqual([entry(0), entry(255), entry(256), entry(399)], [undefined, undefined, 'm256', 'm399']);
    for (const index of [70, 80, 300, 70, -5]) store.live.look(index);
    assert.deepEqual(posted, [{ kind: 'older', sessionId: session.id, chunk: 1 }]);
    store.receive({ kind: 'older', sessionId: session.id, chunk: 1, entries: session.transcript.entries.chunks[1] ?? [] });
    store.receive({ kind: 'older', sessionId: 'another', chunk: 0, entries: session.transcript.entries.chunks[0] ?? [] });
    assert.deepEqual([entry(63), entry(64), entry(127)], [undefined, 'm64', 'm127']);
  });

  it('is about the same size for a short and a very long session, and folds on from there', () => {
    const facts = (messages: number): Fact[] =>
      Array.from({ length: messages }, (_, index): Fact[] => [
        { type: 'message.said', messageId: `m${index}`, text: 'What of the second address?', mentions: [] },
        {
          ...{ type: 'call.ended', role: 'architect', purpose: 'speak', agent: 'architect', turnId: null, model: 'm', recorded: false },
          ...{ usage: { input: 10, output: 1, cached: 0, thinking: 0 }, costUsd: 0.25, outcome: 'done', tookMs: 1 },
        },
      ]).flat();
    const opened = sampleEvents('accepted');
    const eventsOf = (messages: number) => [...opened, ...stamped(facts(messages), opened.length + 1)];
    const sent = (messages: number) => JSON.stringify(snapshotWindow(fold(eventsOf(messages)))).length;
    assert.ok(sent(4_040) < sent(200) * 1.1, `${sent(4_040)} and ${sent(200)} characters`);
  });

  it('puts a message that could not be recorded back into the composer', () => {
    const { store } = opened();
    store.receive({ kind: 'refused', command: { type: 'message.send', text: 'Once more' } });
    assert.deepEqual(store.composer.request.value, { text: 'Once more' });
    assert.deepEqual(store.connection.refused.value, { type: 'message.send', text: 'Once more' });
    store.connection.send({ type: 'run.stop' });
    assert.equal(store.connection.refused.value, null);
  });

  describe('streamed text', () => {
    const typing = (from: number, text: string): HostMessage => ({ kind: 'typing', turnId: 't9', agent: 'director', from, text });

    it('is appended to its own turn', () => {
      const { store } = opened();
      store.receive(typing(0, 'Hel'));
      store.receive(typing(3, 'lo'));
      assert.equal(store.live.typed('t9').value.text, 'Hello');
      assert.equal(store.live.typed('t1').value.text, '');
    });

    it('is never added twice', () => {
      const { store, posted } = opened();
      store.receive(typing(0, 'Hello'));
      store.receive(typing(0, 'Hello'));
      store.receive(typing(3, 'lo there'));
      assert.equal(store.live.typed('t9').value.text, 'Hello there');
      assert.deepEqual(posted, []);
    });

    it('requests a snapshot once if characters are missing, and continues from it', () => {
      const { store, posted } = opened();
      store.receive(typing(0, 'Hel'));
      store.receive(typing(9, 'there'));
      store.receive(typing(14, '!'));
      assert.deepEqual(posted, [{ kind: 'hello' }]);
      store.receive({ ...snapshotOf(events.slice(0, 3)), typing: { turnId: 't9', agent: 'director', text: 'Hello there' } } as HostMessage);
      store.receive(typing(11, '.'));
      assert.equal(store.live.typed('t9').value.text, 'Hello there.');
    });

    it('is shown once per frame', () => {
      const frames: (() => void)[] = [];
      const store = createPanelState(memoryHost(), (run) => frames.push(run), { fold: () => foldOnto, keepPictures });
      let renders = 0;
      store.live.typed('t9').subscribe(() => renders++);
      for (let index = 0; index < 50; index++) store.receive(typing(index, 'x'));
      assert.deepEqual([frames.length, store.live.typed('t9').value.text], [1, '']);
      frames[0]?.();
      assert.deepEqual([renders, store.live.typed('t9').value.text], [2, 'x'.repeat(50)]);
    });

    it('is dropped when its turn has ended, because the session has it', () => {
      const posted: PanelMessage[] = [];
      const store = storeOf(posted);
      store.receive(snapshotOf(sampleEvents('debating')));
      store.receive({ kind: 'typing', turnId: 't5', agent: 'architect', from: 0, text: 'Agreed' });
      const next = sampleEvents('floor').slice(sampleEvents('debating').length);
      store.receive({ kind: 'events', sessionId, events: next });
      assert.equal(store.live.typed('t5').value.text, '');
    });
  });

  it('keeps its state if the same snapshot comes twice, and replaces it after a request', () => {
    const { store } = opened();
    const { kind, ...told } = snapshotOf(sampleEvents('debating')) as Extract<HostMessage, { kind: 'snapshot' }>;
    const tell = () => store.receive({ kind, ...structuredClone(told), busy: true });
    tell();
    const known = store.live.session.value;
    tell();
    assert.equal(store.live.session.value, known);
    assert.equal(store.live.busy.value, true);
    store.live.hello();
    tell();
    assert.notEqual(store.live.session.value, known);
  });

  it('requests a snapshot if facts arrive before their session', () => {
    const posted: PanelMessage[] = [];
    const store = createPanelState(memoryHost(posted), (run) => run(), { fold: () => null, keepPictures });
    store.receive(snapshotOf(sampleEvents('debating')));
    const known = store.live.session.value;
    const next = sampleEvents('floor').slice(sampleEvents('debating').length);
    store.receive({ kind: 'events', sessionId, events: next });
    assert.deepEqual([store.live.session.value, posted], [known, [{ kind: 'hello' }]]);
    store.receive(snapshotOf(sampleEvents('floor')));
    assert.equal(store.live.session.value.seq, sampleEvents('floor').length);
  });

  it('keeps its UI texts if the environment has none, and accepts none before it has any', () => {
    const { store } = opened();
    const { texts, ...now } = sampleEnvironment({ team: 'recorded' });
    store.receive({ kind: 'environment', environment: now });
    assert.deepEqual(store.connection.environment.value, { ...now, texts });
    const fresh = createPanelState(memoryHost(), (run) => run(), { fold: () => null, keepPictures });
    fresh.receive({ kind: 'environment', environment: now });
    assert.equal(fresh.connection.environment.value, null);
  });

  it('accepts environment, waits and busy states as they come', () => {
    const { store } = opened();
    store.receive({ kind: 'busy', busy: true });
    store.receive({ kind: 'waiting', waiting: { since: 0, until: 5, reason: 'network' } });
    store.receive({ kind: 'environment', environment: sampleEnvironment({ team: 'recorded' }) });
    assert.deepEqual(
      [store.live.busy.value, store.live.waiting.value?.reason, store.connection.environment.value?.team],
      [true, 'network', 'recorded'],
    );
  });
});
