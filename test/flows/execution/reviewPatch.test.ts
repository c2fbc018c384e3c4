// Reviews of patches from the clipboard, in the formats of many tools.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { column } from '../../kit/lists';
import { openTestSession, type TestSession } from '../../kit/openTestSession';
import { scriptedModels } from '../../kit/scriptedModels';
import { pendingHunks } from '../../../src/core/review/pendingHunks';

type Files = Readonly<Record<string, string>>;

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `line ${index}`);
const text = (changes: Readonly<Record<number, string>> = {}, count = 30) =>
  `${numbered(count)
    .map((line, index) => changes[index] ?? line)
    .join('\n')}\n`;

const original: Files = {
  'src/a.ts': text(),
  'src/b.sql': '-- one\n-- two\nselect 1;\n-- three\n',
  'src/old name.ts': text({ 5: 'five' }),
  'src/gone.ts': 'gone\nfor good\n',
  'src/open.txt': 'first\nlast',
  'src/größe.ts': 'export const size = 1;\n',
};
const changed: Files = {
  'src/a.ts': text({ 3: 'three', 12: '@@ -1 +1 @@', 25: '++ b/x' }),
  'src/b.sql': '-- one\n-- 2\nselect 1;\n',
  'src/new name.ts': text({ 5: 'five', 20: 'twenty' }),
  'src/fresh.ts': 'fresh\n\nand new\n',
  'src/open.txt': 'first\nlast\n',
  'src/größe.ts': 'export const size = 2;\n',
};

async function open(files: Files, patch: string, below?: string): Promise<TestSession> {
  const test = await openTestSession({ models: scriptedModels(), files, reviewLevel: 'off' });
  await test.send({
    type: 'changes.review',
    source: 'patch',
    name: '',
    files: [],
    left: [],
    text: patch,
    ...(below !== undefined && { below }),
  });
  return test;
}

async function settleAll(test: TestSession, accept: boolean): Promise<Files> {
  for (let rest = 60; rest > 0; rest--) {
    const [next] = pendingHunks(test.session());
    if (!next) break;
    await test.send({ type: 'hunk.settle', taskId: next.taskId, hunkId: next.hunk.id, accept, confirmed: true });
  }
  return Object.fromEntries(test.workspace.files);
}

