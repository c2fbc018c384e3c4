import assert from 'node:assert/strict';
import { applyChanges } from '../../../src/core/edits/change';
import { matchEdit, maxLooseLength, type Tier } from '../../../src/core/edits/match';
import { changedLines, createRandom, randomLines } from './seededRandom';

type Row = readonly [name: string, text: string, oldText: string, newText: string, tier: Tier, result: string, all?: boolean];

const found: readonly Row[] = [
  ['a word', 'let a = 1;\nlet b = 2;', 'b = 2', 'b = 3', 'literal', 'let a = 1;\nlet b = 3;'],
  ['whole lines', 'a\nb\nc\n', 'b\n', 'B\n', 'literal', 'a\nB\nc\n'],
  ['lines taken away', 'a\nb\nc\n', 'b\n', '', 'literal', 'a\nc\n'],
  ['lines put between', 'a\nb\n', 'a\nb', 'a\nx\ny\nb', 'literal', 'a\nx\ny\nb\n'],
  ['a beginning in mid-line', 'x = foo(\n  1)\n', 'foo(\n  1)', 'bar(\n  2)', 'literal', 'x = bar(\n  2)\n'],
  ['lines joined', 'a\nb\n', 'a\nb', 'ab', 'literal', 'ab\n'],
  ['replacement patterns as text', 'cost: x', 'x', '$& $1 $$ $`', 'literal', 'cost: $& $1 $$ $`'],
  ['every occurrence', 'x y\nx', 'x', 'xx', 'literal', 'xx y\nxx', true],
  ['every occurrence side by side', 'aaaa', 'aa', 'b', 'literal', 'bb', true],
  ['LF text in a CRLF file', 'a\r\nb\r\nc\r\n', 'a\nb\n', 'a\nx\ny\n', 'endings', 'a\r\nx\r\ny\r\nc\r\n'],
  ['CRLF text in an LF file', 'a\nb\nc\n', 'a\r\nb\r\n', 'a\r\nx\r\n', 'endings', 'a\nx\nc\n'],
  ['one line in a CRLF file', 'a\r\nb\r\n', 'b', 'x\ny', 'literal', 'a\r\nx\r\ny\r\n'],
  ['mixed endings, each kept', 'a\r\nb\nc\r\nd\r\n', 'a\nb\nc', 'a\nB\nc', 'endings', 'a\r\nB\nc\r\nd\r\n'],
  ['trailing space in the file', 'a  \nb\t\nc  \n', 'a\nb\nc', 'a\nB\nc', 'trailingSpace', 'a  \nB\nc  \n'],
  ['trailing space in the old text', 'a\nb\n', 'a \nb  \n', 'a \nB\n', 'trailingSpace', 'a\nB\n'],
  ['a last line end the file does not have', 'a\nb', 'b\n', 'B\n', 'trailingSpace', 'a\nB'],
  ['more lines at an end without line end', 'a\nb', 'b\n', 'b\nc\n', 'trailingSpace', 'a\nb\nc'],
  ['whole lines for text without line end', 'a\nb\nc\n', 'b\n', 'B', 'literal', 'a\nB\nc\n'],
  ['a fence around both', 'a\nb\n', '```ts\nb\n```', '```ts\nB\n```', 'unwrapped', 'a\nB\n'],
  ['a fence around the old text only', 'a\nb\n', '```\nb\n```\n', 'B', 'unwrapped', 'a\nB\n'],
  ['line numbers', 'a\n  b\nc\n', '1| a\n2|   b', '1| a\n2|   B\n3| new', 'unwrapped', 'a\n  B\nnew\nc\n'],
  [
    'line numbers with tabs, new lines without',
    'a\n  b\nc\n',
    '    2\t  b\n    3\tc',
    '    2\t  b\n  x\n    3\tc',
    'unwrapped',
    'a\n  b\n  x\nc\n',
  ],
  ['numbered lines that are the file’s own', '1| a\n2| b\n', '1| a\n2| b', '1| a\n2| c', 'literal', '1| a\n2| c\n'],
];

