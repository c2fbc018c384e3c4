// Mutations: type checks or lint must report every deliberate violation.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { innocents, type Mutation, mutations, textOf } from './mutations';
import { wrongWith } from './rules';
import type { Source } from './sources';
import { listOf } from '../kit/lists';

const all = [...mutations, ...innocents];
/** File in which a tool must report the violation. */
const placeOf = ({ path, refusedIn }: Mutation) => refusedIn ?? path;
const sourceOf = ({ path, write }: Mutation): Source => ({
  path,
  text: typeof write === 'string' ? textOf(write) : write(readFileSync(path, 'utf8')),
});

/** Creates a temporary copy of the sources with all violations applied. */
function mutatedCopy(): string {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'mutations-')));
  for (const path of listOf(`
    src | webview | test/architecture/lint | biome.json | biome.folders.json | tsconfig.base.json | package.json`))
    cpSync(path, join(copy, path), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'), 'junction');
  const base = readFileSync('tsconfig.base.json', 'utf8');
  writeFileSync(join(copy, 'tsconfig.base.json'), base.replace('node_modules/.cache/types', 'types'));
  const references = ['src/core', 'src/flows', 'src/adapters/models', 'src/adapters/files', 'src/adapters/vscode', 'webview'];
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify({ files: [], references: references.map((path) => ({ path })) }));
  for (const mutation of all) writeFileSync(join(copy, mutation.path), sourceOf(mutation).text);
  return copy;
}

/** Runs a tool and collects the files in its error output. */
function complaints(copy: string, script: string, args: readonly string[], place: RegExp): Promise<Set<string>> {
  return new Promise((done) =>
    execFile(process.execPath, [join(process.cwd(), script), ...args], { cwd: copy, maxBuffer: 64_000_000 }, (_, out, errors) =>
      done(
        new Set([...`${out}${errors}`.matchAll(place)].map(([, path = '']) => relative(copy, resolve(copy, path)).replaceAll('\\', '/'))),
      ),
    ),
  );
}

describe('architecture: mutations', () => {
  let typed = new Set<string>();
  let linted = new Set<string>();

  before(async () => {
    const copy = mutatedCopy();
    [typed, linted] = await Promise.all([
      complaints(
        copy,
        'node_modules/typescript/bin/tsc',
        ['--build', '--checkers', '1', '--pretty', 'false'],
        /^(\S+?)\(\d+,\d+\): error/gm,
      ),
      complaints(
        copy,
        'node_modules/@biomejs/biome/bin/biome',
        ['lint', '--reporter=github', '--max-diagnostics=none', ...new Set(all.map(placeOf))],
        /^::error .*?\bfile=([^,]+)/gm,
      ),
    ]);
    rmSync(copy, { recursive: true, force: true });
  });

  const refusers = async (mutation: Mutation) => {
    const place = placeOf(mutation);
    const wrong = wrongWith(sourceOf(mutation));
    return [
      ...(typed.has(place) ? ['types'] : []),
      ...(linted.has(place) ? ['lint'] : []),
      ...(wrong.length > 0 ? [wrong.join('; ')] : []),
    ];
  };

  for (const mutation of mutations) {
    it(`refused: ${mutation.what}`, async () => {
      const by = await refusers(mutation);
      if (process.env.MILKSTACK_MUTATIONS === '1') console.log(`${mutation.what} | ${by.join(' | ')}`);
      assert.notDeepEqual(by, []);
    });
  }

  for (const innocent of innocents) {
    it(`allowed: ${innocent.what}`, async () => {
      assert.deepEqual(await refusers(innocent), []);
    });
  }
});
