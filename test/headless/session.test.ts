// Headless sessions, without an editor.
import assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openFolder } from '../../headless/folder';
import { isRight, readTasks } from '../../headless/live/tasks';
import { playOn } from '../../headless/player';
import { openHeadless } from '../../headless/session';
import type { FileWrite } from '../../src/flows/ports/ports';
import { buildThreads, makeGrammars } from '../kit/codebaseThread';
import { openTestSession } from '../kit/openTestSession';
import { play, recording, tourTeam } from '../kit/playTour';
import { sampleFiles } from '../kit/sampleFiles';
import { column } from '../kit/lists';

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'headless-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

describe('a session without an editor', () => {
  const made: string[] = [];
  const folder = (files: Readonly<Record<string, string>> = {}) => {
    made.push(folderOf(files));
    return made.at(-1) ?? '';
  };
  after(() => {
    for (const path of made) rmSync(path, { recursive: true });
  });

  it('plays the tour to its end, with the same files as a session in memory', async () => {
    const tour = recording();
    const root = folder(sampleFiles());
    const open = await openHeadless({
      folder: root,
      storage: folder(),
      models: tourTeam(tour),
      settings: { firstOpinions: () => false, preMortem: () => false },
    });
    await open.say(tour.request);
    assert.equal(await playOn(open), 'request');
    assert.equal(open.session().phase, 'done');
    await open.close();
    const test = await openTestSession({ models: tourTeam(tour), files: sampleFiles() });
    await play(test, tour.request);
    for (const [path, text] of test.workspace.files) assert.equal(readFileSync(join(root, path), 'utf8'), text, path);
  });

  it('reads code with the editor’s grammars if they are built', async () => {
    const [root, built] = [folder({ 'a.ts': 'export function take(): void {}\n' }), folder()];
    const { script, keywordScanWorker } = await buildThreads(built);
    await makeGrammars(join(built, 'grammars'), ['tsx']);
    const warn = (error: Error) => assert.fail(error);
    const thread = { script, files: { grammars: join(built, 'grammars'), keywordScanWorker }, warn };
    const { codebase, close } = openFolder(root, thread, join(built, 'symbols.txt'));
    const { signal } = new AbortController();
    assert.equal(await codebase.breaks('a.ts', 'export const a = 1;\n', 'export const a = ;\n', signal), true);
    assert.deepEqual(column(await codebase.symbols('take', 5, signal), 'path'), ['a.ts']);
    close();
  });

  it('writes all of a change or nothing, keeps line endings, and reads nothing outside', async () => {
    const root = folder({ 'a.txt': 'one\r\ntwo\nthree', 'b.txt': 'b\n', '.env': 'KEY=1\n' });
    const { editing, workspace } = openFolder(root);
    const edit = {
      op: 'edit',
      path: 'a.txt',
      expected: 'one\r\ntwo\nthree',
      edits: [{ startLine: 1, endLine: 2, lines: ['2', 'more'] }],
    } as const;
    const refused = await editing.write([edit, { op: 'create', path: 'b.txt', text: '' }]);
    assert.deepEqual(refused, { ok: false, error: { error: 'exists', path: 'b.txt' } });
    assert.equal(readFileSync(join(root, 'a.txt'), 'utf8'), 'one\r\ntwo\nthree');
    assert.equal((await editing.write([edit])).ok, true);
    assert.equal(readFileSync(join(root, 'a.txt'), 'utf8'), 'one\r\n2\r\nmore\r\nthree');
    assert.equal((await editing.write([edit])).ok, false);
    assert.deepEqual(await Promise.all(['.env', '../x', 'b.txt'].map((path) => workspace.read(path))), [
      null,
      null,
      { path: 'b.txt', text: 'b\n' },
    ]);
    assert.equal((await editing.write([{ op: 'edit', path: '.env', expected: 'KEY=1\n', edits: [] }])).ok, false);
  });

  it('refuses the same as the editor, with the same reasons', async () => {
    const root = folder({
      'src/a.ts': 'a\n',
      'src/b.ts': 'b\n',
      'locked.ts': 'l\n',
      '.env': 'KEY=1\n',
      'n.ipynb': '{}',
      '.git/hooks/pre-push': '',
    });
    chmodSync(join(root, 'locked.ts'), 0o444);
    symlinkSync('b.ts', join(root, 'src/link.ts'));
    symlinkSync('../.env', join(root, 'src/plain.ts'));
    symlinkSync(tmpdir(), join(root, 'out'));
    linkSync(join(root, '.env'), join(root, 'src/twin.ts'));
    const { editing } = openFolder(root);
    const edit = (path: string, expected: string): FileWrite => ({
      op: 'edit',
      path,
      expected,
      edits: [{ startLine: 0, endLine: 1, lines: ['x'] }],
    });
    const rows: readonly (readonly [string, readonly FileWrite[]])[] = [
      ['protectedPath', [edit('.env', 'KEY=1\n')]],
      ['protectedPath', [edit('src/plain.ts', 'KEY=1\n')]],
      ['protectedPath', [edit('src/twin.ts', 'KEY=1\n')]],
      ['protectedPath', [{ op: 'create', path: '.git/config', text: '' }]],
      ['outsideWorkspace', [{ op: 'create', path: 'out/new.ts', text: '' }]],
      ['outsideWorkspace', [{ op: 'create', path: '../new.ts', text: '' }]],
      ['readOnly', [edit('locked.ts', 'l\n')]],
      ['otherSpelling', [{ op: 'create', path: 'SRC/new.ts', text: '' }]],
      ['notebook', [edit('n.ipynb', '{}')]],
      ['missing', [edit('src/none.ts', '')]],
      ['changedMeanwhile', [edit('src/a.ts', 'older\n')]],
      ['overlapping', [edit('src/a.ts', 'a\n'), edit('src/a.ts', 'a\n')]],
      ['overlapping', [edit('src/b.ts', 'b\n'), edit('src/link.ts', 'b\n')]],
      [
        'overlapping',
        [{ ...edit('src/a.ts', 'a\n'), op: 'edit', edits: [0, 0].map((startLine) => ({ startLine, endLine: 1, lines: [] })) } as FileWrite],
      ],
      ['exists', [{ op: 'rename', path: 'src/a.ts', to: 'src/b.ts', expected: 'a\n' }]],
    ];
    for (const [error, writes] of rows) {
      const refused = await editing.write([{ op: 'create', path: 'first.ts', text: '' }, ...writes]);
      assert.equal(refused.ok ? 'written' : refused.error.error, error, JSON.stringify(writes));
      assert.equal(existsSync(join(root, 'first.ts')), false);
    }
    // Writing through a symbolic link changes its target and keeps the link.
    assert.equal((await editing.write([edit('src/link.ts', 'b\n')])).ok, true);
    assert.equal(readFileSync(join(root, 'src/b.ts'), 'utf8'), 'x\n');
    assert.equal(lstatSync(join(root, 'src/link.ts')).isSymbolicLink(), true);
  });
});

