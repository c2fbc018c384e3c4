// Hidden tests in an isolated process.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import type { Files } from '../task';

const timeoutMs = 30_000;

/** By the test's name, such as `T1: a forged header changes nothing`; a file that cannot be loaded passes none. */
export type TestResults = Readonly<Record<string, boolean>>;

/** Network access is not blocked: generated code is untrusted, so the evaluation may need a container. */
const permission = Number(process.versions.node.split('.')[0]) >= 23 ? '--permission' : '--experimental-permission';

export function testNames(hidden: string): string[] {
  return [...hidden.matchAll(/^test\('((?:R|T|C)\d: [^']+)'/gm)].map(([, name = '']) => name);
}

export async function runHiddenTests(hidden: string, files: Files): Promise<TestResults> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'eval-')));
  try {
    for (const [path, text] of Object.entries({ ...files, 'hidden.test.mjs': hidden })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const passed = passedIn(await outputOf(folder));
    return Object.fromEntries(testNames(hidden).map((name) => [name, passed.has(name)]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function outputOf(folder: string): Promise<string> {
  const args = [permission, `--allow-fs-read=${folder}${sep}*`, '--no-warnings', '--test-reporter=tap', 'hidden.test.mjs'];
  return new Promise((done) => {
    // none of the keys in our environment is any of its business
    const env = { PATH: '', NODE_ENV: 'test', TZ: 'UTC', ...(process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {}) };
    const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'ignore'] });
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      if (output.length < 1_000_000) output += chunk.toString('utf8');
    });
    child.once('error', () => done(''));
    child.once('close', () => {
      clearTimeout(timer);
      done(output);
    });
  });
}

function passedIn(tap: string): Set<string> {
  const lines = [...tap.matchAll(/^(not ok|ok) \d+ - (.+)$/gm)];
  const failed = new Set(lines.filter(([, verdict]) => verdict === 'not ok').map(([, , name]) => name));
  return new Set(lines.flatMap(([, , name = '']) => (failed.has(name) ? [] : [name])));
}