const refused: readonly (readonly [
  name: string,
  text: string,
  oldText: string,
  newText: string,
  reason: string,
  hint: RegExp,
  all?: boolean,
])[] = [
  ['two places', 'x\ny\nx', 'x', 'z', 'ambiguous', /lines 1, 3/],
  ['two places that overlap', 'aaa', 'aa', 'b', 'ambiguous', /lines 1, 1/],
  ['two places that only looser reading finds', 'a \nb\na\t\nb', 'a\nb', 'c', 'ambiguous', /lines 1, 3/],
  ['no place', 'one\ntwo\nthree', 'four', 'five', 'notFound', /Nothing in the file resembles/],
  [
    'a line that differs',
    'function a() {\n  return 1;\n}\n',
    'function a() {\n  return 2;\n}',
    'x',
    'notFound',
    /1\| function a\(\) \{\n2\| {3}return 1;/,
  ],
  [
    'a typing slip in one line',
    'const total = price * count;',
    'const total = price * amount;',
    'x',
    'notFound',
    /1\| const total = price \* count;/,
  ],
  ['another case', 'Hello', 'hello', 'x', 'notFound', /./],
  ['an empty old text', 'a', '', 'x', 'malformed', /empty/],
  ['the same text twice', 'a', 'a', 'a', 'noChange', /same/],
  ['what is done already', 'export const two = 2;\n', 'export const one = 1;', 'export const two = 2;', 'noChange', /there already/],
  ['an addition that is done already', 'import a\nimport b\n', 'import a\n', 'import a\nimport b\n', 'noChange', /already reads/],
  ['a remark in place of code', 'a\nb\n', 'a\nb', 'x\n// ... existing code ...', 'malformed', /existing code/],
  ['blank lines only', 'a\n\n\n\nb', '  \n \n', 'x', 'notFound', /./],
];

describe('matchEdit', () => {
  for (const [name, text, oldText, newText, tier, result, all = false] of found) {
    it(`replaces ${name}`, () => {
      const match = matchEdit(text, { oldText, newText, all });
      assert.ok(match.ok, match.ok ? '' : `${match.error.reason}: ${match.error.hint}`);
      assert.equal(applyChanges(text, match.value.changes), result);
      assert.equal(match.value.tier, tier);
    });
  }

  for (const [name, text, oldText, newText, reason, hint, all = false] of refused) {
    it(`refuses ${name}`, () => {
      const match = matchEdit(text, { oldText, newText, all });
      assert.ok(!match.ok);
      assert.equal(match.error.reason, reason);
      assert.match(match.error.hint, hint);
    });
  }

  it('does what a literal replacement does, and touches no line both texts have', () => {
    const random = createRandom(6);
    let count = 0;
    for (let round = 0; round < 600; round++) {
      const lines = randomLines(random, 2 + random.below(20), 30);
      const text = lines.join('\n');
      const start = random.below(text.length);
      const oldText = text.slice(start, start + 1 + random.below(text.length - start));
      const newText = changedLines(random, oldText.split('\n'), 0.4, () => `new ${random.below(99)}`).join('\n');
      const areLines = (start === 0 || text[start - 1] === '\n') && oldText.endsWith('\n') && !newText.endsWith('\n');
      if (text.indexOf(oldText) !== text.lastIndexOf(oldText) || oldText === newText || areLines) continue;
      const match = matchEdit(text, { oldText, newText, all: false });
      if (!match.ok) {
        assert.equal(match.error.reason, 'noChange');
        continue;
      }
      count++;
      assert.equal(applyChanges(text, match.value.changes), text.slice(0, start) + newText + text.slice(start + oldText.length));
      assert.ok(match.value.changes.every((change) => change.text !== text.slice(change.start, change.end)));
    }
    assert.ok(count > 300);
  });

  it('reads a text over the limit literally only', () => {
    const text = `${'x'.repeat(maxLooseLength)}\na  \nb\n`;
    assert.equal(matchEdit(text, { oldText: 'a\nb', newText: 'c', all: false }).ok, false);
    assert.ok(matchEdit(text, { oldText: 'a  \nb', newText: 'c', all: false }).ok);
  });
});
