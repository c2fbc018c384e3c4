// Statements in the panel about random builds, compared with the log.
import assert from 'node:assert/strict';
import { currentTask } from '../../../src/core/execution/selectors';
import { createRandom, type SeededRandom } from '../../core/edits/seededRandom';
import { type ReviewSession, reviewSession, type StepTexts } from '../../kit/reviewSession';
import { checkInvariants } from '../../kit/invariants';
import { rounds } from '../../kit/rounds';
import { scriptedModels } from '../../kit/scriptedModels';

const runs = rounds(200);
const moves = 16;

const lines = Array.from({ length: 24 }, (_, index) => `line ${index}`);
const textOf = (changed: readonly number[]) =>
  `${lines.map((line, index) => (changed.includes(index) ? `NEW ${line}` : line)).join('\n')}\n`;

/** One to four random steps. Each changes up to three lines in a separate file. */
function randomSteps(random: SeededRandom): StepTexts[] {
  return Array.from({ length: 1 + random.below(4) }, (_, step) => {
    const places = [2, 11, 20].filter(() => random.chance(0.6));
    return { [`f${step}.txt`]: [textOf([]), textOf(places.length > 0 ? places : [5])] as const };
  });
}

async function move(random: SeededRandom, test: ReviewSession): Promise<void> {
  const { progress, checkpoints } = test.session();
  const awaited = test.awaits();
  const task = currentTask(progress);
  if (random.chance(0.1) && checkpoints.changes.length > 0) {
    const target = random.pick(checkpoints.changes);
    await test.send({ type: 'checkpoint.preview', checkpointId: target.checkpointId, what: 'files' });
    const restoreId = test.session().checkpoints.offer?.restoreId ?? '';
    return void (await test.send({ type: 'restore.settle', restoreId, taken: random.chance(0.7), overwrite: [] }));
  }
  if (awaited === 'review' && task) {
    if (random.chance(0.1)) return void (await test.send({ type: 'task.mark', taskId: task.id }));
    if (random.chance(0.1)) return void (await test.send({ type: 'task.skip', taskId: task.id }));
    if (random.chance(0.2)) return void (await test.send({ type: 'task.settle', taskId: task.id, accept: random.chance(0.7) }));
    const rejected = Object.entries(task.verdicts).find(([, verdict]) => verdict === 'rejected');
    if (rejected && random.chance(0.3)) return void (await test.send({ type: 'hunk.reopen', taskId: task.id, hunkId: rejected[0] }));
    const pending = Object.entries(task.verdicts).filter(([, verdict]) => verdict === 'pending');
    const [hunkId] = pending.length > 0 ? random.pick(pending) : ['none'];
    return void (await test.send({ type: 'hunk.settle', taskId: task.id, hunkId, accept: random.chance(0.65) }));
  }
  if (awaited === 'verification') {
    test.verification.exitCode = random.chance(0.5) ? 0 : 1;
    return void (await test.send({ type: random.chance(0.8) ? 'verification.run' : 'verification.skip' }));
  }
  if (awaited === 'redCheck') return void (await test.send({ type: random.chance(0.5) ? 'verification.waive' : 'verification.fix' }));
  await test.send({ type: 'run.resume' });
}

describe('statements about a build', () => {
  it(`agree with the log in ${runs} random builds`, async () => {
    const seen = new Set<string>();
    for (let seed = 1; seed <= runs; seed++) {
      const random = createRandom(seed);
      const steps = randomSteps(random);
      const files = Object.fromEntries(steps.flatMap((step) => Object.entries(step).map(([path, [before]]) => [path, before ?? ''])));
      const models = scriptedModels({ answer: () => ({ text: 'Nothing more to say.' }) });
      const test = await reviewSession(steps, { files, models, reviewLevel: 'off' });
      for (let moved = 0; moved < moves && test.session().phase !== 'done'; moved++) {
        try {
          await move(random, test);
          checkInvariants(test);
        } catch (error) {
          throw new Error(`seed ${seed}, move ${moved}: ${error instanceof Error ? error.stack : String(error)}`);
        }
      }
      seen.add(test.session().phase ?? '');
      for (const event of test.events) {
        if (event.type === 'task.settled') seen.add(event.outcome);
        if (event.type === 'verification.ended') seen.add(event.outcome);
      }
    }
    for (const reached of ['done', 'applied', 'rejected', 'doneByHand', 'skipped', 'passed', 'failed'])
      assert.ok(seen.has(reached), `no build came to ${reached}`);
  });
});
