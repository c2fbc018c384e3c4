// Lines and line endings of a text.
import assert from 'node:assert/strict';
import { runToEnd } from '../../../../src/core/base/runToEnd';
import { dominantEnding, joiningLines, spliceLines, linesOf } from '../../../../src/core/edits/lines/lines';
import { lineTexts } from '../../../../src/core/text/lines';
import { column } from '../../../kit/lists';

describe('lines', () => {
  for (const text of ['', 'a', 'a\n', '\n\n', 'a\r\nb', 'a\rb\n\r\nc\r', 'é\u2028x\n']) {
    it(`splits and joins ${JSON.stringify(text)} without changing a byte`, () => {
      assert.equal(runToEnd(joiningLines([...linesOf(text)], '\n')), text);
      assert.deepEqual(column([...linesOf(text)], 'text'), lineTexts(text));
    });
  }

  it('finds the line ending that most lines have', () => {
    assert.equal(dominantEnding(linesOf('a\r\nb\r\nc\n')), '\r\n');
    assert.equal(dominantEnding(linesOf('a')), '\n');
  });

  const splices: readonly (readonly [string, string, readonly [number, number, readonly string[]], string])[] = [
    ['replaces a line and keeps its ending', 'a\r\nb\nc\r\n', [1, 2, ['B']], 'a\r\nB\nc\r\n'],
    ['gives a further line the dominant ending', 'a\r\nb\nc\r\n', [1, 2, ['B', 'B2']], 'a\r\nB\nB2\r\nc\r\n'],
    ['inserts before the first line', 'a\n', [0, 0, ['x']], 'x\na\n'],
    ['appends to a text with a last line ending', 'a\n', [1, 1, ['b']], 'a\nb\n'],
    ['appends to a text without one', 'a\r\nb', [2, 2, ['c']], 'a\r\nb\r\nc'],
    ['removes the last line with the line end before it', 'a\nb', [1, 2, []], 'a'],
    ['removes everything', 'a\nb\n', [0, 3, []], ''],
  ];
  for (const [name, text, [startLine, endLine, lines], result] of splices) {
    it(name, () => assert.equal(spliceLines(text, [{ startLine, endLine, lines }]), result));
  }

  it('accepts splices in any order', () => {
    const splices = [
      { startLine: 2, endLine: 3, lines: ['C'] },
      { startLine: 0, endLine: 1, lines: [] },
      { startLine: 1, endLine: 1, lines: ['x', 'y'] },
    ];
    assert.equal(spliceLines('a\nb\nc\nd', splices), 'x\ny\nb\nC\nd');
  });
});
