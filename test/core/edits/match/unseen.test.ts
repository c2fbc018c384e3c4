// Regression tests for kinds of edits that once failed.
import assert from 'node:assert/strict';
import { proposeEdits } from '../../../../src/core/edits/propose/buildProposal';
import { parseEditText } from '../../../../src/core/edits/formats/parse';
import type { EditOp } from '../../../../src/core/edits/lines/proposal';

const path = 'a.ts';
const replace = (oldText: string, newText: string, more: Partial<Extract<EditOp, { op: 'replace' }>> = {}): EditOp => ({
  ...{ op: 'replace', path, intent: '', oldText, newText, all: false },
  ...more,
});
const outcome = (file: string, ...ops: EditOp[]) => {
  const { refused, proposed } = proposeEdits(ops, (asked) => (asked === path ? file : null), 't');
  return refused[0]?.reason ?? proposed[path];
};

type Row = readonly [what: string, file: string, oldText: string, newText: string, expected: string];

const json = '{\n  "first": 1,\n  "other": 2\n}\n';
const python = 'def one():\n    first = call(1)\n    other = call(2)\n    return first\n';

/** Differences that are tolerated in lines that are quoted but not changed: only their position must be certain. */
const keptOtherwise = [
  ['other quotes', "say('hello', 'you');", 'say("hello", "you");'],
  ['backticks', 'say("hello there");', 'say(`hello there`);'],
  ['full-width marks', 'say("你好，世界（a）：b");', 'say("你好,世界(a):b");'],
  ['an ideographic full stop', '// 你好 世界。', '// 你好 世界.'],
  ['an emoji drawn otherwise', 'say("\u26A0\uFE0F careful");', 'say("\u26A0 careful");'],
  ['a ligature', 'say("ﬁnd it");', 'say("find it");'],
  ['no semicolon', 'say("hello");', 'say("hello")'],
  ['entities as signs', 'say("a &lt; b &amp;&amp; c");', 'say("a < b && c");'],
] as const;

const numberings = [
  ['12) ', '13) '],
  ['[12] ', '[13] '],
  ['(12) ', '(13) '],
  ['L12: ', 'L13: '],
  ['L12 ', 'L13 '],
  ['#12 ', '#13 '],
  ['12. ', '13. '],
  ['line 12: ', 'line 13: '],
  ['12- ', '13- '],
] as const;

