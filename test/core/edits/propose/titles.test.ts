// Titles of hunks.
import assert from 'node:assert/strict';
import { proposeEdits } from '../../../../src/core/edits/propose/buildProposal';
import type { EditOp } from '../../../../src/core/edits/lines/proposal';

const base = `${[
  "'use strict';",
  '',
  'function one(a) {',
  '  if (a) {',
  '    return a;',
  '  }',
  '',
  '  return null;',
  '}',
  '',
  'function two(b) {',
  '  return b;',
  '}',
].join('\n')}\n`;

const replace = (intent: string, oldText: string, newText: string, all = false): EditOp => ({
  ...{ op: 'replace', path: 'a.js', intent, oldText, newText, all },
});

const rows: readonly (readonly [what: string, ops: readonly EditOp[], titles: readonly string[]])[] = [
  ['lines after the last line of an anchor', [replace('A', '    return a;\n  }', '    return a;\n  }\n  log(a);')], ['A']],
  ['lines before the first line of an anchor', [replace('A', 'function two(b) {', '// two\nfunction two(b) {')], ['A']],
  ['lines between two quoted lines', [replace('A', '  if (a) {\n    return a;', '  if (a) {\n    log(a);\n    return a;')], ['A']],
  [
    'an insertion that slides past a blank line',
    [replace('A', "'use strict';\n", "'use strict';\n\nvar closest = require('x');\n")],
    ['A'],
  ],
  ['a function put between two', [replace('A', '}\n\nfunction two', '}\n\nfunction mid() {\n}\n\nfunction two')], ['A']],
  ['lines at the end of the file', [replace('A', '  return b;\n}\n', '  return b;\n}\n\nexports.two = two;\n')], ['A']],
  ['a line replaced', [replace('A', '  return b;', '  return b + 1;')], ['A']],
  ['lines taken out', [replace('A', '  if (a) {\n    return a;\n  }\n\n', '')], ['A']],
  ['a blank line alone', [replace('A', '  return b;\n}', '  return b;\n\n}')], ['A']],
  ['two changes of one edit', [replace('A', '    return a;\n  }\n\n  return null;', '    return 1;\n  }\n\n  return 0;')], ['A', 'A']],
  [
    'two edits three lines apart',
    [replace('A', '    return a;', '    return 1;'), replace('B', '  return null;', '  return 0;')],
    ['A', 'B'],
  ],
  [
    'two edits of lines side by side',
    [replace('B', '  return b;', '  return 2;'), replace('A', '}\n\nfunction two(b) {', '}\n\nfunction two() {')],
    ['A; B'],
  ],
  [
    'an insertion below a line that another edit changes',
    [replace('A', 'function two(b) {', 'function two() {'), replace('B', '  return b;\n}', '  return b;\n}\n\nend();')],
    ['A', 'B'],
  ],
  ['all places of a line', [replace('A', 'return', 'yield', true)], ['A', 'A', 'A']],
  [
    'the whole file',
    [{ op: 'rewrite', path: 'a.js', intent: 'A', content: base.replace('null', '0').replace('return b', 'return 2') }],
    ['A', 'A'],
  ],
  ['a new file', [{ op: 'create', path: 'b.js', intent: 'A', content: 'x\n' }], ['A']],
  ['a file that goes', [{ op: 'delete', path: 'a.js', intent: 'A' }], ['A']],
  ['a file that moves', [{ op: 'rename', path: 'a.js', to: 'c.js', intent: 'A' }], ['A']],
];

describe('the title of a hunk', () => {
  for (const [what, ops, titles] of rows)
    it(`is that of its edit: ${what}`, () => {
      const { files, refused } = proposeEdits(ops, (path) => (path === 'a.js' ? base : null), 'T1');
      assert.deepEqual(refused, []);
      assert.deepEqual(
        files.flatMap(({ hunks }) => hunks.map(({ intent }) => intent)),
        titles,
      );
    });
});
