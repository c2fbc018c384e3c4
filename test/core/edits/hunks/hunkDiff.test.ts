// Line counts of hunks, compared with git.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changedLines as countsOf } from '../../../../src/core/edits/hunks/hunkDiff';
import { hunksBetween } from '../../../../src/core/edits/hunks/hunks';
import { proposeEdits } from '../../../../src/core/edits/propose/buildProposal';
import { day, rounds } from '../../../kit/rounds';
import { changedLines, createRandom, randomLines, type SeededRandom } from '../seededRandom';

/** Random text and a changed version, with repeated lines and with or without a final newline. */
function randomPair(random: SeededRandom): readonly [base: string, next: string] {
  const alphabet = random.pick([2, 6, 40, 400]);
  const base = randomLines(random, random.below(80), alphabet);
  const next = changedLines(random, base, random.pick([0.02, 0.1, 0.4]), () => random.pick(['', '}', `new ${random.below(9)}`]));
  const end = () => random.pick(['', '\n', '\n', '\n\n']);
  return [base.join('\n') + end(), next.join('\n') + end()];
}

/** `git diff --minimal --numstat` of many pairs at once; an unchanged pair has no entry. */
function numstats(pairs: readonly (readonly [base: string | null, next: string | null])[]): ReadonlyMap<number, string> {
  const folder = mkdtempSync(join(tmpdir(), 'milkstack-numstat-'));
  try {
    for (const side of ['a', 'b']) mkdirSync(join(folder, side));
    for (const [index, [base, next]] of pairs.entries()) {
      if (base !== null) writeFileSync(join(folder, 'a', `${index}.txt`), base);
      if (next !== null) writeFileSync(join(folder, 'b', `${index}.txt`), next);
    }
    const { stdout } = spawnSync('git', ['diff', '--no-index', '--no-renames', '--minimal', '--numstat', '-z', 'a', 'b'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    });
    const found = stdout.matchAll(/(\d+)\t(\d+)\t\0([^\0]*)\0([^\0]*)\0/g);
    const numberOf = (paths: string) => Number(/(\d+)\.txt/.exec(paths)?.[1]);
    return new Map([...found].map(([, added, removed, from, to]) => [numberOf(`${from} ${to}`), `+${added} -${removed}`]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const total = (hunks: readonly Parameters<typeof countsOf>[0][]) => {
  const counts = hunks.map(countsOf);
  const sum = (side: 'added' | 'removed') => counts.reduce((all, each) => all + each[side], 0);
  return `+${sum('added')} -${sum('removed')}`;
};

describe('line counts of hunks', () => {
  it('match `git diff --minimal --numstat` for random changes', () => {
    const random = createRandom(77 + day);
    const pairs = Array.from({ length: rounds(2_000, 500) }, () => randomPair(random));
    const git = numstats(pairs);
    for (const [index, [base, next]] of pairs.entries())
      assert.equal(total(hunksBetween(base, next, { prefix: '' })), git.get(index) ?? '+0 -0', JSON.stringify([base, next]));
  });

  it('match in logs of older versions that join changes into one hunk', () => {
    const random = createRandom(78);
    const pairs = Array.from({ length: 500 }, () => randomPair(random));
    const git = numstats(pairs);
    for (const [index, [base, next]] of pairs.entries()) {
      const hunks = hunksBetween(base, next, { prefix: '' });
      const [first, last] = [hunks[0], hunks.at(-1)];
      if (!first || !last) continue;
      const [old, fresh] = [base.split('\n'), next.split('\n')];
      const end = last.start - 1 + last.before.length;
      const after = fresh.slice(first.start - 1, fresh.length - (old.length - end));
      const joined = { ...first, before: old.slice(first.start - 1, end), after, contextAfter: last.contextAfter };
      assert.equal(total([joined]), git.get(index), JSON.stringify([base, next]));
    }
  });

  it('match for created and deleted files', () => {
    const texts = ['', '\n', 'a', 'a\n', 'a\n\n', 'a\nb', 'a\nb\n'];
    const git = numstats([...texts.map((text) => [null, text] as const), ...texts.map((text) => [text, null] as const)]);
    const content = new Map(texts.map((text, index) => [`${index}.txt`, text]));
    for (const [index, text] of texts.entries()) {
      const made = proposeEdits([{ op: 'create', path: 'new.txt', intent: '', content: text }], () => null, 'T1');
      const gone = proposeEdits([{ op: 'delete', path: `${index}.txt`, intent: '' }], (path) => content.get(path) ?? null, 'T1');
      assert.equal(total(made.files[0]?.hunks ?? []), git.get(index) ?? '+0 -0', `new ${JSON.stringify(text)}`);
      assert.equal(total(gone.files[0]?.hunks ?? []), git.get(index + texts.length) ?? '+0 -0', `deleted ${JSON.stringify(text)}`);
    }
  });
});
