// Random verdicts, typing and formatting during a review of existing changes.
import assert from 'node:assert/strict';
import { changedLines, createRandom, randomLines, type SeededRandom } from '../../core/edits/seededRandom';
import { checkInvariants } from '../../kit/invariants';
import { openTestSession, type TestSession } from '../../kit/openTestSession';
import { isNight } from '../../kit/rounds';
import { scriptedModels } from '../../kit/scriptedModels';
import type { FileProposal, Hunk } from '../../../src/core/edits/lines/proposal';
import type { AcceptedChange } from '../../../src/core/context/files/vcsHistory';
import { stagingText } from '../../../src/adapters/files/code/gitStage';
import { runToEnd } from '../../../src/core/base/runToEnd';
import { currentTask, taskById } from '../../../src/core/execution/selectors';

const runs = isNight ? 5_000 : 15;
const moves = 14;
const taskId = 'R1';

/** Reference implementation: `base` with the hunks applied; null for a deleted file. */
function withHunks(base: string | null, hunks: readonly Hunk[]): string | null {
  const [first] = hunks;
  if (!first) return base;
  if (base === null) return first.after.join('\n');
  if (first.start === 1 && first.after.length === 0 && first.before.join('\n') === base) return null;
  const lines = base.split('\n');
  for (const { start, before, after } of [...hunks].sort((a, b) => b.start - a.start)) lines.splice(start - 1, before.length, ...after);
  return lines.join('\n');
}

/** Simulated git index, and the hunks that it should contain. */
interface Index {
  readonly texts: Map<string, string | null>;
  readonly accepted: Map<string, readonly Hunk[]>;
  readonly told: AcceptedChange[];
  /** Files whose change could not be staged because of a conflict with an earlier staged change. */
  readonly refused: Set<string>;
}

/** Number of staged changes, and of changes refused although every staged hunk still exists. */
const counts = { staged: 0, refused: 0 };

function stageIn({ texts, told, refused }: Index, change: AcceptedChange): void {
  const { path, base, next } = change;
  told.push(change);
  const staged = texts.get(path) ?? null;
  if (next === null || base === null) return void texts.set(path, next);
  const text = staged === null ? null : runToEnd(stagingText(staged, base, next));
  if (text !== null) texts.set(path, text);
  else refused.add(path);
}

const meets = (one: Hunk, other: Hunk) => one.start <= other.start + other.before.length && other.start <= one.start + one.before.length;

/** Asserts that the index is the base with the accepted hunks, and that exactly the files with new accepted hunks were staged. */
function checkIndex(files: Files, before: ReadonlySet<string>, after: string): void {
  const { index } = files;
  const step = taskById(files.test.session().progress, taskId);
  const told = index.told.splice(0).map(({ path }) => path);
  const expected: string[] = [];
  for (const { path, hunks } of step?.files ?? []) {
    const now = hunks.filter(({ id }) => step?.verdicts[id] === 'accepted' && !before.has(id));
    const base = files.base.get(path) ?? null;
    const known = index.accepted.get(path) ?? [];
    if (now.length > 0) expected.push(path);
    const apart = known.filter((each) => !now.some((hunk) => meets(hunk, each)));
    const isRefused = index.refused.delete(path);
    const exact = isRefused || now.length === 0 ? known : base === null ? now : [...apart, ...now];
    // If a staged hunk was changed and split again, the product may mistake another hunk with the same lines for the staged hunk.
    const isCutAnew = known.some((each) => !hunks.includes(each));
    const text = index.texts.get(path) ?? null;
    const held = isCutAnew && text === withHunks(base, known) ? known : exact;
    if (now.length > 0) counts.staged++;
    if (isRefused && !isCutAnew) counts.refused++;
    assert.equal(text, withHunks(base, held), `index of ${path} after ${after}`);
    index.accepted.set(path, held);
  }
  assert.deepEqual(told, expected, `staged after ${after}`);
}

