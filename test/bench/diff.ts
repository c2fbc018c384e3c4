// Benchmark: line diff and merge compared with git, and rebasing of hunks.
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diffArrays } from 'diff';
import { diffing, diffLines } from '../../src/core/edits/diff/diff';
import { hunksBetween } from '../../src/core/edits/hunks/hunks';
import { mergeTexts } from '../../src/core/edits/hunks/merge';
import { rebaseHunks } from '../../src/core/edits/hunks/rebaseHunks';
import { proposingEdits } from '../../src/core/edits/propose/buildProposal';
import { changedLines, createRandom, randomLines, type SeededRandom } from '../core/edits/seededRandom';
import type { BudgetId } from './budgets';
import { inTurns, timed } from './measure';
import type { Row } from './report';

const lineCount = 10_000;

const shares: readonly (readonly [BudgetId, share: number])[] = [
  ['diff.tenth', 0.001],
  ['diff.one', 0.01],
  ['diff.ten', 0.1],
  ['diff.thirty', 0.3],
];

export async function measureDiff(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'milkstack-bench-'));
  try {
    await compareMerges(folder);
    const rows: Row[] = [];
    for (const [id, share] of shares) rows.push({ id, ...(await measureShare(folder, share)) });
    return [
      ...rows,
      { id: 'diff.rewritten', ...(await measureRewritten(folder)) },
      { id: 'diff.library', ...(await measureLibrary()) },
      { id: 'diff.piece', ours: await measurePiece(diffPieces()), base: [] },
      { id: 'diff.editsPiece', ours: await measurePiece(editPieces()), base: [] },
      { id: 'diff.rebase', ours: await measureRebase(), base: [] },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Generates code-like lines: functions with distinct names, and many repeated lines. */
function codeLines(random: SeededRandom, count = lineCount): string[] {
  const lines: string[] = [];
  while (lines.length < count) {
    lines.push(`export function name${random.below(100_000)}(first, second) {`);
    for (let left = 3 + random.below(12); left > 0; left--)
      lines.push(
        random.pick([
          '',
          '  }',
          '    return null;',
          `  if (first[${random.below(9)}]) {`,
          `  const value${random.below(300)} = call(first);`,
        ]),
      );
    lines.push('}', '');
  }
  return lines.slice(0, count);
}

/** Changes a share of the lines. Half of the new lines are unique, half are copies of other lines. */
function measureShare(folder: string, share: number) {
  const random = createRandom(7);
  const lines = codeLines(random);
  let count = 0;
  return measureBeside(
    folder,
    lines,
    changedLines(random, lines, share, () => (random.chance(0.5) ? `  fresh${count++}();` : random.pick(lines))),
  );
}

/** Compares two unrelated generated files: names differ, but braces and returns repeat. */
function measureRewritten(folder: string) {
  return measureBeside(folder, codeLines(createRandom(8)), codeLines(createRandom(9)));
}

async function measureBeside(folder: string, lines: readonly string[], changed: readonly string[]) {
  const [base, next] = [text(lines), text(changed)];
  const [before, after] = [join(folder, 'before'), join(folder, 'after')];
  await writeFile(before, base);
  await writeFile(after, next);
  return inTurns(
    () => timed(async () => hunksBetween(base, next, { prefix: '' })),
    () => timed(async () => git(['diff', '--no-index', before, after])),
  );
}

/** Compares with a diff library. Each round splits the texts again, because comparing identical string objects is cheaper. */
function measureLibrary() {
  const random = createRandom(12);
  const lines = codeLines(random);
  const texts = [text(lines), text(changedLines(random, lines, 0.001, () => random.pick(lines)))] as const;
  const sides = () => [texts[0].split('\n'), texts[1].split('\n')] as const;
  const timedWith = (compare: (base: string[], next: string[]) => unknown) => {
    const [base, next] = sides();
    return timed(async () => compare(base, next));
  };
  return inTurns(
    () => timedWith(diffLines),
    () => timedWith(diffArrays),
    41,
  );
}

/** Longest time between two yields of the generator, in milliseconds. */
async function measurePiece(pieces: () => Iterator<unknown, unknown>): Promise<readonly number[]> {
  const longest = async () => {
    const work = pieces();
    let most = 0;
    for (;;) {
      const startedAt = performance.now();
      const { done } = work.next();
      most = Math.max(most, performance.now() - startedAt);
      if (done) return most;
    }
  };
  return (await inTurns(longest, async () => 0)).ours;
}

function diffPieces() {
  const random = createRandom(13);
  const lines = codeLines(random, 100_000);
  const changed = changedLines(random, lines, 0.01, () => random.pick(lines));
  return () => diffing(lines, changed);
}

function editPieces() {
  const lines = Array.from({ length: 8_000 }, (_, index) => `  const value${index} = call(${index % 7});`);
  const ops = Array.from({ length: 2_000 }, (_, index) => {
    const old = lines.slice(index * 4, index * 4 + 3);
    const newText = text(old.with(1, `changed ${index}`));
    return { op: 'replace', path: 'a.ts', intent: '', oldText: text(old), newText, all: false } as const;
  });
  return () => proposingEdits(ops, () => text(lines), 'T');
}

async function measureRebase(): Promise<readonly number[]> {
  const random = createRandom(10);
  const lines = codeLines(random);
  const base = text(lines);
  const hunks = hunksBetween(base, text(lines.map((line, index) => (index % 200 === 100 ? 'changed' : line))), { prefix: '' });
  if (hunks.length !== 50) throw new Error(`there are ${hunks.length} hunks instead of 50`);
  const live = text(changedLines(random, lines, 0.01, () => 'typed'));
  const settled = hunks.map((hunk) => ({ hunk, verdict: 'pending' as const }));
  const rebase = () => timed(async () => rebaseHunks(base, live, settled));
  return (await inTurns(rebase, async () => 0)).ours;
}

/**
 * Compares merged texts with the merges of git. Texts with unique lines must give equal results, unless one side reports a conflict. In
 * texts with repeated lines, the algorithms may match different occurrences, so these differences are only counted.
 */
async function compareMerges(folder: string): Promise<void> {
  const random = createRandom(11);
  const differences = { unlike: 0, alike: 0 };
  const rounds = 200;
  for (let round = 0; round < rounds; round++) {
    const kind = round % 2 === 0 ? 'unlike' : 'alike';
    if (await mergesDiffer(folder, random, kind === 'alike')) differences[kind]++;
  }
  console.log(`merged as git merges, or refused: all but ${differences.alike} of ${rounds / 2} where lines are alike`);
  if (differences.unlike > 0) throw new Error(`${differences.unlike} merges are not as git makes them`);
}

async function mergesDiffer(folder: string, random: SeededRandom, alike: boolean): Promise<boolean> {
  const base = alike ? randomLines(random, 30, 8) : Array.from({ length: 30 }, (_, index) => `line ${index}`);
  let count = 0;
  const side = (name: string) => text(changedLines(random, base, 0.08, () => `${name} ${count++}`));
  const texts = { ours: side('our'), base: text(base), theirs: side('their') };
  for (const [name, content] of Object.entries(texts)) await writeFile(join(folder, name), content);
  const theirs = git(['merge-file', '-p', ...Object.keys(texts).map((name) => join(folder, name))]);
  const ours = mergeTexts(texts.base, texts.ours, texts.theirs);
  return ours.kind === 'merged' && theirs.status === 0 && theirs.stdout !== ours.text;
}

function text(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}

function git(args: readonly string[]) {
  const result = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 100_000_000 });
  if (result.error) throw new Error(`git does not run: ${result.error.message}`);
  return result;
}