describe('the check of a step', () => {
  const before = { 'a.js': 'const a = 1;\nconst b = a;\n', 'b.js': '' };
  const task = (right: object) => readTasks(JSON.stringify({ files: before, tasks: [{ name: 'n', request: 'r', right }] })).tasks[0];
  const rows: readonly (readonly [string, object, Readonly<Record<string, string>>, boolean])[] = [
    ['only the file named changed', { only: ['a.js'] }, { ...before, 'a.js': '' }, true],
    ['another one changed too', { only: ['a.js'] }, { 'a.js': '', 'b.js': 'x' }, false],
    ['the text was replaced', { equals: { 'a.js': [['a = 1', 'a = 2']] } }, { ...before, 'a.js': 'const a = 2;\nconst b = a;\n' }, true],
    ['more than that', { equals: { 'a.js': [['a = 1', 'a = 2']] } }, { ...before, 'a.js': 'const a = 2;\n' }, false],
    ['one of several stands there', { hasOneOf: { 'a.js': ['let', 'const'] } }, before, true],
    ['what must be gone', { lacks: { 'a.js': ['const'] } }, before, false],
    ['so often at least', { atLeast: { 'a.js': { const: 2 } } }, before, true],
    ['not so often', { atLeast: { 'a.js': { const: 3 } } }, before, false],
  ];
  for (const [name, right, after, expected] of rows)
    it(name, () => {
      const read = task(right);
      assert.ok(read);
      assert.equal(isRight(read, before, after), expected);
    });
});
