// Patch envelopes (`*** Begin Patch`).
import assert from 'node:assert/strict';
import { parseEditText, type ParseOptions } from '../../../../src/core/edits/formats/parse';

const patch = (body: string) => `*** Begin Patch\n${body}\n*** End Patch`;
const update = (hunks: string) => patch(`*** Update File: a.js\n${hunks}`);
const edit = (oldText: string, newText: string, more: object = {}) => ({
  op: 'replace',
  path: 'a.js',
  intent: '',
  oldText,
  newText,
  all: false,
  wholeLines: true,
  ...more,
});
const create = (path: string, content: string) => ({ op: 'create', path, intent: '', content });

type Row = readonly [name: string, text: string, ops: readonly object[], refused?: readonly RegExp[], options?: ParseOptions];

const rows: readonly Row[] = [
  ['a new file', patch('*** Add File: b.js\n+one\n+\n+two'), [create('b.js', 'one\n\ntwo\n')]],
  ['a new file with a line that lost its mark', patch('*** Add File: b.js\n+one\ntwo'), [], [/Line 4.*begin with "\+"/]],
  ['a deleted file', patch('*** Delete File: b.js'), [{ op: 'delete', path: 'b.js', intent: '' }]],
  ['lines that stay, go and come', update('@@\n one\n-two\n+TWO\n three'), [edit('one\ntwo\nthree\n', 'one\nTWO\nthree\n')]],
  ['no line before the first change', update('-two\n+TWO'), [edit('two\n', 'TWO\n')]],
  ['two hunks', update('@@\n-a\n+b\n@@\n-c\n+d'), [edit('a\n', 'b\n'), edit('c\n', 'd\n')]],
  ['a line to stand under', update('@@ class Foo\n-a\n+b'), [edit('a\n', 'b\n', { near: ['class Foo'] })]],
  ['a line without a space before it', update('@@class Foo\n-a\n+b'), [edit('a\n', 'b\n', { near: ['class Foo'] })]],
  [
    'lines to stand under, one in the other',
    update('@@ class Foo\n@@ def bar():\n-a\n+b'),
    [edit('a\n', 'b\n', { near: ['class Foo', 'def bar():'] })],
  ],
  ['a hunk that only says where', update('@@\n def bar():\n@@\n-a\n+b'), [edit('a\n', 'b\n', { near: ['def bar():'] })]],
  ['the end of the file', update('@@\n-a\n+b\n*** End of File'), [edit('a\n', 'b\n', { atEnd: true })]],
  ['new lines alone', update('@@\n+b'), [edit('', 'b\n', { atEnd: true })]],
  ['new lines under a line', update('@@ def bar():\n+b'), [edit('', 'b\n', { near: ['def bar():'] })]],
  ['an empty line that stays', update('@@\n a\n\n-b'), [edit('a\n\nb\n', 'a\n\n')]],
  ['empty lines between hunks', update('@@\n-a\n+b\n\n@@\n-c\n+d\n'), [edit('a\n', 'b\n'), edit('c\n', 'd\n')]],
  ['a line that lost its mark, as one that stays', update('@@\ndef bar():\n-a'), [edit('def bar():\na\n', 'def bar():\n')]],
  ['a move', patch('*** Update File: a.js\n*** Move to: b.js'), [{ op: 'rename', path: 'a.js', to: 'b.js', intent: '' }]],
  [
    'a move with changes',
    patch('*** Update File: a.js\n*** Move to: b.js\n@@\n-a\n+b'),
    [edit('a\n', 'b\n'), { op: 'rename', path: 'a.js', to: 'b.js', intent: '' }],
  ],
  ['markers with space around them', '  *** Begin Patch \n *** Update File: a.js\n@@\n-a\n+b\n *** End Patch ', [edit('a\n', 'b\n')]],
  ['a shell around it', `apply_patch <<'EOF'\n${update('@@\n-a\n+b')}\nEOF`, [edit('a\n', 'b\n')]],
  ['no envelope in a fence', '```\n*** Update File: a.js\n@@\n-a\n+b\n```\nDone.', [edit('a\n', 'b\n')]],
  ['a fence among the lines', patch('*** Update File: a.js\n@@\n ```\n-a\n+b\n ```'), [edit('```\na\n```\n', '```\nb\n```\n')]],
  ['stars in the code', update('@@\n *** a ***\n-b'), [edit('*** a ***\nb\n', '*** a ***\n')]],
  ['no section', patch(''), [], [/Line 1.*no section/]],
  ['a section without a change', update(''), [], [/Line 2.*changes nothing/]],
  ['a section of another kind', patch('*** Mend File: a.js'), [], [/Line 2.*not a section/]],
  ['another kind between hunks', update('@@\n-a\n*** Mend File: b.js'), [], [/Line 5.*expected here/]],
  [
    'no end, where the text ended by choice',
    '*** Begin Patch\n*** Update File: a.js\n@@\n-a\n+b',
    [edit('a\n', 'b\n')],
    [],
    { hasEnded: true },
  ],
  [
    'no end, of which the last section may be half',
    '*** Begin Patch\n*** Add File: b.js\n+b\n*** Update File: a.js\n-a',
    [create('b.js', 'b\n')],
    [/ends without/],
  ],
];

describe('a patch envelope', () => {
  it('accepts extra whitespace in a path', () => {
    const path = `a${' '.repeat(300_000)}b`;
    assert.deepEqual(parseEditText(`*** Begin Patch\n*** Delete File: ${path}  \n*** End Patch`).ops, [{ op: 'delete', path, intent: '' }]);
  });

  for (const [name, text, ops, refused = [], options = {}] of rows) {
    it(`with ${name}`, () => {
      const read = parseEditText(text, options);
      assert.deepEqual(read.ops, ops);
      assert.equal(read.refused.length, refused.length, read.refused.map(({ hint }) => hint).join('\n'));
      for (const [index, pattern] of refused.entries()) assert.match(read.refused[index]?.hint ?? '', pattern);
    });
  }
});
