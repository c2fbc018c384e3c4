// Unified diffs.
import assert from 'node:assert/strict';
import { parseEditText } from '../../../../src/core/edits/formats/parse';

const head = '--- a/a.js\n+++ b/a.js\n';
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
const rename = { op: 'rename', path: 'a.js', to: 'b.js', intent: '' };
const create = (content: string) => ({ op: 'create', path: 'a.js', intent: '', content });
const changed = edit('a\n', 'b\n', { line: 3 });

const rows: readonly (readonly [name: string, text: string, ops: readonly object[], refused?: readonly RegExp[]])[] = [
  ['line numbers', `${head}@@ -3 +3 @@\n-a\n+b`, [changed]],
  ['line numbers and a heading', `${head}@@ -3,2 +3,2 @@ function f() {\n-a\n+b`, [{ ...changed, near: ['function f() {'] }]],
  ['no line numbers', `${head}@@ ... @@\n-a\n+b`, [edit('a\n', 'b\n')]],
  ['nothing between its signs', `${head}@@ @@\n-a\n+b`, [edit('a\n', 'b\n')]],
  ['paths without prefixes and with times', '--- a.js\t2024-01-01\n+++ a.js\t2024-01-02\n@@ -3 +3 @@\n-a\n+b', [changed]],
  ['a path that begins like a prefix', '--- a/a.js\n+++ a/a.js\n@@ -3 +3 @@\n-a\n+b', [{ ...changed, path: 'a/a.js' }]],
  ['spaces in the path', '--- my docs/a.js\n+++ my docs/a.js\n@@ -3 +3 @@\n-a\n+b', [{ ...changed, path: 'my docs/a.js' }]],
  ['new lines at a line', `${head}@@ -3,0 +4 @@\n+b`, [edit('', 'b\n', { line: 4 })]],
  ['a new file', '--- /dev/null\n+++ b/a.js\n@@ -0,0 +1,2 @@\n+a\n+b', [create('a\nb\n')]],
  ['a new file without a last line ending', '--- /dev/null\n+++ b/a.js\n@@ -0,0 +1 @@\n+a\n\\ No newline at end of file', [create('a')]],
  ['old lines in a file from nowhere', '--- /dev/null\n+++ a.js\n@@ ... @@\n-a\n+b', [edit('a\n', 'b\n')]],
  ['a deleted file', '--- a/a.js\n+++ /dev/null\n@@ -1 +0,0 @@\n-a', [{ op: 'delete', path: 'a.js', intent: '' }]],
  ['a rename', 'diff --git a/a.js b/b.js\nsimilarity index 100%\nrename from a.js\nrename to b.js', [rename]],
  [
    'a rename with changes',
    `diff --git a/a.js b/b.js\nrename from a.js\nrename to b.js\n--- a/a.js\n+++ b/b.js\n@@ -3 +3 @@\n-a\n+b`,
    [changed, rename],
  ],
  ['a file git made, that is empty', 'diff --git a/a.js b/a.js\nnew file mode 100644\nindex 000..e69', [create('')]],
  ['a file git deleted, that is empty', 'diff --git a/a.js b/a.js\ndeleted file mode 100644', [{ op: 'delete', path: 'a.js', intent: '' }]],
  ['no last line ending on one side', `${head}@@ -3 +3 @@\n-a\n\\ No newline at end of file\n+b`, [changed]],
  ['two files', `${head}@@ -3 +3 @@\n-a\n+b\n\n--- c.js\n+++ c.js\n@@ -3 +3 @@\n-a\n+b`, [changed, { ...changed, path: 'c.js' }]],
  ['lines that look like a header', `${head}@@ -3,2 +3 @@\n--- x\n+++ y\n z`, [edit('-- x\nz\n', '++ y\nz\n', { line: 3 })]],
  ['talk behind it', `${head}@@ -3 +3 @@\n-a\n+b\nThat is all.`, [changed]],
  ['a path above and no header', '`a.js`:\n```diff\n@@ -3 +3 @@\n-a\n+b\n```', [changed]],
  ['no path anywhere', '```diff\n@@ -3 +3 @@\n-a\n+b\n```', [], [/Line 2.*no file is named/]],
  ['bytes', 'diff --git a/a.png b/a.png\nindex 1..2\nBinary files a/a.png and b/a.png differ', [], [/binary/]],
  ['no change', `${head}@@ -3 +3 @@\n a`, [], [/changes nothing/]],
];

describe('a unified diff', () => {
  for (const [name, text, ops, refused = []] of rows) {
    it(`with ${name}`, () => {
      const read = parseEditText(text);
      assert.deepEqual(read.ops, ops);
      assert.equal(read.refused.length, refused.length, read.refused.map(({ hint }) => hint).join('\n'));
      for (const [index, pattern] of refused.entries()) assert.match(read.refused[index]?.hint ?? '', pattern);
    });
  }
});
