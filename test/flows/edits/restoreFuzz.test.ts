// Random restores while the user types.
import assert from 'node:assert/strict';
import { createRandom, type SeededRandom } from '../../core/edits/seededRandom';
import { acceptStep, type ReviewSession, reviewSession, type StepTexts } from '../../kit/reviewSession';
import { checkInvariants } from '../../kit/invariants';
import { rounds } from '../../kit/rounds';

const runs = rounds(300);
const moves = 14;

const lines = Array.from({ length: 30 }, (_, index) => `line ${index}`);
const textOf = (changed: readonly number[]) =>
  `${lines.map((line, index) => (changed.includes(index) ? `CHANGED ${line}` : line)).join('\n')}\n`;

/** Four steps that change one file, some in adjacent lines. Two steps also create or delete a file. */
const steps: StepTexts[] = [
  { 'a.txt': [textOf([]), textOf([4])] },
  { 'a.txt': [textOf([4]), textOf([4, 5, 20])], 'new.txt': [null, 'new\n'] },
  { 'a.txt': [textOf([4, 5, 20]), textOf([4, 5, 12, 20])], 'old.txt': ['old\n', null] },
  { 'a.txt': [textOf([4, 5, 12, 20]), textOf([4, 5, 12, 20, 28])] },
];

const filesOf = (test: ReviewSession) => Object.fromEntries(test.workspace.files);

/** Inserts a unique line into a random file. */
function typeInto(test: ReviewSession, random: SeededRandom, typed: string[]): void {
  const paths = [...test.workspace.files.keys()];
  const path = paths[random.below(paths.length)];
  const text = path === undefined ? undefined : test.workspace.files.get(path);
  if (path === undefined || text === undefined) return;
  const held = text.split('\n');
  const line = `typed ${typed.length}`;
  held.splice(random.below(held.length), 0, line);
  typed.push(line);
  test.workspace.files.set(path, held.join('\n'));
}

/** Restores the files to the state before a random change. Returns whether a restore was made. */
async function goBack(test: ReviewSession, random: SeededRandom): Promise<boolean> {
  const { changes } = test.session().checkpoints;
  const target = changes[random.below(changes.length)];
  if (!target) return false;
  await test.send({ type: 'checkpoint.preview', checkpointId: target.checkpointId, what: 'files' });
  const { offer } = test.session().checkpoints;
  await test.send({ type: 'restore.settle', restoreId: offer?.restoreId ?? '', taken: true, overwrite: [] });
  return test.session().checkpoints.changes.length > changes.length;
}

async function takeBack(test: ReviewSession): Promise<void> {
  const last = test.session().checkpoints.changes.at(-1);
  await test.send({ type: 'checkpoint.preview', checkpointId: last?.checkpointId ?? '', what: 'files' });
  await test.send({ type: 'restore.settle', restoreId: test.session().checkpoints.offer?.restoreId ?? '', taken: true, overwrite: [] });
}

describe('random restores', () => {
  it(`keep every user line in ${runs} runs, and are undone exactly`, async () => {
    let done = 0;
    for (let seed = 1; seed <= runs; seed++) {
      const random = createRandom(seed);
      const test = await reviewSession(steps, { files: { 'a.txt': textOf([]), 'old.txt': 'old\n' } });
      const typed: string[] = [];
      for (let move = 0; move < moves; move++) {
        const kind = random.below(10);
        if (kind < 4 && test.awaits() === 'review') await acceptStep(test);
        else if (kind < 7) typeInto(test, random, typed);
        else {
          const before = filesOf(test);
          const verdicts = JSON.stringify(test.session().progress.tasks.map((task) => task.verdicts));
          if (await goBack(test, random)) {
            done++;
            const after = filesOf(test);
            await takeBack(test);
            assert.deepEqual(filesOf(test), before, `seed ${seed}, move ${move}: taken back`);
            const again = JSON.stringify(test.session().progress.tasks.map((task) => task.verdicts));
            assert.equal(again, verdicts, `seed ${seed}, move ${move}: what was decided`);
            await takeBack(test);
            assert.deepEqual(filesOf(test), after, `seed ${seed}, move ${move}: and done again`);
          }
        }
        const held = Object.values(filesOf(test)).join('\n').split('\n');
        for (const line of typed) assert.ok(held.includes(line), `seed ${seed}, move ${move}: "${line}" is lost`);
      }
      checkInvariants(test);
    }
    assert.ok(done > runs, `only ${done} ways back were taken`);
  });
});