const rows: readonly Row[] = [
  [
    'a comma quoted before an addition',
    json,
    '  "first": 1,\n  "other": 2,\n',
    '  "first": 1,\n  "other": 2,\n  "third": 3\n',
    json.replace('2\n', '2,\n  "third": 3\n'),
  ],
  ['a comma quoted in a line that stays', json, '  "first": 1,\n  "other": 2,\n', '  "first": 5,\n  "other": 2,\n', json.replace('1', '5')],
  ...keptOtherwise.map(
    ([what, own, quoted]): Row => [
      `a line that stays, quoted with ${what}`,
      `before();\n${own}\nlast(1);\n`,
      `${quoted}\nlast(1);\n`,
      `${quoted}\nlast(2);\n`,
      `before();\n${own}\nlast(2);\n`,
    ],
  ),
  ...numberings.map(
    ([first, second]): Row => [
      `lines numbered ${first}`,
      'one();\n  two();\n',
      `${first}one();\n${second}  two();`,
      `${first}one();\n${second}  three();`,
      'one();\n  three();\n',
    ],
  ),
  ['other quotes in a line that changes', "say('a', 1);\n", 'say("a", 1);\n', 'say("a", 2);\n', 'notFound'],
  ['a blank line more above', 'one();\n\n\ntwo();\n', '\n\ntwo();\n', '\n\n\ntwo();\n', 'one();\n\n\n\ntwo();\n'],
  ['a blank line more before a blank one', 'one();\n\ntwo();\n', 'one();\n', 'one();\n\n', 'one();\n\n\ntwo();\n'],
  ['a line end at the end of the new text alone', 'one();\ntwo();\n', 'one();', 'three();\n', 'three();\ntwo();\n'],
  [
    'a directive of a document',
    'Text::\n\n    a = 1\n',
    'Text::\n',
    'Text.\n\n.. code-block:: python\n',
    'Text.\n\n.. code-block:: python\n\n    a = 1\n',
  ],
  [
    'a remark that ends in dots, beside lines that change',
    'one();\ntwo();\nthree();\n',
    'two();\nthree();\n',
    '// Load more...\nfour();\nfive();\n',
    'one();\n// Load more...\nfour();\nfive();\n',
  ],
  [
    'a quotation one space too deep for code that moves to another depth',
    'if (a) {\n  one();\n  two();\n}\n',
    '   one();\n   two();\n',
    '  one();\n    two();\n',
    'if (a) {\n  one();\n    two();\n}\n',
  ],
  [
    'a block that is not there, beside one of another name',
    '  /** Names it. */\n  static uuid(): string {\n    return name;\n  }\n',
    '  /** Names it. */\n  static ulid(): string {\n',
    '  /** Names it. */\n  static first = 1;\n  static ulid(): string {\n',
    'notFound',
  ],
  [
    'a block that is not there, beside one under the opposite condition',
    'if (!isOpen) {\n  fail("not open", now);\n}\n',
    'if (isOpen) {\n  fail("not open", now);\n}\n',
    'if (isOpen) {\n}\n',
    'notFound',
  ],
  [
    'a line taken away, and something invisible in the quotation of another',
    'first = one;\nsecond = two;\nthird = three;\n',
    'first\u200B = one;\nsecond = two;\n',
    'first = one;\n',
    'first = one;\nthird = three;\n',
  ],
  ['a comma that only the quotation of a line that changes lacks', json, '{\n  "first": 1\n', '{\n  "first": 5,\n', json.replace('1', '5')],
  ['a comma left out where lines take the place of one', json, '{\n  "first": 1\n', '{\n  "first": 1,\n  "new": 3\n', 'notFound'],
  [
    'a quotation one space too deep, new text as the file',
    python,
    '     first = call(1)\n     other = call(2)\n',
    '    first = call(1)\n    other = call(3)\n',
    python.replace('2', '3'),
  ],
  [
    'a quotation and new text one space too deep',
    python,
    '     first = call(1)\n     other = call(2)\n',
    '     first = call(1)\n     other = call(3)\n',
    python.replace('2', '3'),
  ],
  [
    'a quotation one space too deep, all lines new',
    python,
    '     first = call(1)\n     other = call(2)\n',
    '    a = 1\n    if a:\n        b = 2\n',
    python.replace('    first = call(1)\n    other = call(2)\n', '    a = 1\n    if a:\n        b = 2\n'),
  ],
  ['a remark that ends in dots', 'a()\nb()\n', 'a()\n', 'a()\n// Load more...\n', 'a()\n// Load more...\nb()\n'],
  ['a remark that ends in dots in place of code', 'a()\nb()\nc()\n', 'a()\nb()\nc()\n', 'a()\n// more code...\n', 'malformed'],
  ['a remark that stands in for code, nothing taken away', 'a()\nb()\n', 'a()\n', 'a()\n// ... existing code ...\n', 'malformed'],
  ['a blank line added at the end', 'a()\nb()\nc()\n', 'a()\nb()\n', 'a()\nb()\n\n', 'a()\nb()\n\nc()\n'],
  ['a blank line added at the end of the file', 'a()\nb()\n', 'b()\n', 'b()\n\n', 'a()\nb()\n\n'],
  ['a blank line added without a line end before', 'a()\nb()\nc()\n', 'a()\nb()', 'a()\nb()\n', 'a()\nb()\n\nc()\n'],
  ['nothing quoted of an empty file', '', '', 'a()\n', 'a()\n'],
  [
    'a line that is also the beginning of another',
    'const a = call(1)\nconst a = call(1).then()\n',
    'const a = call(1)',
    'const a = call(2)',
    'const a = call(2)\nconst a = call(1).then()\n',
  ],
  ['a word that stands twice in lines', 'go\nlet go = 1\n', 'go', 'run', 'ambiguous'],
  [
    'a fence around lines that end in a blank one, for others without',
    'one\n\ntwo\n\nthree\n',
    '```\none\n\ntwo\n\n```\n',
    'one\n\n\n',
    'notFound',
  ],
  [
    'a quotation and new text less deep, where the line that goes was the least deep',
    'class A:\n    def one(self):\n        first = call(1)\n\n    def two(self):\n        other = call(2)\n',
    '    first = call(1)\n\ndef two(self):\n    other = call(2)\n',
    '    first = call(1)\n\n    other = call(2)\n',
    'class A:\n    def one(self):\n        first = call(1)\n\n        other = call(2)\n',
  ],
  [
    'a quotation less deep, new text as the file',
    'class A:\n    def one(self):\n        first = call(1)\n',
    'def one(self):\n    first = call(1)\n',
    '    def one(self):\n        first = call(2)\n',
    'class A:\n    def one(self):\n        first = call(2)\n',
  ],
  [
    'a fence around lines of which the last goes, after a blank one',
    'one\n\ntwo\n\nthree\n',
    '```\none\n\ntwo\n\n```\n',
    'one\n\n',
    'notFound',
  ],
  [
    'a fence around lines that are a fence of another kind',
    'a\n~~~~note\nLook here.\nGo there.\n~~~~\nb\n',
    '```\n~~~~note\nLook here.\nGo there.\n~~~~\n```',
    '~~~~note\nLook there.\nGo there.\n~~~~',
    'a\n~~~~note\nLook there.\nGo there.\n~~~~\nb\n',
  ],
  [
    'a fence that stands in the file, in other letters',
    'a\n```te\u0301xt\n"some words"\n```\nb\n',
    '```t\u00E9xt\n"some words"\n```\n',
    '```t\u00E9xt\n```\n',
    'a\n```te\u0301xt\n```\nb\n',
  ],
  [
    'blank lines around a line that stands deeper elsewhere, and is as it shall be here',
    '\n"""A base class."""\n\nclass A:\n    """Base class."""\n\n    x = 1\n',
    '\n"""Base class."""\n',
    '\n"""A base class."""\n',
    'noChange',
  ],
  [
    'blank lines around a line of two that differ in depth alone',
    '\n"""Base class."""\n\nclass A:\n    """Base class."""\n    x = 1\n',
    '\n    """Base class."""\n\n',
    '\n    """Best class."""\n\n',
    'ambiguous',
  ],
  [
    'one line of numbers in a fence, indented as the file is not',
    'a\n```text\n8 + 5 = 13\n```\nb\n',
    '    ```text\n    8 + 5 = 13\n    ```\n',
    '    ```text\n    sum(8, 5)\n    ```\n',
    'a\n```text\nsum(8, 5)\n```\nb\n',
  ],
  [
    'dots in place of lines below a docstring',
    'def a():\n    """Does it."""\n    one()\n    two()\n    return 1\n',
    '    """Does it."""\n    one()\n    two()\n    return 1\n',
    '    """Does it."""\n    ...\n    return 1\n',
    'malformed',
  ],
  [
    'dots as the whole body below a docstring',
    'def a():\n    """Does it."""\n    one()\n    two()\n\ndef b():\n',
    '    """Does it."""\n    one()\n    two()\n\ndef b():\n',
    '    """Does it."""\n    ...\n\ndef b():\n',
    'def a():\n    """Does it."""\n    ...\n\ndef b():\n',
  ],
  [
    'dots in place of lines below the docstring of a module',
    '"""Does it."""\n\nimport one\nimport two\n\ndef b():\n    two()\n',
    '"""Does it."""\n\nimport one\nimport two\n',
    '"""Does it."""\n...\n',
    'malformed',
  ],
  [
    'another word that the lines around it have',
    'of the user\ncall(a); user\nb()\n',
    'of the user\ncall(a); users\nb()\n',
    'of the user\nb()\n',
    'notFound',
  ],
  [
    'a comma after white space before an addition',
    'a = call(1)\nb = list \nc = call(2)\n',
    'a = call(1)\nb = list ,\n',
    'a = call(1)\nb = list ,\nd = 3\n',
    'a = call(1)\nb = list ,\nd = 3\nc = call(2)\n',
  ],
  [
    'another word behind the fence that is edited',
    'a\n\n```python user\nshow(1)\n```\n',
    '```python users\nshow(1)\n```\n',
    'show(1)\nshow(2)\n```\n',
    'notFound',
  ],
  [
    'another word in a line that stays, of which those around it vouch',
    '{\n  about: "first student",\n  of: "plants",\n  shape: "RGVC",\n  names: 4\n}\n',
    '{\n  about: "last student",\n  of: "plants",\n  shape: "RGVC",\n  names: 4\n}\n',
    '{\n  about: "last student",\n  of: "plants",\n  names: 4\n}\n',
    'notFound',
  ],
  [
    'another number in a line that stays',
    'let a = of(10L);\nlet b = of("10");\nsame(a, b);\nalike(a.hash(), b.hash());\n',
    'let a = of(10);\nlet b = of("10");\nsame(a, b);\nalike(a.hash(), b.hash());\n',
    'let a = of(10);\nlet b = of("10");\nsame(a, b);\n',
    'notFound',
  ],
  ['another word in a line that goes', 'a(one)\nenable(all)\nb(two)\n', 'a(one)\ndisable(all)\nb(two)\n', 'a(one)\nb(two)\n', 'notFound'],
];