describe('a patch from the clipboard', () => {
  let folder = '';
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', '-c', 'core.autocrlf=false', ...args], {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  const put = (files: Files) => {
    for (const name of readdirSync(folder)) if (name !== '.git') rmSync(join(folder, name), { recursive: true });
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    git('add', '-A');
  };
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'milkstack-patch-'));
    git('init', '-q');
    put(original);
    git('commit', '-q', '-m', 'Begin');
    put(changed);
    git('commit', '-q', '-m', 'Change it\n\n--- a separator\n\ndiff of everything');
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const diff = (...args: readonly string[]) => git('diff', 'HEAD~', 'HEAD', ...args);
  const colors = () => git('-c', 'color.diff.meta=bold', 'diff', '--color=always', 'HEAD~', 'HEAD');
  const forms: Readonly<Record<string, () => string>> = {
    'git diff': () => diff(),
    'git diff without renames': () => diff('--no-renames'),
    'git diff without prefixes': () => diff('--no-prefix'),
    'git diff with other prefixes': () => diff('--src-prefix=old/', '--dst-prefix=new/'),
    'git diff with mnemonic prefixes': () => diff('--src-prefix=c/', '--dst-prefix=w/'),
    'git diff with names as they are': () => git('-c', 'core.quotePath=false', 'diff', 'HEAD~', 'HEAD'),
    'git diff with one line of context': () => diff('-U1'),
    'git diff without context': () => diff('-U0'),
    'git diff with functions': () => diff('-W'),
    'git diff with full indexes and statistics': () => diff('--full-index', '--stat', '-p', '--summary'),
    'git diff with binary patches': () => diff('--binary'),
    'git diff in color': colors,
    'git show': () => git('show', 'HEAD'),
    'git log': () => git('log', '-1', '-p', '--format=fuller'),
    'git format-patch': () => git('format-patch', '-1', '--stdout'),
    'git format-patch with an attachment of text': () => git('format-patch', '-1', '--stdout', '--inline'),
    'git diff --patience': () => diff('--patience'),
    'a diff with line endings of Windows': () => diff().replaceAll('\n', '\r\n'),
    'a diff with a mark in front': () => `\uFEFF${diff()}`,
    'a diff quoted in a mail': () => diff().replace(/^/gm, '> '),
    'an indented diff': () => diff().replace(/^(?=.)/gm, '    '),
    'a diff whose empty lines lost their space': () => diff().replace(/^ $/gm, ''),
    'a diff in a block of Markdown': () => `Please review:\n\n\`\`\`diff\n${diff()}\`\`\`\n`,
    'a diff without end': () => diff().trimEnd(),
  };
  for (const [name, patchOf] of Object.entries(forms)) {
    it(`is proposed from ${name}, and accepted as a whole`, async () => {
      const test = await open(original, patchOf());
      assert.deepEqual(test.session().progress.tasks[0]?.refused ?? [], []);
      assert.deepEqual(await settleAll(test, true), changed);
    });
    it(`is reviewed in place from ${name}, and rejected as a whole`, async () => {
      const test = await open(changed, patchOf());
      assert.ok(pendingHunks(test.session()).every(({ file }) => file.stands));
      assert.deepEqual(await settleAll(test, false), original);
    });
  }

  const head = { 'src/a.ts': 'one\ntwo\nthree\n', 'src/b.ts': 'b\n' };
  const next = { 'src/a.ts': 'one\n2\nthree\n', 'src/c d.ts': 'c\n' };
  const hunk = '@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n';
  const gone = '@@ -1 +0,0 @@\n-b\n';
  const come = '@@ -0,0 +1 @@\n+c\n';
  const others: Readonly<Record<string, string>> = {
    Subversion: `Index: src/a.ts\n${'='.repeat(67)}\n--- src/a.ts\t(revision 12)\n+++ src/a.ts\t(working copy)\n${hunk}Index: src/b.ts\n${'='.repeat(67)}\n--- src/b.ts\t(revision 12)\n+++ src/b.ts\t(nonexistent)\n${gone}Index: src/c d.ts\n${'='.repeat(67)}\n--- src/c d.ts\t(nonexistent)\n+++ src/c d.ts\t(working copy)\n${come}\nProperty changes on: src/c d.ts\n${'_'.repeat(67)}\nAdded: svn:eol-style\n## -0,0 +1 ##\n+native\n\\ No newline at end of property\n`,
    'an old Subversion':
      `Index: src/a.ts\n${'='.repeat(67)}\n--- src/a.ts (revision 12)\n+++ src/a.ts (working copy)\n${hunk}Index: src/b.ts\n--- src/b.ts (revision 3)\n+++ src/b.ts (nonexistent)\n${gone}Index: src/c d.ts\n--- src/c d.ts (revision 0)\n+++ src/c d.ts (revision 0)\n${come}`.replace(
        '+++ src/c d.ts (revision 0)',
        '+++ src/c d.ts (working copy)',
      ),
    Mercurial: `# HG changeset patch\n# User Ada <ada@example.com>\n# Node ID 3f2a\nChange it\n\ndiff -r 12ab -r 34cd src/a.ts\n--- a/src/a.ts\tThu Jan 01 10:00:00 2026 +0000\n+++ b/src/a.ts\tFri Jan 02 10:00:00 2026 +0000\n${hunk}diff -r 12ab -r 34cd src/b.ts\n--- a/src/b.ts\tThu Jan 01 10:00:00 2026 +0000\n+++ /dev/null\tThu Jan 01 00:00:00 1970 +0000\n${gone}diff -r 12ab -r 34cd src/c d.ts\n--- /dev/null\tThu Jan 01 00:00:00 1970 +0000\n+++ b/src/c d.ts\tFri Jan 02 10:00:00 2026 +0000\n${come}`,
    'diff -ruN': `diff -ruN shop.orig/src/a.ts shop/src/a.ts\n--- shop.orig/src/a.ts\t2026-01-01 10:00:00.000000000 +0000\n+++ shop/src/a.ts\t2026-01-02 10:00:00.000000000 +0000\n${hunk}diff -ruN shop.orig/src/b.ts shop/src/b.ts\n--- shop.orig/src/b.ts\t2026-01-01 10:00:00.000000000 +0000\n+++ shop/src/b.ts\t1970-01-01 00:00:00.000000000 +0000\n${gone}diff -ruN 'shop.orig/src/c d.ts' 'shop/src/c d.ts'\n--- shop.orig/src/c d.ts\t1970-01-01 00:00:00.000000000 +0000\n+++ shop/src/c d.ts\t2026-01-02 10:00:00.000000000 +0000\n${come}`,
    Bazaar: `=== modified file 'src/a.ts'\n--- src/a.ts\t2026-01-01 10:00:00 +0000\n+++ src/a.ts\t2026-01-02 10:00:00 +0000\n${hunk}\n=== removed file 'src/b.ts'\n--- src/b.ts\t2026-01-01 10:00:00 +0000\n+++ src/b.ts\t1970-01-01 00:00:00 +0000\n${gone}\n=== added file 'src/c d.ts'\n--- src/c d.ts\t1970-01-01 00:00:00 +0000\n+++ src/c d.ts\t2026-01-02 10:00:00 +0000\n${come}`,
    'a mail with a signature': `From: Ada <ada@example.com>\nSubject: [PATCH] Change it\n\nWhy.\n---\n src/a.ts | 2 +-\n 3 files changed\n\ndiff --git a/src/a.ts b/src/a.ts\n--- a/src/a.ts\n+++ b/src/a.ts\n${hunk}diff --git a/src/c d.ts b/src/c d.ts\nnew file mode 100644\n--- /dev/null\n+++ b/src/c d.ts\t\n${come}diff --git a/src/b.ts b/src/b.ts\ndeleted file mode 100644\n--- a/src/b.ts\n+++ /dev/null\n${gone}-- \n2.40.1\n\n`,
    'the root of a repository above the folder': `diff --git a/packages/shop/src/a.ts b/packages/shop/src/a.ts\n--- a/packages/shop/src/a.ts\n+++ b/packages/shop/src/a.ts\n${hunk}diff --git a/packages/shop/src/b.ts b/packages/shop/src/b.ts\ndeleted file mode 100644\n--- a/packages/shop/src/b.ts\n+++ /dev/null\n${gone}diff --git "a/packages/shop/src/c d.ts" "b/packages/shop/src/c d.ts"\nnew file mode 100644\n--- /dev/null\n+++ "b/packages/shop/src/c d.ts"\n${come}`,
    'a hand that added lines': `--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1,2 +1,1 @@\n one\n-two\n+2\n three\n--- a/src/b.ts\n+++ /dev/null\n${gone}--- /dev/null\n+++ b/src/c d.ts\n${come}`,
  };
  for (const [name, patch] of Object.entries(others)) {
    it(`is applied in both directions from ${name}`, async () => {
      assert.deepEqual(await settleAll(await open(head, patch), true), next);
      assert.deepEqual(await settleAll(await open(next, patch), false), head);
    });
  }

  const leftOf = (test: TestSession) => test.session().progress.offered?.plan.tasks[0]?.steps.slice(1).join('\n') ?? '';
  it('reports binary parts, and leaves them unchanged', async () => {
    const patch = `diff --git a/src/a.ts b/src/a.ts\n--- a/src/a.ts\n+++ b/src/a.ts\n${hunk}${[
      'diff --git a/p.png b/p.png\nindex 1..2 100644\nBinary files a/p.png and b/p.png differ',
      'diff --git a/q.png b/q.png\nnew file mode 100644\nindex 0..2\nGIT binary patch\nliteral 3\nKcmZQz\n-cmZQz+abc\n\nliteral 0\nHcmV?d00001\n',
      'diff --git a/run.sh b/run.sh\nold mode 100644\nnew mode 100755',
      'diff --git a/link b/link\nnew file mode 120000\nindex 0..1\n--- /dev/null\n+++ b/link\n@@ -0,0 +1 @@\n+/etc/passwd\n\\ No newline at end of file',
      'diff --git a/lib b/lib\nindex 1111111..2222222 160000\n--- a/lib\n+++ b/lib\n@@ -1 +1 @@\n-Subproject commit 1111111\n+Subproject commit 2222222',
      'diff --cc merged.ts\nindex 1,2..3\n--- a/merged.ts\n+++ b/merged.ts\n@@@ -1,1 -1,1 +1,2 @@@\n  both\n +one\n',
    ].join('\n')}`;
    const test = await open({ ...head, 'run.sh': 'x\n', lib: 'Subproject commit 1111111\n' }, patch);
    for (const path of ['p.png', 'q.png', 'run.sh', 'link', 'lib', 'merged.ts'])
      assert.ok(leftOf(test).includes(path), `${path}: ${leftOf(test)}`);
    assert.deepEqual(await settleAll(test, true), {
      ...head,
      'src/a.ts': next['src/a.ts'],
      'run.sh': 'x\n',
      lib: 'Subproject commit 1111111\n',
    });
  });

  it('copies a file and keeps its source, and undoes a copy', async () => {
    const copy = (body: string) => `diff --git a/src/a.ts b/src/e.ts\nsimilarity index 60%\ncopy from src/a.ts\ncopy to src/e.ts\n${body}`;
    const edited = copy(`index 1..2 100644\n--- a/src/a.ts\n+++ b/src/e.ts\n${hunk}`);
    assert.deepEqual(await settleAll(await open(head, edited), true), { ...head, 'src/e.ts': 'one\n2\nthree\n' });
    assert.deepEqual(await settleAll(await open(head, copy('')), true), { ...head, 'src/e.ts': head['src/a.ts'] });
    assert.deepEqual(await settleAll(await open({ ...head, 'src/e.ts': 'one\n2\nthree\n' }, edited), false), head);
    const test = await open(
      { ...head, 'src/a.ts': 'other\n' },
      `${edited}diff --git a/src/b.ts b/src/b.ts\n--- a/src/b.ts\n+++ b/src/b.ts\n@@ -1 +1 @@\n-b\n+B\n`,
    );
    assert.ok(leftOf(test).includes('src/e.ts'));
  });

  it('applies the commits of a series in order', async () => {
    const series = `From 1\nSubject: [PATCH 1/2] One\n\n---\ndiff --git a/src/a.ts b/src/a.ts\n--- a/src/a.ts\n+++ b/src/a.ts\n${hunk}-- \n2.40.1\n\nFrom 2\nSubject: [PATCH 2/2] Two\n\n---\ndiff --git a/src/a.ts b/src/a.ts\n--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1,3 +1,4 @@\n one\n-2\n+II\n+III\n three\n-- \n2.40.1\n`;
    const [start, end] = [{ 'src/a.ts': 'one\ntwo\nthree\n' }, { 'src/a.ts': 'one\nII\nIII\nthree\n' }];
    assert.deepEqual(await settleAll(await open(start, series), true), end);
    assert.deepEqual(await settleAll(await open(end, series), false), start);
  });

  it('fits files with CRLF line endings', async () => {
    const ends = (files: Files, end: string) =>
      Object.fromEntries(Object.entries(files).map(([path, content]) => [path, content.replace(/\r?\n/g, end)]));
    const patch = others['a mail with a signature'] ?? '';
    const edit = patch.slice(0, patch.indexOf('diff --git a/src/c d.ts'));
    for (const text of [edit, edit.replaceAll('\n', '\r\n')]) {
      assert.equal(ends(await settleAll(await open(ends(head, '\r\n'), text), true), '\n')['src/a.ts'], next['src/a.ts']);
      assert.equal(ends(await settleAll(await open(ends(next, '\r\n'), text), false), '\n')['src/a.ts'], head['src/a.ts']);
    }
  });

  it('is not taken from a context diff or a script for ed', async () => {
    const context = [
      ...['*** lib/start.go\t2026-01-02 10:00:00', '--- lib/start.go\t2026-01-02 10:01:00', '***************'],
      ...['*** 1,2 ****', '  package lib', '! var port = 80', '--- 1,2 ----', '  package lib', '! var port = 81', ''],
    ];
    const forms = [context, ['diff -c old/lib/start.go new/lib/start.go', ...context], ['2c', 'var port = 81', '.', 'w', '']];
    for (const lines of forms) {
      const test = await open({ 'lib/start.go': 'package lib\nvar port = 80\n' }, lines.join('\n'));
      assert.deepEqual([pendingHunks(test.session()), test.session().phase], [[], null], lines[0]);
    }
  });

  it('does not show a user’s own file as its new, copied or deleted one', async () => {
    const fresh = '--- /dev/null\n+++ b/src/new.ts\n@@ -0,0 +1 @@\n+new\n';
    const gone = '--- a/src/new.ts\n+++ /dev/null\n@@ -1 +0,0 @@\n-new\n';
    const copy = `diff --git a/src/a.ts b/src/new.ts\ncopy from src/a.ts\ncopy to src/new.ts\n--- a/src/a.ts\n+++ b/src/new.ts\n${hunk}`;
    const edit = `diff --git a/src/a.ts b/src/a.ts\n--- a/src/a.ts\n+++ b/src/a.ts\n${hunk}`;
    const own = { ...head, 'src/new.ts': 'mine\n' };
    const done = { ...next, 'src/new.ts': 'mine\n' };
    for (const patch of [fresh, gone, copy]) {
      assert.equal((await open(own, patch)).session().phase, null, patch);
      for (const files of [own, done]) {
        const test = await open(files, `${patch}${edit}`);
        assert.deepEqual(column(pendingHunks(test.session()), 'path'), ['src/a.ts'], patch);
        const refused = test.session().progress.tasks[0]?.refused ?? [];
        const named = refused.map(({ path }) => path).join() + leftOf(test);
        assert.ok(named.includes('src/new.ts'), `${patch}: ${named}`);
      }
    }
    const below = { 'src/a.ts': 'one\n', 'src/deep/src/new.ts': 'mine\n' };
    assert.deepEqual(await settleAll(await open(below, fresh), true), { ...below, 'src/new.ts': 'new\n' });
    for (const text of ['new\n', 'new\nmore\n'])
      assert.deepEqual(await settleAll(await open({ 'src/a.ts': 'one\n', 'src/deep/src/new.ts': text }, fresh), false), {
        'src/a.ts': 'one\n',
      });
  });

  it('shows a new file that was edited afterwards as it is now', async () => {
    const fresh = '--- /dev/null\n+++ b/src/new.ts\n@@ -0,0 +1,3 @@\n+a\n+b\n+c\n';
    const edit = `diff --git a/src/a.ts b/src/a.ts\n--- a/src/a.ts\n+++ b/src/a.ts\n${hunk}`;
    for (const text of ['a\nb\nc\nd\n', 'a\nB\nc\n', 'a\nb\nc'])
      for (const [patch, others] of [[fresh], [`${fresh}${edit}`, { ...next }]] as const) {
        const test = await open({ ...others, 'src/new.ts': text }, patch);
        const shown = pendingHunks(test.session()).find(({ path }) => path === 'src/new.ts');
        assert.deepEqual(shown?.hunk.after, text.split('\n'));
        assert.deepEqual(test.session().progress.tasks[0]?.refused, []);
        assert.equal((await settleAll(test, false))['src/new.ts'], undefined);
      }
  });

  it('is placed in the only subfolder that holds or fits all its files, in a chosen one, and in none of several', async () => {
    const patch = [
      ...['--- a/lib/start.go', '+++ b/lib/start.go', '@@ -1,2 +1,2 @@', ' package lib', '-var port = 80', '+var port = 81'],
      ...['--- /dev/null', '+++ b/lib/stop.go', '@@ -0,0 +1 @@', '+package lib', ''],
    ].join('\n');
    const start = 'package lib\nvar port = 80\n';
    const one = await open({ 'services/web/lib/start.go': start, 'tools/lib/other.go': start }, patch);
    const settled = await settleAll(one, true);
    assert.equal(settled['services/web/lib/start.go'], 'package lib\nvar port = 81\n');
    assert.equal(settled['services/web/lib/stop.go'], 'package lib\n');
    const two = await open({ 'services/web/lib/start.go': start, 'services/api/lib/start.go': start }, patch);
    assert.deepEqual([pendingHunks(two.session()), two.session().phase], [[], null]);
    const other = await open({ 'services/web/lib/start.go': start, 'services/api/lib/start.go': 'package lib\n' }, patch);
    assert.deepEqual(column(pendingHunks(other.session()), 'path'), ['services/web/lib/start.go', 'services/web/lib/stop.go']);
    const chosen = await open({ 'services/web/lib/start.go': start, 'services/api/lib/start.go': start }, patch, 'services/api/');
    assert.deepEqual(column(pendingHunks(chosen.session()), 'path'), ['services/api/lib/start.go', 'services/api/lib/stop.go']);
    const applied = { 'a/lib/start.go': 'package lib\nvar port = 81\n', 'b/lib/start.go': start };
    const both = await open({ ...applied, 'a/lib/stop.go': 'package lib\n' }, patch);
    assert.deepEqual([pendingHunks(both.session()), both.session().phase], [[], null]);
  });
});
