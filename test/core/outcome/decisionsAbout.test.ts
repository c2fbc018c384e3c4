// Decisions about a file.
import assert from 'node:assert/strict';
import type { Note } from '../../../src/core/discussion/state';
import { decisionsAbout } from '../../../src/core/outcome/decisionRecord';
import { finishedFacts, rejected, sessionOf, taken } from '../../kit/finishedBuild';

const ids = (session: Parameters<typeof decisionsAbout>[0], ...paths: string[]) => decisionsAbout(session, paths).map(({ id }) => id);

describe('decisions about files', () => {
  it('are all current ones if no file is named', () => assert.deepEqual(ids(sessionOf(finishedFacts(taken))), ['D1']));

  it('are those implemented by steps that changed one of the files', () => {
    const session = sessionOf(finishedFacts(taken));
    assert.deepEqual(ids(session, 'src/count.ts'), ['D1']);
    assert.deepEqual(ids(session, 'src/elsewhere.ts', 'src/proxy.ts'), ['D1']);
    assert.deepEqual(ids(session, 'src/elsewhere.ts'), []);
    assert.deepEqual(ids(session, 'count.ts', 'src/count.tsx'), []);
  });

  it('are none for a file without an accepted change', () => assert.deepEqual(ids(sessionOf(finishedFacts(rejected)), 'src/count.ts'), []));

  for (const [text, path, isFound] of [
    ['Keep it in `src/limits.ts`.', 'src/limits.ts', true],
    ['Limits live in limits.ts, nowhere else', 'src/limits.ts', true],
    ['The old ratelimits.ts goes', 'src/limits.ts', false],
    ['limits.ts.map is generated', 'src/limits.ts', false],
    ['Nothing in test/limits.ts', 'src/limits.ts', false],
  ] as const)
    it(`${isFound ? 'are found' : 'are not found'} for ${path} in "${text}"`, () => {
      const built = sessionOf(finishedFacts(taken));
      const noted: Note = { id: 'D9', kind: 'decision', text, by: 'user', seq: 1, open: true, closed: null };
      const session = { ...built, discussion: { ...built.discussion, ledger: [...built.discussion.ledger, noted] } };
      assert.equal(ids(session).includes('D9'), true, 'it was noted');
      assert.equal(ids(session, path).includes('D9'), isFound);
    });
});