describe('an edit of a kind that was once applied wrongly or refused', () => {
  for (const [what, file, oldText, newText, expected] of rows)
    it(what, () => assert.equal(outcome(file, replace(oldText, newText)), expected));
});

describe('a patch that names the scope of its lines', () => {
  const file = 'class Alpha:\n    def run(self):\n        go()\n        stop()\n\nclass Beta:\n    def walk(self):\n        wait()\n';
  const hunk = (scope: string) =>
    parseEditText(`*** Begin Patch\n*** Update File: ${path}\n@@ ${scope}\n         go()\n-        stop()\n+        halt()\n*** End Patch`)
      .ops;
  for (const [scope, expected] of [
    ['class Alpha:', file.replace('stop', 'halt')],
    ['class Alpha', file.replace('stop', 'halt')],
    ['def run(self):', file.replace('stop', 'halt')],
    ['run(self)', file.replace('stop', 'halt')],
    ['class Beta:', 'notFound'],
    ['class Gamma:', 'notFound'],
    ['def walk(self):', 'notFound'],
  ] as const)
    it(`under ${scope}`, () => assert.equal(outcome(file, ...hunk(scope)), expected));

  it('may quote that line itself', () => {
    const ops = parseEditText(
      `*** Begin Patch\n*** Update File: ${path}\n@@ class Beta:\n class Beta:\n-    def walk(self):\n+    def run(self):\n*** End Patch`,
    ).ops;
    assert.equal(outcome(file, ...ops), file.replace('walk', 'run'));
  });
});