interface Files {
  readonly test: TestSession;
  readonly index: Index;
  readonly base: ReadonlyMap<string, string | null>;
  /** Typed words that must still be in the files. */
  readonly typed: Set<string>;
  words: number;
}

const task = ({ test }: Files) => currentTask(test.session().progress);
const proposalOf = (files: Files, path: string): FileProposal | undefined => task(files)?.files.find((file) => file.path === path);
const liveOf = ({ test }: Files, path: string) => test.workspace.files.get(path) ?? null;
const isOut = (files: Files, { id }: Hunk) => task(files)?.verdicts[id] === 'rejected';

/** Asserts that each text is the base with all hunks that are not rejected, and that no typed word is lost. */
function checkTexts(files: Files, after: string): void {
  for (const [path, base] of files.base) {
    const hunks = (proposalOf(files, path)?.hunks ?? []).filter((hunk) => !isOut(files, hunk));
    assert.equal(liveOf(files, path), withHunks(base, hunks), `${path} after ${after}`);
  }
  const all = [...files.test.workspace.files.values()].join('\n');
  for (const word of files.typed) assert.ok(all.includes(word), `${word} is lost after ${after}`);
}

async function open(random: SeededRandom): Promise<Files> {
  const base = new Map<string, string | null>();
  const live: Record<string, string> = {};
  let fresh = 0;
  for (const name of ['a', 'b', 'c', 'd'].slice(0, 1 + random.below(4))) {
    const lines = randomLines(random, 5 + random.below(30), random.pick([3, 8, 1_000]));
    const text = `${lines.join('\n')}${random.chance(0.8) ? '\n' : ''}`;
    const next = `${changedLines(random, lines, 0.2, () => `other ${++fresh}`).join('\n')}${random.chance(0.8) ? '\n' : ''}`;
    const kind = random.below(8);
    base.set(`${name}.ts`, kind === 0 ? null : text);
    if (kind !== 1) live[`${name}.ts`] = next;
    if (kind > 1 && next === text) base.delete(`${name}.ts`);
  }
  const index: Index = { texts: new Map(base), accepted: new Map(), told: [], refused: new Set() };
  const staging = {
    stage: async (changes: readonly AcceptedChange[]) => {
      for (const change of changes) stageIn(index, change);
    },
  };
  const test = await openTestSession({ models: scriptedModels(), files: live, reviewLevel: 'off', staging });
  const files = [...base].map(([path, text]) => ({ path, base: text }));
  await test.send({ type: 'changes.review', source: 'workingTree', name: '', files, left: [] });
  return { test, index, base, typed: new Set(), words: 0 };
}

/** Drops typed words in rejected hunks, because the rejection removes these words. */
function forget({ typed }: Files, hunks: readonly Hunk[]): void {
  for (const word of typed) if (hunks.some(({ after }) => after.some((line) => line.includes(word)))) typed.delete(word);
}

async function settle(files: Files, random: SeededRandom): Promise<void> {
  const { test } = files;
  const pending = (task(files)?.files ?? []).flatMap((file) =>
    file.hunks.filter(({ id }) => task(files)?.verdicts[id] === 'pending').map((hunk) => ({ file, hunk })),
  );
  if (pending.length === 0) return;
  const { file, hunk } = random.pick(pending);
  const accept = random.chance(0.5);
  if (!accept) forget(files, [hunk]);
  const before = liveOf(files, file.path);
  const left = (proposalOf(files, file.path)?.hunks ?? []).filter((each) => each !== hunk && !isOut(files, each));
  const wasDeleted = file.operation === 'delete';
  await test.send({ type: 'hunk.settle', taskId, hunkId: hunk.id, accept });
  const expected = accept ? before : withHunks(files.base.get(file.path) ?? null, left);
  const isFormatted = !accept && !wasDeleted && expected !== null;
  assert.equal(liveOf(files, file.path), isFormatted ? test.workspace.format(expected) : expected, `verdict on ${hunk.id}`);
}

