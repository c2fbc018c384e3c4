// Summary of a session for the list.
import assert from 'node:assert/strict';
import type { Event, Fact } from '../../../src/core/events';
import { fold } from '../../../src/core/evolve';
import { noSummary, sessionTitle } from '../../../src/core/lifecycle/summary';
import { evolveSummary } from '../../../src/core/lifecycle/summaryFold';
import { exportedLog } from '../../../src/core/sessions/exportedLog';
import { isSessionId, type ListedSession, shownSessions } from '../../../src/core/sessions/list';
import { sampleEvents, stamped } from '../../kit/sampleSession';

const summaryOf = (events: readonly Event[]) => events.reduce(evolveSummary, noSummary);

const followed = (events: readonly Event[], ...facts: Fact[]) => [...events, ...stamped(facts, events.length + 1)];

describe('the summary of a session', () => {
  const events = sampleEvents('done');

  it('is the same slice of the session, folded alone', () => assert.deepEqual(summaryOf(events), fold(events).summary));

  it('contains what the session contains', () => {
    const session = fold(events);
    const { phase, costUsd, startedAt, workedAt, request, title } = session.summary;
    assert.deepEqual([phase, startedAt, workedAt], [session.phase, session.startedAt, session.lastAt]);
    assert.equal(costUsd, session.spend.costUsd);
    assert.equal(title, session.clarify.brief?.title);
    assert.ok(session.clarify.request.startsWith(request) && request !== '');
  });

  it('has the user’s name, otherwise the brief’s, otherwise the first line of the request', () => {
    const named = followed(events, { type: 'session.renamed', title: 'Login, slowly' });
    assert.equal(sessionTitle(summaryOf(named)), 'Login, slowly');
    assert.equal(sessionTitle(summaryOf(followed(named, { type: 'session.renamed', title: '' }))), fold(events).clarify.brief?.title);
    assert.equal(sessionTitle({ name: '', title: '', request: 'one line\nand more' }), 'one line');
    assert.equal(sessionTitle(noSummary), '');
  });

  it('has the time of the last work, not of renaming or archiving', () => {
    const { workedAt } = summaryOf(events);
    const marks: Fact[] = [
      { type: 'session.pinned', pinned: true },
      { type: 'session.archived', archived: true },
    ];
    const marked = summaryOf(
      followed(events, ...marks).map((event, index, all) => (index > all.length - 3 ? { ...event, at: 9e12 } : event)),
    );
    assert.deepEqual([marked.workedAt, marked.isPinned, marked.isArchived], [workedAt, true, true]);
  });

  it('has no cost as soon as one call has none', () => {
    const call = events.find((event) => event.type === 'call.ended');
    assert.ok(call);
    const unknown = { ...call, costUsd: null };
    assert.equal(evolveSummary(summaryOf(events), unknown).costUsd, null);
  });
});

describe('a list of sessions', () => {
  const session = (id: string, more: Partial<ListedSession>): ListedSession => ({ ...noSummary, id, open: 'nowhere', ...more });
  const all = [
    session('a', { title: 'Café login', workedAt: 1 }),
    session('b', { request: 'Rate-limit the LOGIN endpoint', workedAt: 3 }),
    session('c', { name: 'Export', workedAt: 2, isPinned: true }),
    session('d', { name: 'Old login', workedAt: 9, isArchived: true }),
  ];
  const ids = (sessions: readonly ListedSession[]) => sessions.map(({ id }) => id).join('');

  it('has pinned ones first, then the latest, and archived ones separately', () => {
    const shown = shownSessions(all, '');
    assert.deepEqual([ids(shown.current), ids(shown.archived)], ['cba', 'd']);
  });

  it('is searched in names, titles and requests, by every word, ignoring case and accents', () => {
    assert.equal(ids(shownSessions(all, 'login').current), 'ba');
    assert.equal(ids(shownSessions(all, 'login').archived), 'd');
    assert.equal(ids(shownSessions(all, '  cafe   LOGIN ').current), 'a');
    assert.equal(ids(shownSessions(all, 'login export').current), '');
  });
});

describe('the ID of a session', () => {
  it('has only letters, digits and single hyphens, and leaves no folder', () => {
    for (const id of ['0mi8x2k1a-ab12cd', 'session-1', 'a']) assert.ok(isSessionId(id), id);
    for (const id of ['', '..', '../a', 'a/b', 'a\\b', 'a-', '-a', 'A', 'a--b', 'a.jsonl', 'a\0', 'x'.repeat(81), 'a%2f'])
      assert.ok(!isSessionId(id), id);
  });
});

describe('an exported log', () => {
  it('has the same events without keys, and only events', () => {
    const key = `AIza${'x'.repeat(35)}`;
    const log = `{"milkstack":"session","version":1}\n{"type":"message.said","text":"my key is ${key}\\nreally","seq":1}\n{"torn":`;
    const lines = exportedLog(log).trimEnd().split('\n');
    assert.equal(lines.length, 2);
    assert.deepEqual(JSON.parse(lines[1] ?? ''), { type: 'message.said', text: 'my key is \u27e6secret\u27e7\nreally', seq: 1 });
  });
});
