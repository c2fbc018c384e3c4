// Unsupported patch formats, and the name reported for each.
import assert from 'node:assert/strict';
import { readPatch } from '../../../src/core/review/patchFiles';
import { unreadForm } from '../../../src/core/review/unreadForm';

const forms: readonly (readonly [string, string])[] = [
  ['diff -c', '*** a.txt\t2026-01-01\n--- b.txt\t2026-01-02\n***************\n*** 1,3 ****\n  a\n! b\n  c\n--- 1,3 ----\n  a\n! B\n  c\n'],
  ['diff -c', '*** a.c\n--- b.c\n*************** int main()\n*** 1 ****\n! b\n--- 1 ----\n! B\n'],
  ['diff', '2c2\n< b\n---\n> B\n'],
  ['diff', 'diff a.txt b.txt\n4,5d3\n< d\n< e\n'],
  ['diff -e', '2c\nB\n.\n'],
  ['diff -e', '1,3d\n'],
  ['diff -f, diff -n', 'd2 1\na2 1\nB\n'],
];

describe('a patch in an unsupported form', () => {
  for (const [form, patch] of forms)
    it(`is named as ${form}: ${JSON.stringify(patch.slice(0, 24))}`, () => {
      assert.equal(readPatch(patch).length, 0);
      assert.equal(unreadForm(patch), ` (${form} ≠ diff -u)`);
    });

  it('is no other text', () => {
    for (const text of [undefined, '', 'Some prose.\n', '--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n', '```ts\nconst a = 1;\n```\n'])
      assert.equal(unreadForm(text), '');
  });
});