/** Changes a random file outside the review, as the user or another program does. */
async function change(files: Files, random: SeededRandom, isTold: boolean): Promise<void> {
  const path = random.pick([...files.base.keys()]);
  const text = liveOf(files, path);
  if (text === null) return;
  const lines = text.split('\n');
  const at = random.below(lines.length);
  const word = `typed${++files.words}`;
  const kind = random.below(4);
  if (kind === 0) lines.splice(at, 0, word);
  else if (kind === 1) lines[at] = `${lines[at]} ${word}`;
  else if (kind === 2) {
    for (const known of files.typed) if (lines[at]?.includes(known)) files.typed.delete(known);
    lines.splice(at, 1);
  } else lines.splice(0, lines.length, ...lines.map((line) => (line.startsWith('  ') ? line.slice(2) : line === '' ? '' : `  ${line}`)));
  if (kind < 2) files.typed.add(word);
  files.test.workspace.files.set(path, lines.join('\n'));
  if (isTold) await files.test.send({ type: 'review.refresh', path });
}

async function putBack(files: Files, random: SeededRandom): Promise<void> {
  const rejected = (task(files)?.files ?? []).flatMap(({ hunks }) => hunks.filter((hunk) => isOut(files, hunk)));
  if (rejected.length === 0) return;
  await files.test.send({ type: 'hunk.reopen', taskId, hunkId: random.pick(rejected).id });
  const { fault } = files.test.session();
  if (fault) await files.test.send({ type: 'run.resume' });
}

/** Gives a verdict after another program changed the file, before the review was refreshed. */
async function race(files: Files, random: SeededRandom): Promise<void> {
  await change(files, random, false);
  const pending = (task(files)?.files ?? []).flatMap(({ hunks }) => hunks.filter(({ id }) => task(files)?.verdicts[id] === 'pending'));
  if (pending.length === 0) return;
  const hunk = random.pick(pending);
  const accept = random.chance(0.3);
  if (!accept) forget(files, [hunk]);
  await files.test.send({ type: 'hunk.settle', taskId, hunkId: hunk.id, accept });
  for (const path of files.base.keys()) await files.test.send({ type: 'review.refresh', path });
}

async function move(files: Files, random: SeededRandom): Promise<string> {
  const { test } = files;
  const kind = random.below(10);
  if (kind < 4) return settle(files, random).then(() => 'a verdict');
  if (kind < 6) return change(files, random, true).then(() => 'a change');
  if (kind === 6) return putBack(files, random).then(() => 'a return');
  if (kind === 7) return race(files, random).then(() => 'a race');
  if (kind === 8) {
    test.workspace.format = random.chance(0.5) ? (text) => text.replaceAll(/[ \t]+$/gm, '') : (text) => text;
    return 'another formatter';
  }
  const path = random.pick([...files.base.keys()]);
  const hunks = (proposalOf(files, path)?.hunks ?? []).filter((hunk) => task(files)?.verdicts[hunk.id] === 'pending');
  const accept = random.chance(0.5);
  if (!accept) forget(files, hunks);
  await test.send({ type: 'task.settle', taskId, accept, path });
  return 'a verdict on a file';
}

describe('a review of changes already in the files', () => {
  it(`leaves base, accepted and typed text, and loses nothing, in ${runs} random runs`, async function () {
    this.timeout(600_000);
    const seed = Number(process.env.MILKSTACK_SEED ?? 20_261_129);
    for (let run = 0; run < runs; run++) {
      const random = createRandom(seed + run);
      const files = await open(random);
      try {
        checkTexts(files, 'opening');
        for (let at = 0; at < moves && task(files); at++) {
          const { verdicts = {} } = task(files) ?? {};
          const accepted = new Set(Object.keys(verdicts).filter((id) => verdicts[id] === 'accepted'));
          const made = await move(files, random);
          checkIndex(files, accepted, made);
          if (task(files)) checkTexts(files, made);
        }
        checkInvariants(files.test);
      } catch (error) {
        throw new Error(`seed ${seed + run}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
      }
    }
    assert.equal(counts.refused, 0, `of ${counts.staged}`);
  });
});
