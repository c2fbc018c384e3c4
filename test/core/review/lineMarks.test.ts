// Line marks of pending changes.
import assert from 'node:assert/strict';
import type { Hunk } from '../../../src/core/edits/lines/proposal';
import { lineMarksOf } from '../../../src/core/review/pendingHunks';

const file = { path: 'a.ts', operation: 'edit', hunks: [] } as const;

function hunkOf(before: readonly string[], after: readonly string[]): Hunk {
  return { id: 'h1', start: 1, contextBefore: [], before, after, contextAfter: [], intent: '' };
}

function marksOf(hunk: Hunk, startLine: number, endLine: number, more: { readonly stands?: true; readonly kind?: 'conflict' } = {}) {
  const { kind = 'at', ...stands } = more;
  const marks = lineMarksOf({ hunkId: 'h1', kind, startLine, endLine }, { hunk, file: { ...file, ...stands } }, 10);
  return marks.map(({ mark, line }) => `${mark} ${line}`);
}

describe('lineMarksOf', () => {
  it('marks only the line next to an addition, and draws none of its text', () => {
    assert.deepEqual(marksOf(hunkOf([], ['one', 'two']), 4, 4), ['below 3']);
    assert.deepEqual(marksOf(hunkOf([], ['one']), 0, 0), ['above 0']);
    assert.deepEqual(marksOf(hunkOf([], ['one']), 10, 10), ['below 9']);
  });

  it('marks removed lines, and that others are added below', () => {
    assert.deepEqual(marksOf(hunkOf(['a', 'b'], ['c']), 2, 4), ['goes 2', 'goes 3', 'below 3']);
    assert.deepEqual(marksOf(hunkOf(['a'], []), 2, 3), ['goes 2']);
  });

  it('marks the lines of a change already in the file, and of a conflict', () => {
    assert.deepEqual(marksOf(hunkOf([], ['a', 'b']), 2, 4, { stands: true }), ['stands 2', 'stands 3']);
    assert.deepEqual(marksOf(hunkOf(['a'], ['b']), 2, 3, { kind: 'conflict' }), ['conflict 2']);
    assert.deepEqual(marksOf(hunkOf([], ['b']), 5, 5, { kind: 'conflict' }), ['conflict 5']);
  });
});