describe('a patch whose context lines lack the leading blank', () => {
  const file = '/**\n * Adds.\n * @param a one\n */\nfunction add(a) {\n  return a;\n}\n';
  const patch = (...body: readonly string[]) =>
    parseEditText(`*** Begin Patch\n*** Update File: ${path}\n@@\n${body.join('\n')}\n*** End Patch\n`, { hasEnded: true }).ops;
  for (const [what, body, expected] of [
    ['all of them', ['/**', ' * Adds.', '- * @param a one', '+ * @param a two', ' */'], file.replace('one', 'two')],
    ['some of them', [' /**', ' * Adds.', '- * @param a one', '+ * @param a two', '  */'], file.replace('one', 'two')],
    [
      'one of two that reads otherwise with it',
      [' function add(a) {', '-  return a;', '+  return a + 1;', '}'],
      file.replace('a;', 'a + 1;'),
    ],
    ['none, and one that is not in the file', [' /**', ' * Takes.', '- * @param a one', '+ * @param a two'], 'notFound'],
  ] as const)
    it(what, () => assert.equal(outcome(file, ...patch(...body)), expected));

  it('is placed where all of its lines are, also if one of them is elsewhere without the blank', () => {
    const both = 'a\n b\nc\nx\na\nb\nd\n';
    assert.equal(outcome(both, ...patch('a', ' b', '-c', '+e')), 'a\n b\ne\nx\na\nb\nd\n');
    const indented = 'class A\n  one\n  two\n end\nend\n';
    assert.equal(outcome(indented, ...patch('  one', '-  two', '+  three', ' end')), indented.replace('two', 'three'));
  });

  it('is read literally if the file has its lines both with and without the blank', () =>
    assert.equal(outcome('a\n b\nc\nx\na\nb\nc\n', ...patch(' a', ' b', '-c', '+e')), 'a\n b\nc\nx\na\nb\ne\n'));
});

describe('the refusal of a missing block', () => {
  it('names the line that differs, and shows the current one', () => {
    const file = 'one\n  static uuid(): string {\n    return name;\n  }\n';
    const { refused } = proposeEdits(
      [replace('  static ulid(): string {\n    return name;\n', '  static ulid(): string {\n    return other;\n')],
      () => file,
      't',
    );
    assert.match(refused[0]?.hint ?? '', /^Line 2 does not read "static ulid\(\): string \{" as quoted\. .*\n2\| {3}static uuid/);
  });
});

describe('a file that is only searched literally because of its length', () => {
  const lines = Array.from({ length: 60_000 }, (_, index) => `line ${index}`);
  for (const [what, ending, quoted] of [
    ['has its own line endings', '\r\n', '\n'],
    ['has plain ones where the quotation has others', '\n', '\r\n'],
  ] as const)
    it(what, () => {
      const expected = lines.with(40_000, 'changed').toSpliced(40_001, 0, 'and more').join(ending);
      const [old, next] = [
        ['line 39999', 'line 40000', 'line 40001'],
        ['line 39999', 'changed', 'and more', 'line 40001'],
      ] as const;
      assert.ok(outcome(lines.join(ending), replace(old.join(quoted), next.join(quoted))) === expected);
    });
});

describe('a path over a block', () => {
  const read = (line: string, between = '```') =>
    parseEditText(`${line}\n${between}\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n${between.replace('<', '</')}\n`).ops[0]?.path;
  for (const [line, expected] of [
    ['__tests__/a.ts', '__tests__/a.ts'],
    ['__init__.py', '__init__.py'],
    ['_posts/x.md', '_posts/x.md'],
    ['src/__init__.py', 'src/__init__.py'],
    ['**__tests__/a.ts**', '__tests__/a.ts'],
    ['### `_a/b_.ts`:', '_a/b_.ts'],
    ['_src/a.ts_', 'src/a.ts'],
    ['__src/a.ts__', 'src/a.ts'],
    ['File: _config.yml', '_config.yml'],
  ] as const)
    it(line, () => assert.equal(read(line), expected));
  it('with a tag for a fence', () => assert.equal(read('src/a.ts', '<source>'), 'src/a.ts'));
});
