// Search and replace blocks.
import assert from 'node:assert/strict';
import { parseEditText, type ParseOptions } from '../../../../src/core/edits/formats/parse';

type Row = readonly [name: string, text: string, ops: readonly (readonly string[])[], refused?: readonly RegExp[], options?: ParseOptions];

const block = (search: string, replace: string) => `<<<<<<< SEARCH\n${search}=======\n${replace}>>>>>>> REPLACE`;
const one = block('one\n', 'two\n');
const edit = (path: string, oldText = 'one\n', newText = 'two\n') => ['replace', path, oldText, newText];

const rows: readonly Row[] = [
  ['the path inside the fence', `\`\`\`js\nsrc/a.js\n${one}\n\`\`\``, [edit('src/a.js')]],
  ['the path before the fence', `src/a.js\n\`\`\`js\n${one}\n\`\`\``, [edit('src/a.js')]],
  ['the path in a fence of its own', `\`\`\`\nsrc/a.js\n\`\`\`\n\`\`\`js\n${one}\n\`\`\``, [edit('src/a.js')]],
  ['the path in the line of the fence', `\`\`\`js src/a.js\n${one}\n\`\`\``, [edit('src/a.js')]],
  ['the path in a heading', `### \`src/a.js\`\n\n\`\`\`js\n${one}\n\`\`\``, [edit('src/a.js')]],
  ['the path in bold with a colon', `**src/a.js:**\n${one}`, [edit('src/a.js')]],
  ['the path behind a word for it', `File: src/a.js\n${one}`, [edit('src/a.js')]],
  ['the path between back ticks in a sentence', `Now change \`src/a.js\` like this:\n${one}`, [edit('src/a.js')]],
  ['a bare name where a path belongs', `\`\`\`\nMakefile\n${one}\n\`\`\``, [edit('Makefile')]],
  ['a path with spaces where a path belongs', `\`\`\`\nmy docs/read me.txt\n${one}\n\`\`\``, [edit('my docs/read me.txt')]],
  ['a second block of the same file', `a.js\n${one}\n\n${block('x\n', 'y\n')}`, [edit('a.js'), edit('a.js', 'x\n', 'y\n')]],
  ['blocks of two files, talk between them', `a.js\n${one}\n\nThen\n\nb.js\n${one}\nDone!`, [edit('a.js'), edit('b.js')]],
  ['no path at all', `Here it is:\n\n${one}`, [], [/Line 3.*path of the file/]],
  ['a known file for blocks without a path', one, [edit('known.js')], [], { path: 'known.js' }],
  ['dashes and plus signs', 'a.js\n------- SEARCH\none\n=======\ntwo\n+++++++ REPLACE', [edit('a.js')]],
  ['more or fewer signs', 'a.js\n----- SEARCH\none\n=====\ntwo\n+++++++++ REPLACE', [edit('a.js')]],
  ['a stray bracket behind SEARCH', 'a.js\n<<<<<<< SEARCH>\none\n=======\ntwo\n>>>>>>> REPLACE', [edit('a.js')]],
  ['Windows line endings', `a.js\r\n${one.replaceAll('\n', '\r\n')}\r\n`, [edit('a.js')]],
  ['an empty search', `a.js\n${block('', 'new\n')}`, [['create', 'a.js', 'new\n']]],
  ['a blank search', `a.js\n${block('\n', 'new\n')}`, [['create', 'a.js', 'new\n']]],
  ['an empty replacement', `a.js\n${block('one\n', '')}`, [edit('a.js', 'one\n', '')]],
  ['blank lines that are part of the code', `a.js\n${block('\none\n', 'two\n\n')}`, [edit('a.js', '\none\n', 'two\n\n')]],
  [
    'markers in the code behind a backslash',
    `a.md\n${block('x\n\\=======\n', '\\<<<<<<< SEARCH\n')}`,
    [edit('a.md', 'x\n=======\n', '<<<<<<< SEARCH\n')],
  ],
  [
    'an underline beside the separator',
    `a.md\n${block('Title\n=====\n', 'Name\n====\n')}`,
    [edit('a.md', 'Title\n=====\n', 'Name\n====\n')],
  ],
  ['two separators', `a.md\n${block('x\n=======\n', 'y\n')}`, [], [/Line 2.*more than one "======="/]],
  ['no separator', 'a.js\n<<<<<<< SEARCH\none\n>>>>>>> REPLACE', [], [/Line 2.*no "=======".*begins with "one"/]],
  ['a separator with more on its line', 'a.js\n<<<<<<< SEARCH\none\n======= x\ntwo\n>>>>>>> REPLACE', [], [/no "======="/]],
  ['neither old nor new lines', `a.js\n${block('', '')}`, [], [/neither/]],
  ['no end', 'a.js\n<<<<<<< SEARCH\none\n=======\ntwo', [], [/Line 2.*no ">>>>>>> REPLACE"/]],
  ['no end where the text ended by choice', 'a.js\n<<<<<<< SEARCH\none\n=======\ntwo\n\n', [edit('a.js')], [], { hasEnded: true }],
  ['no end in an open fence', '```\na.js\n<<<<<<< SEARCH\none\n=======\ntwo\n\nbye', [], [/no ">>>>>>> REPLACE"/], { hasEnded: true }],
  ['no end before the next block', `a.js\n<<<<<<< SEARCH\none\n=======\n${one}`, [], [/Line 2.*no ">>>>>>> REPLACE"/, /path/]],
  ['an end without a beginning', 'a.js\n-- SEARCH\none\n=======\ntwo\n>>>>>>> REPLACE', [], [/Line 6.*without the "<<<<<<< SEARCH"/]],
  ['a good block behind a bad one', `a.js\n<<<<<<< SEARCH\nx\n>>>>>>> REPLACE\n\nb.js\n${one}`, [edit('b.js')], [/Line 2/]],
];

describe('search and replace blocks', () => {
  for (const [name, text, ops, refused = [], options = {}] of rows) {
    it(`with ${name}`, () => {
      const read = parseEditText(text, options);
      assert.deepEqual(read.ops.map(short), ops);
      assert.equal(read.refused.length, refused.length, read.refused.map(({ hint }) => hint).join('\n'));
      for (const [index, pattern] of refused.entries()) assert.match(read.refused[index]?.hint ?? '', pattern);
      for (const { reason } of read.refused) assert.equal(reason, 'malformed');
    });
  }

  const hints: readonly (readonly [name: string, lines: string])[] = [
    ['a line number', ':start_line:12\n-------\n'],
    ['two line numbers', ':start_line: 12\n:end_line: 14\n-------\n'],
    ['a line number alone', ':start_line:12\n'],
  ];
  for (const [name, lines] of hints) {
    it(`with ${name} over the old lines`, () => {
      const [op] = parseEditText(`a.js\n${block(`${lines}one\n`, 'two\n')}`).ops;
      assert.ok(op?.op === 'replace');
      assert.deepEqual([op.line, op.oldText, op.wholeLines], [12, 'one\n', true]);
    });
  }
});

function short(op: ReturnType<typeof parseEditText>['ops'][number]): readonly string[] {
  if (op.op === 'replace') return [op.op, op.path, op.oldText, op.newText];
  return op.op === 'create' ? [op.op, op.path, op.content] : [op.op, op.path];
}
