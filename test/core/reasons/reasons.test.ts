// Recorded reasons for accepted lines, and earlier decisions.
import assert from 'node:assert/strict';
import type { Hunk } from '../../../src/core/edits/lines/proposal';
import { carryLines } from '../../../src/core/reasons/carryLines';
import { isRecordPath, readRecord, searchDecisions } from '../../../src/core/reasons/decisionSearch';
import { knownLines, type ReadVersion, type LineReason, reasonsIn } from '../../../src/core/reasons/reasons';
import { listOf } from '../../kit/lists';

const reason = (hunkId: string): LineReason => ({
  ...{ sessionId: 's', title: 'Cart', taskId: 'T1', step: 'Step', hunkId, intent: '', decisions: [], objections: [] },
});
const hunk = (id: string, start: number, after: readonly string[], more: Partial<Hunk> = {}): Hunk => ({
  ...{ id, start, contextBefore: [], before: [], after, contextAfter: [], intent: '', ...more },
});
const version = (at: number, lines: readonly string[], hunks: readonly Hunk[], contentId = String(at)): ReadVersion => ({
  ...{ at, contentId, lines, hunks: hunks.map((each) => ({ hunk: each, reason: reason(each.id) })) },
});
const idsIn = (versions: readonly ReadVersion[], lines: readonly string[]) => {
  const known = knownLines(versions, carryLines);
  return known ? reasonsIn(known, lines, carryLines).map((found) => found?.hunkId ?? '') : [];
};

describe('the reason of a line', () => {
  const first = ['import a from "a";', 'const one = first(1);', 'const two = second(2);', 'export default one;'];
  const second = listOf(`
    import a from "a"; | const one = first(1); | const three = third(3); | const two = second(2); | export default one;`);
  const built = [version(1, first, [hunk('h1', 2, first.slice(1, 3))]), version(2, second, [hunk('h2', 3, ['const three = third(3);'])])];

  it('is that of the hunk that wrote it, through later steps and typing', () => {
    assert.deepEqual(idsIn(built, second), ['', 'h1', 'h2', 'h1', '']);
    assert.deepEqual(idsIn(built, ['// head of the file', ...second.slice(0, 3), 'typed();', ...second.slice(3)]), [
      ...['', '', 'h1', 'h2', '', 'h1', ''],
    ]);
    assert.deepEqual(
      idsIn(
        built,
        second.map((line) => line.replace('third', 'fourth')),
      ),
      ['', 'h1', '', 'h1', ''],
    );
  });

  it('returns with a restored version, and follows a moved file', () => {
    const undone = [...built, version(3, first, [], '1'), version(4, second, [], '2')];
    assert.deepEqual(idsIn(undone, second), ['', 'h1', 'h2', 'h1', '']);
    assert.deepEqual(idsIn([...built, version(3, first, [], '1')], first), ['', 'h1', 'h1', '']);
    assert.deepEqual(idsIn([], first), []);
  });

  it('is none if a hunk could belong to several places', () => {
    const lines = ['same();', 'other of it all();', 'same();'];
    assert.deepEqual(idsIn([version(1, lines, [hunk('h', 7, ['same();'])])], lines), ['', '', '']);
    assert.deepEqual(idsIn([version(1, lines, [hunk('h', 3, ['same();'])])], lines), ['', '', 'h']);
    assert.deepEqual(idsIn([version(1, lines, [hunk('h', 7, ['same();'], { contextBefore: ['other of it all();'] })])], lines), [
      '',
      '',
      'h',
    ]);
  });
});

describe('earlier decisions', () => {
  const adr =
    '---\nstatus: accepted\n---\n# Sessions in Redis\n\n## Context\n\nMany nodes.\n\n## Decision\n\nSessions are kept in Redis with a TTL.\n\n## Consequences\n\nOne more server.\n';

  it('are read from records, without those that no longer hold', () => {
    assert.deepEqual(readRecord('docs/adr/1.md', adr), {
      source: 'docs/adr/1.md',
      title: 'Sessions in Redis',
      text: 'Sessions are kept in Redis with a TTL.',
    });
    assert.equal(readRecord('docs/adr/2.md', adr.replace('accepted', 'superseded by 3')), null);
    assert.equal(readRecord('docs/adr/3.md', 'no title'), null);
    assert.equal(readRecord('a', '# T\nPlain words.\n')?.text, 'Plain words.');
    const names = ['docs/adr/0001-a.md', 'docs/adr/README.md', 'docs/adr/template.md', 'docs/adr/a.png', 'docs/decisions/indexing.md'];
    assert.deepEqual(names.filter(isRecordPath), ['docs/adr/0001-a.md', 'docs/decisions/indexing.md']);
  });

  it('are found by the words of a request, in few characters, and data on one line', () => {
    const many = Array.from({ length: 300 }, (_, at) => ({
      source: `docs/adr/${at}.md`,
      title: `Color ${at} of the theme`,
      text: 'x'.repeat(300),
    }));
    const record = readRecord('docs/adr/1.md', adr);
    const found = searchDecisions('Keep the sessions of users in Redis for longer', [...many, ...(record ? [record] : [])]);
    assert.equal(found, '- docs/adr/1.md: Sessions in Redis. Sessions are kept in Redis with a TTL.');
    assert.ok(searchDecisions('Another colour of the theme', many).length <= 2_000);
    assert.equal(searchDecisions('Fix the cart', many), '');
    const hostile = { source: 'a\n# b', title: 'Sessions\nin Redis', text: '' };
    assert.equal(searchDecisions('sessions Redis', [{ ...hostile, title: 'Sessions in Redis' }]).split('\n').length, 1);
  });
});
