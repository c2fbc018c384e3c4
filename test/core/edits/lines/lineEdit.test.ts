// Line edits, converted to ranges of an editor.
import assert from 'node:assert/strict';
import { lineReplacement, orderEdits } from '../../../../src/core/edits/lines/lineEdit';
import { type LineSplice, spliceLines } from '../../../../src/core/edits/lines/lines';
import { createRandom } from '../seededRandom';

const splice = (startLine: number, endLine: number, ...lines: string[]) => ({ startLine, endLine, lines });

describe('orderEdits', () => {
  for (const [name, edits, expected] of [
    ['puts edits in order', [splice(3, 4, 'd'), splice(0, 1, 'a')], [splice(0, 1, 'a'), splice(3, 4, 'd')]],
    ['makes neighbors one', [splice(2, 3), splice(1, 2, 'b')], [splice(1, 3, 'b')]],
    ['keeps the order of two insertions at one place', [splice(1, 1, 'x'), splice(1, 1, 'y')], [splice(1, 1, 'x', 'y')]],
    ['refuses two edits of one line', [splice(1, 3, 'x'), splice(2, 4, 'y')], null],
    ['refuses the same edit twice', [splice(1, 2, 'x'), splice(1, 2, 'x')], null],
    ['refuses lines the text does not have', [splice(4, 6, 'x')], null],
  ] as const) {
    it(name, () => assert.deepEqual(orderEdits(edits, 5), expected));
  }
});

/** Applies ranges as an editor does: all refer to the original text. */
function applied(text: string, edits: readonly LineSplice[]): string {
  const lines = text.split('\n');
  const lengths = lines.map((line) => line.length);
  const offset = ([line, character]: readonly [number, number]) =>
    lines.slice(0, line).reduce((sum, each) => sum + each.length + 1, 0) + character;
  const ranges = edits.map((edit) => lineReplacement(lengths, edit.startLine, edit.endLine, edit.lines, '\n'));
  return ranges.reduceRight(
    (result, { start, end, text: fresh }) => result.slice(0, offset(start)) + fresh + result.slice(offset(end)),
    text,
  );
}

describe('lineReplacement', () => {
  it('changes the given lines and no others, for any edits of any text', () => {
    const { below, chance } = createRandom(7);
    for (let run = 0; run < 2_000; run++) {
      const count = 1 + below(6);
      const text = Array.from({ length: count }, (_, line) => (chance(0.2) ? '' : `line ${line}`)).join('\n');
      const edits = Array.from({ length: 1 + below(3) }, () => {
        const start = below(count + 1);
        return splice(start, start + below(count + 1 - start), ...Array.from({ length: below(3) }, (_, line) => `new ${line}`));
      });
      const ordered = orderEdits(edits, count);
      if (!ordered) continue;
      const expected = spliceLines(text, ordered);
      // Even an empty text has one line, which is empty.
      assert.equal(applied(text, ordered), expected, JSON.stringify({ text, ordered }));
    }
  });
});
