// Git patches, parsed and applied in both directions, over random texts.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changedLines, createRandom, randomLines } from '../edits/seededRandom';
import { rounds } from '../../kit/rounds';
import { copiedText, type PatchFile, readPatch, reversedFile } from '../../../src/core/review/patchFiles';

describe('a parsed patch', () => {
  let folder = '';
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'milkstack-patch-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** Output of git, which exits with 1 if files differ. */
  const diff = (...args: readonly string[]): string => {
    try {
      return execFileSync('git', ['diff', '--no-index', '--no-color', ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
    } catch (error) {
      return error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
    }
  };

  it('turns the old text into the new one, and back', () => {
    for (let seed = 1; seed <= rounds(300, 60); seed++) {
      const random = createRandom(seed * 31);
      const old = randomLines(random, 3 + random.below(30), 50);
      const marks = ['other', '--- a/x', '+++ b/x', '-- x', '-- ', '@@ -1 +1 @@', '', 'diff --git a/x b/x', '\\ No newline at end of file'];
      const next = changedLines(random, old, 0.3, () => random.pick(marks));
      const [before = '', after = ''] = [old, next].map((lines) => `${lines.join('\n')}${random.chance(0.7) ? '\n' : ''}`);
      writeFileSync(join(folder, 'a'), before);
      writeFileSync(join(folder, 'b'), after);
      const patch = diff(`-U${random.below(5)}`, 'a', 'b');
      if (patch === '') continue;
      const files = readPatch(`A mail before it.\n\n${patch}-- \n2.40.1\n`);
      assert.equal(files.length, 1, patch);
      const [file] = files as [PatchFile];
      assert.equal(copiedText(file, before), after, `seed ${seed}`);
      assert.equal(copiedText(reversedFile(file), after), before, `seed ${seed}, backwards`);
      assert.deepEqual(reversedFile(reversedFile(file)), file);
    }
  });

  it('is empty for a text without a patch', () => {
    for (const text of [
      '',
      'Hello',
      '--- a\n',
      '*** Begin Patch\n*** Update File: a.ts\n@@\n-a\n+b\n*** End Patch\n',
      '| a | b |\n|---|---|\n',
    ])
      assert.deepEqual(readPatch(text), [], text);
  });

  it('names the files of all sections', () => {
    const named = (text: string) => readPatch(text).map(({ from, to, isCopy, isText }) => [from, to, isCopy, isText]);
    assert.deepEqual(named('diff --git a/one b/two\nsimilarity index 100%\nrename from one\nrename to two\n'), [
      ['one', 'two', false, true],
    ]);
    assert.deepEqual(named('diff --git a/b c.ts b/b c.ts\nnew file mode 100644\nindex 0..e\n'), [[null, 'b c.ts', false, true]]);
    assert.deepEqual(named('diff --git "a/t\\tab\\"q.ts" "b/t\\tab\\"q.ts"\ndeleted file mode 100644\n'), [
      ['t\tab"q.ts', null, false, true],
    ]);
    assert.deepEqual(named('diff --git a/a/x b/a/x\nold mode 100644\nnew mode 100755\n'), [['a/x', 'a/x', false, false]]);
    assert.deepEqual(named('diff --git b/x b/x\n--- b/x\n+++ b/x\n@@ -1 +1 @@\n-1\n+2\n'), [['b/x', 'b/x', false, true]]);
    assert.deepEqual(
      named(
        'Index: a.bin\n=====\nCannot display: file marked as a binary type.\nIndex: b\n=====\n--- b\t(revision 1)\n+++ b\t(working copy)\n@@ -1 +1 @@\n-1\n+2\n',
      ),
      [
        ['a.bin', 'a.bin', false, false],
        ['b', 'b', false, true],
      ],
    );
    assert.deepEqual(named('--- a.ts.orig\n+++ a.ts\n@@ -1 +1 @@\n-1\n+2\n'), [['a.ts', 'a.ts', false, true]]);
  });
});
