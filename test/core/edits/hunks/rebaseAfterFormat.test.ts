// Hunks rebased onto the formatted text.
import assert from 'node:assert/strict';
import { applyHunks, hunksBetween } from '../../../../src/core/edits/hunks/hunks';
import { rebaseAfterFormat } from '../../../../src/core/edits/hunks/rebaseAfterFormat';
import { assertMapped, column } from '../../../kit/lists';

const lines = Array.from({ length: 30 }, (_, line) => `  call(${line}, 'a')`);
const text = lines.join('\n');
const replaced = (at: readonly number[]) => lines.map((line, index) => (at.includes(index) ? `  other(${index})` : line)).join('\n');
const waiting = (at: readonly number[]) =>
  hunksBetween(text, replaced(at), { prefix: 't-' }).map((hunk) => ({ hunk, startLine: hunk.start - 1 }));

describe('renewHunks', () => {
  it('places hunks in a reformatted text', () => {
    const saved = lines.map((line) => `\t${line.trim().replaceAll("'", '"')};`).join('\n');
    const { hunks, conflicted } = rebaseAfterFormat(text, saved, waiting([3, 20]));
    assert.deepEqual(conflicted, []);
    const expected = saved.split('\n').map((line, index) => (index === 3 || index === 20 ? `  other(${index})` : line));
    assert.equal(applyHunks(saved, hunks), expected.join('\n'));
  });

  it('follows lines that were split or joined, above a hunk and in it', () => {
    const saved = ['  call(', "    0, 'a')", ...lines.slice(1, 3), '  call(3,', "    'a',", '  )', ...lines.slice(4)].join('\n');
    const { hunks, conflicted } = rebaseAfterFormat(text, saved, waiting([3, 20]));
    assert.deepEqual(conflicted, []);
    assertMapped(hunks, ['5 3', '24 1'], ({ start, before }) => [start, before.length].join(' '));
    assert.ok(applyHunks(saved, hunks).includes('  other(3)\n  call(4'));
  });

  it('makes a hunk a conflict if more than the formatting has changed', () => {
    const saved = text.replace("call(3, 'a')", "call(3, 'typed')");
    const { hunks, conflicted } = rebaseAfterFormat(text, saved, waiting([3, 20]));
    assert.deepEqual(column(hunks, 'start'), [21]);
    assert.deepEqual(conflicted[0]?.sides, { base: ["  call(3, 'a')"], ours: ['  other(3)'], theirs: ["  call(3, 'typed')"] });
  });

  it('keeps an insertion between its lines', () => {
    const inserted = [...lines.slice(0, 5), 'new', ...lines.slice(5)].join('\n');
    const at = hunksBetween(text, inserted, { prefix: 't-' }).map((hunk) => ({ hunk, startLine: hunk.start - 1 }));
    const saved = `// header\n${text}`;
    const { hunks } = rebaseAfterFormat(text, saved, at);
    assert.equal(applyHunks(saved, hunks), `// header\n${inserted}`);
  });
});
