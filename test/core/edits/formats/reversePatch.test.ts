// A patch the other way round, applied by git.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changedLines, createRandom, randomLines } from '../seededRandom';
import { rounds } from '../../../kit/rounds';
import { reversePatch } from '../../../../src/core/edits/formats/reversePatch';

describe('a patch the other way round', () => {
  let folder = '';
  before(() => (folder = mkdtempSync(join(tmpdir(), 'milkstack-patch-'))));
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('turns the new text into the old one', () => {
    for (let seed = 1; seed <= rounds(300); seed++) {
      const random = createRandom(seed);
      const old = randomLines(random, 3 + random.below(30), 50);
      const next = changedLines(random, old, 0.3, () => random.pick(['other', '--- a/x', '+++ b/x', '-- x', '@@ -1 +1 @@', '']));
      const texts = [old, next].map((lines) => `${lines.join('\n')}${random.chance(0.7) ? '\n' : ''}`);
      const [before = '', after = ''] = texts;
      for (const [side, text] of [
        ['a', before],
        ['b', after],
      ] as const)
        writeFileSync(join(folder, side), text);
      let patch = '';
      try {
        execFileSync('git', ['diff', '--no-index', '--no-color', 'a', 'b'], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
      } catch (error) {
        patch = String((error as { stdout: string }).stdout).replaceAll(/^(--- a|\+\+\+ b)\/[ab]$/gm, '$1/file');
      }
      if (patch === '') continue;
      writeFileSync(join(folder, 'file'), after);
      execFileSync('git', ['apply', '--whitespace=nowarn', '-'], {
        cwd: folder,
        input: reversePatch(patch).replaceAll(/^diff --git .*$/gm, ''),
        stdio: 'pipe',
      });
      assert.equal(execFileSync('cat', ['file'], { cwd: folder, encoding: 'utf8' }), before, `seed ${seed}`);
      assert.equal(reversePatch(reversePatch(patch)).split('\n').sort().join('\n'), patch.split('\n').sort().join('\n'));
    }
  });

  it('swaps the names, and what comes and goes', () => {
    const patch = [
      'A mail before it.',
      'diff --git a/one.ts b/two.ts',
      'similarity index 90%',
      'rename from one.ts',
      'rename to two.ts',
      '--- a/one.ts',
      '+++ b/two.ts',
      '@@ -1 +1,2 @@ function f()',
      '-a',
      '+b',
      '+c',
      'diff --git a/new.ts b/new.ts',
      'new file mode 100644',
      '--- /dev/null',
      '+++ b/new.ts',
      '@@ -0,0 +1 @@',
      '+x',
      '\\ No newline at end of file',
    ].join('\n');
    const reversed = reversePatch(patch).split('\n');
    for (const line of [
      'diff --git a/two.ts b/one.ts',
      'rename to one.ts',
      '--- a/two.ts',
      '+++ b/one.ts',
      '@@ -1,2 +1,1 @@ function f()',
      'deleted file mode 100644',
      '--- a/new.ts',
      '+++ /dev/null',
      '-x',
    ])
      assert.ok(reversed.includes(line), line);
  });
});
