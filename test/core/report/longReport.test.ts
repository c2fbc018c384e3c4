// Report of a very long session: constant work per turn.
import assert from 'node:assert/strict';
import { items, type List } from '../../../src/core/base/chunkedList';
import { reportHtml } from '../../../src/core/report/html';
import { reportMarkdown } from '../../../src/core/report/markdown';
import { reportOf } from '../../../src/core/report/report';
import type { Session } from '../../../src/core/session';
import type { Entry } from '../../../src/core/transcript';
import { longSession, testWording } from '../../kit/reportSessions';

describe('the report of a long session', () => {
  it('reads each turn of 5,000 as often as each of 500', () => {
    const perTurn = [500, 5_000].map((turns) => {
      const { session, reads } = counted(longSession(turns));
      const report = reportOf(session, testWording());
      const size = (reportHtml(report).length + reportMarkdown(report).length) / turns;
      return { reads: reads() / turns, size };
    });
    const [small, large] = perTurn;
    assert.ok(small && large && small.reads > 1);
    assert.ok(large.reads <= small.reads * 1.05, JSON.stringify(perTurn));
    assert.ok(large.size <= small.size * 1.1, JSON.stringify(perTurn));
  });
});

/** The session, and a function that returns how often an entry of its transcript was read. */
function counted(session: Session): { session: Session; reads: () => number } {
  let reads = 0;
  const watch = (entry: Entry): Entry =>
    new Proxy(entry, {
      get: (target, key) => {
        reads++;
        return Reflect.get(target, key);
      },
    });
  const { chunks, tail } = session.transcript.entries;
  const entries: List<Entry> = { chunks: chunks.map((chunk) => chunk.map(watch)), tail: tail.map(watch) };
  assert.equal([...items(entries)].length > 0, true);
  return { session: { ...session, transcript: { ...session.transcript, entries } }, reads: () => reads };
}
