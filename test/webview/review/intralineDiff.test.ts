// Word-level diff within changed lines.
import assert from 'node:assert/strict';
import { limits, type LinePiece, intralineDiff } from '../../../webview/review/DiffLines';
import { assertMapped } from '../../kit/lists';

/** The line with changed pieces in brackets. */
const shown = (pieces: readonly LinePiece[] | undefined) =>
  pieces?.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('') ?? null;

describe('word-level changes', () => {
  for (const [before, after, removed, added] of [
    ['const a = read(1);', 'const a = write(1);', 'const a = [read](1);', 'const a = [write](1);'],
    ['return find(name);', 'return await find(name);', 'return find(name);', 'return [await ]find(name);'],
    ['grüße = übung', 'grüße = Übung', 'grüße = [übung]', 'grüße = [Übung]'],
    ['a(b)', 'a(b, c d)', 'a(b)', 'a(b[, c d])'],
    ['same(line)', 'same(line)', 'same(line)', 'same(line)'],
    ['', '', null, null],
    ['nothing of it', '{}', null, null],
  ] as const)
    it(`of ${JSON.stringify(before)} as ${JSON.stringify(after)}`, () => {
      const marks = intralineDiff([before], [after]);
      assert.deepEqual([shown(marks.before.get(0)), shown(marks.after.get(0))], [removed, added]);
    });

  it('pair each line with its changed form, whatever is inserted between them', () => {
    const marks = intralineDiff(['open(file);', 'close(file);'], ['const now = clock();', 'open(path);', 'flush();', 'close(path);']);
    assert.deepEqual([...marks.before.keys()], [0, 1]);
    assertMapped(
      [...marks.after],
      [
        [1, 'open([path]);'],
        [3, 'close([path]);'],
      ],
      ([at, pieces]) => [at, shown(pieces)],
    );
  });

  it('cover every character of a line', () => {
    const lines = ['\tif (a  &&b) {', 'x', '  // ☂ done?'];
    const next = ['\tif (a  ||b) {', 'xy', '  // ☂ done!'];
    const marks = intralineDiff(lines, next);
    for (const [at, pieces] of marks.before) assert.equal(pieces.map(({ text }) => text).join(''), lines[at]);
    for (const [at, pieces] of marks.after) assert.equal(pieces.map(({ text }) => text).join(''), next[at]);
  });

  it('are not computed if it would take too long', () => {
    const many = Array.from({ length: 21 }, (_, index) => `line(${index})`);
    assert.equal(intralineDiff(many, many).after.size, 0, `more than ${limits.pairs} pairs`);
    const long = 'a '.repeat(limits.characters);
    assert.equal(intralineDiff([long], [`${long}b`]).after.size, 0);
    const wordy = 'a.'.repeat(limits.words);
    assert.equal(intralineDiff([wordy], [`${wordy}b`]).after.size, 0);
  });
});
