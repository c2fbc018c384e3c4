// Placement of edits by line numbers and nearby lines.
import assert from 'node:assert/strict';
import { applyChanges } from '../../../../src/core/edits/lines/textChange';
import { matchPlaced } from '../../../../src/core/edits/propose/patchAnchors';
import type { EditRefusalReason, PlaceHints } from '../../../../src/core/edits/lines/proposal';

type Row = readonly [name: string, file: string, oldText: string, newText: string, hints: PlaceHints, expected: string];

function placed(file: string, oldText: string, newText: string, hints: PlaceHints): string {
  const match = matchPlaced(file, { oldText, newText, all: false, wholeLines: true, ...hints });
  return match.ok ? applyChanges(file, match.value.changes) : match.error.reason;
}

const refused = (reason: EditRefusalReason): string => reason;

const twins = 'class A:\n    def run(self):\n        go()\n\nclass B:\n    def run(self):\n        go()\n';
const titles = '# Set up\n\nrun it\n\n# Use\n\nrun it\n';

const replacements: readonly Row[] = [
  ['a line that is also part of another', 'ab\nb\n', 'b\n', 'c\n', {}, 'ab\nc\n'],
  ['a line that is only part of another', 'discount = 1\n', 'count = 1\n', 'count = 2\n', {}, refused('notFound')],
  ['a line that is found by its indentation alone', '  go()\n', 'go()\n', 'run()\n', {}, '  run()\n'],
  ['a line with space behind it', 'go()  \nx\n', 'go()\n', 'run()\n', {}, 'run()\nx\n'],
  ['Windows line endings', 'a\r\nb\r\nc\r\n', 'b\n', 'B\nB2\n', {}, 'a\r\nB\r\nB2\r\nc\r\n'],
  ['the last line, without a line end', 'a\nb', 'b\n', 'c\n', {}, 'a\nc'],
  ['the last line, which goes', 'a\nb', 'b\n', '', {}, 'a\n'],
  ['equal lines, nothing said', twins, '        go()\n', '        stop()\n', {}, refused('ambiguous')],
  ['equal lines, at a line', twins, '        go()\n', '        stop()\n', { line: 7 }, `${twins.slice(0, -13)}        stop()\n`],
  ['equal lines, at a line where they are not', twins, '        go()\n', 'x\n', { line: 5 }, refused('ambiguous')],
  ['equal lines, in a class', twins, '        go()\n', '        stop()\n', { near: ['class A:'] }, twins.replace('go()', 'stop()')],
  [
    'equal lines, in a method of a class',
    twins,
    '        go()\n',
    '        x()\n',
    { near: ['class B:', 'def run(self):'] },
    `${twins.slice(0, -13)}        x()\n`,
  ],
  ['equal lines, in a method each class has', twins, '        go()\n', 'x\n', { near: ['def run(self):'] }, refused('ambiguous')],
  ['equal lines, under a line that is not there', twins, '        go()\n', 'x\n', { near: ['class C:'] }, refused('ambiguous')],
  [
    'equal lines, under a line cut short',
    twins,
    '        go()\n',
    '        x()\n',
    { near: ['class B'] },
    `${twins.slice(0, -13)}        x()\n`,
  ],
  ['equal lines, at the end', twins, '        go()\n', '        x()\n', { atEnd: true }, `${twins.slice(0, -13)}        x()\n`],
  [
    'equal lines, under the last of two titles',
    titles,
    'run it\n',
    'try it\n',
    { near: ['# Use'] },
    '# Set up\n\nrun it\n\n# Use\n\ntry it\n',
  ],
  ['one place, hints or not', 'a\nb\n', 'b\n', 'c\n', { line: 1, near: ['z'], atEnd: true }, 'a\nc\n'],
  ['lines that are there already', 'a\nb\nc\n', 'a\n', 'a\nb\n', {}, refused('noChange')],
  ['one more row of a table', 'h\nx\nx\nx\ny\n', 'x\nx\ny\n', 'x\nx\nx\ny\n', { line: 3 }, 'h\nx\nx\nx\nx\ny\n'],
  ['one more row, said of another line', 'h\nx\nx\nx\ny\n', 'x\nx\ny\n', 'x\nx\nx\ny\n', { line: 2 }, refused('noChange')],
  ['one more row, nothing said', 'h\nx\nx\nx\ny\n', 'x\nx\ny\n', 'x\nx\nx\ny\n', {}, refused('noChange')],
  ['one more row, quoted from the line above on', 'h\nx\nx\ny\n', 'h\nx\nx\ny\n', 'h\nx\nx\nx\ny\n', {}, 'h\nx\nx\nx\ny\n'],
  ['rows that are there already, at their line', 'h\nx\nx\ny\n', 'h\nx\n', 'h\nx\nx\n', { line: 1 }, refused('noChange')],
  ['the same lines', 'a\n', 'a\n', 'a\n', {}, refused('noChange')],
  ['a remark in place of lines', 'a\nb\n', 'a\nb\n', 'a\n// ... rest of the code\n', {}, refused('malformed')],
];

const insertions: readonly Row[] = [
  ['the end', 'a\nb\n', '', 'c\n', { atEnd: true }, 'a\nb\nc\n'],
  ['the end of a file without a last line ending', 'a\nb', '', 'c\n', { atEnd: true }, 'a\nb\nc'],
  ['the end of an empty file', '', '', 'c\n', { atEnd: true }, 'c\n'],
  ['the end of a file with Windows line endings', 'a\r\n', '', 'b\nc\n', { atEnd: true }, 'a\r\nb\r\nc\r\n'],
  ['a line', 'a\nb\n', '', 'x\n', { line: 2 }, 'a\nx\nb\n'],
  ['a line behind the last', 'a\nb', '', 'x\n', { line: 9 }, 'a\nb\nx'],
  ['below a line', twins, '', '    x = 1\n', { near: ['class B:'] }, twins.replace('class B:\n', 'class B:\n    x = 1\n')],
  ['below a line there are two of', twins, '', 'x\n', { near: ['def run(self):'] }, refused('ambiguous')],
  ['below a line that is not there', twins, '', 'x\n', { near: ['class C:'] }, refused('notFound')],
  ['a place where the lines stand already', 'a\nb\n', '', 'b\n', { atEnd: true }, refused('noChange')],
  ['no place', 'a\n', '', 'b\n', {}, refused('malformed')],
  ['a place, without lines', 'a\n', '', '', { atEnd: true }, refused('malformed')],
];

describe('whole lines are placed,', () => {
  for (const [name, file, oldText, newText, hints, expected] of replacements)
    it(`in ${name}`, () => assert.equal(placed(file, oldText, newText, hints), expected));
});

describe('lines are added at', () => {
  for (const [name, file, oldText, newText, hints, expected] of insertions)
    it(name, () => assert.equal(placed(file, oldText, newText, hints), expected));
});
