// Sample project: passes its tests, lacks the tour's feature, accepts the tour's edits.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { proposeEdits } from '../../src/core/edits/propose/buildProposal';
import { applyHunks } from '../../src/core/edits/hunks/hunks';
import type { EditOp } from '../../src/core/edits/lines/proposal';
import { editsOf } from '../../src/core/edits/propose/tools';
import { assertMapped } from '../kit/lists';
import { openTestSession } from '../kit/openTestSession';
import { play, recording, tourTeam } from '../kit/playTour';
import { sampleFiles } from '../kit/sampleFiles';

const sample = join(process.cwd(), 'media/sample');
/** Index of the Builder attempt that the reviewers reject. It never reaches the user. */
const sentBack = 1;

const tasks = tourEdits();

/** Accepted edits of the Builder, one list per task. */
function tourEdits(): readonly (readonly EditOp[])[] {
  const replies = (recording().replies.builder ?? []).filter((_reply, index) => index !== sentBack);
  return replies.map((reply) =>
    (reply.calls ?? []).map((call) => {
      const [op] = editsOf(call);
      assert.ok(op);
      assert.ok(op.ok, JSON.stringify(op));
      return op.value;
    }),
  );
}

function readIn(folder: string, path: string): string | null {
  try {
    return readFileSync(join(folder, path), 'utf8');
  } catch {
    return null;
  }
}

function writeIn(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function accept(folder: string, ops: readonly EditOp[], taskId: string): void {
  const { files, refused, proposed } = proposeEdits(ops, (path) => readIn(folder, path), taskId);
  assert.deepEqual(refused, []);
  for (const file of files) {
    const base = readIn(folder, file.path);
    const text = base === null ? file.hunks.flatMap((hunk) => hunk.after).join('\n') : applyHunks(base, file.hunks);
    assert.equal(text, proposed[file.path]);
    writeIn(folder, file.path, text);
  }
}

type TestRun = { readonly passed: number; readonly failed: number; readonly output: string };

/** Module that makes password hashing cheap, because it took half of the run time. The editor suites use the real parameters. */
const cheapHashes = `data:text/javascript,${encodeURIComponent(`
  import crypto from 'node:crypto';
  import { syncBuiltinESMExports } from 'node:module';
  const { scrypt } = crypto;
  crypto.scrypt = (password, salt, length, done) => scrypt(password, salt, length, { N: 2 }, done);
  syncBuiltinESMExports();
`)}`;

/** Runs all test files in one process, unlike `node --test`. The editor suites run the project's own test task. */
function runTests(folder: string, files = readdirSync(join(folder, 'test')).map((name) => `test/${name}`)): TestRun {
  const imports = files.map((path) => `await import('./${path}');`).join('');
  const args = ['--import', cheapHashes, '--test-reporter=tap', '--input-type=module', '--eval', imports];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  const count = (name: string) => Number(new RegExp(`^# ${name} (\\d+)$`, 'm').exec(stdout)?.[1] ?? Number.NaN);
  return { passed: count('pass'), failed: count('fail'), output: `${stdout}\n${stderr}` };
}

function checkTypes(folder: string): string {
  const compiler = join(process.cwd(), 'node_modules/typescript/bin/tsc');
  return spawnSync(process.execPath, [compiler, '-p', join(folder, 'jsconfig.json')], { encoding: 'utf8' }).stdout;
}

describe('the sample project', () => {
  const folders: string[] = [];
  const copy = (): string => {
    const folder = mkdtempSync(join(tmpdir(), 'milkstack-sample-'));
    folders.push(folder);
    cpSync(sample, folder, { recursive: true });
    return folder;
  };
  after(() => {
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  it('type-checks without installed packages, as shipped and after the tour', () => {
    const folder = copy();
    assert.equal(checkTypes(folder), '');
    for (const [index, ops] of tasks.entries()) accept(folder, ops, `T${index + 1}`);
    assert.equal(checkTypes(folder), '');
  });

  it('has a test task that the editor can run', () => {
    const parsed = JSON.parse(readFileSync(join(sample, '.vscode/tasks.json'), 'utf8')) as {
      tasks: { command: string; group: { kind: string } }[];
    };
    assertMapped(parsed.tasks, [['npm test', 'test']], (task) => [task.command, task.group.kind]);
  });

  it('passes its tests as shipped and after each task of the tour, with new ones each time, and ends as a session of the tour does', async () => {
    const folder = copy();
    const counts: number[] = [];
    for (const [index, ops] of [[], ...tasks].entries()) {
      accept(folder, ops, `T${index}`);
      const { passed, failed, output } = runTests(folder);
      assert.equal(failed, 0, output);
      counts.push(passed);
    }
    assert.deepEqual(counts, [11, 17, 21, 29]);
    const played = await openTestSession({ models: tourTeam(recording()), files: sampleFiles() });
    await play(played, recording().request, true);
    for (const [path, text] of played.workspace.files) assert.equal(readIn(folder, path), text, path);
  });

  it('fails the tour’s new login tests without the tour’s edits', () => {
    const folder = copy();
    const login = tasks.flat().find((op) => op.op === 'create' && op.path === 'test/login.test.js');
    assert.ok(login?.op === 'create');
    writeIn(folder, login.path, login.content);
    const { failed } = runTests(folder, [login.path]);
    assert.ok(failed >= 5, `${failed} failed`);
  });

  it('is changed by edits with exact quotations, each unique', () => {
    const folder = copy();
    for (const [index, ops] of tasks.entries()) {
      for (const op of ops) {
        if (op.op !== 'replace') continue;
        assert.equal((readIn(folder, op.path) ?? '').split(op.oldText).length - 1, 1, `${op.path}: ${op.oldText}`);
      }
      accept(folder, ops, `T${index + 1}`);
    }
  });
});
