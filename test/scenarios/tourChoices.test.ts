// Guided tour with every choice at every card: none leads to a dead end.
import assert from 'node:assert/strict';
import { type CardAct, cardActs, sizeActs } from '../../src/core/cardActs';
import type { DiscussionCommand } from '../../src/core/commands';
import { currentTask, isRecordingOver, undecided } from '../../src/core/execution/selectors';
import type { Awaited } from '../../src/core/next';
import { openTestSession, type TestSession } from '../kit/openTestSession';
import { recording, tourTeam } from '../kit/playTour';
import { isNight } from '../kit/rounds';
import { sampleFiles } from '../kit/sampleFiles';

const tour = recording();
const maxPresses = 80;
/** Except in nightly runs, one choice in this number is tested, because each choice takes a whole tour. */
const oneIn = 12;

type Asked = Exclude<Awaited, 'request'>;
type Choice = { readonly name: string; readonly take: (test: TestSession) => Promise<unknown> };

const isSessionCommand = (command: CardAct['command']): command is DiscussionCommand =>
  command !== null && !/^(?:editor|report|session)\./.test(command.type);

const actsOf = (test: TestSession, asked: Asked) => cardActs[asked](test.session(), { check: 'npm test', limits: undefined });
const send = (command: DiscussionCommand) => (test: TestSession) => test.send(command);

function answers(test: TestSession, pick: 'recommended' | 'last' | 'none'): DiscussionCommand {
  const { rounds } = test.session().clarify;
  const questions = rounds.at(-1)?.questions ?? [];
  return {
    type: 'questions.answer',
    round: rounds.length,
    answers: questions.map(({ choices }) => {
      const chosen = pick === 'none' ? [] : pick === 'last' ? choices.slice(-1) : choices.filter(({ recommended }) => recommended);
      return { choices: chosen.map(({ label }) => label), text: '' };
    }),
  };
}

/** Performs the main action of a card. */
async function pressOn(test: TestSession, asked: Asked): Promise<void> {
  const acts = actsOf(test, asked);
  const main = acts.find(({ isMain }) => isMain)?.command ?? acts.find(({ command }) => isSessionCommand(command))?.command ?? null;
  const command = asked === 'answers' ? answers(test, 'recommended') : main;
  assert.ok(isSessionCommand(command), `${asked} offers no way on`);
  await test.send(command);
}

function choicesAt(test: TestSession, asked: Asked): Choice[] {
  const acts = actsOf(test, asked).filter(({ isMain, command }) => !isMain && isSessionCommand(command));
  const pressed = [...acts, ...sizeActs(test.session())].flatMap(({ label, command }) =>
    isSessionCommand(command) ? [{ name: label, take: send(command) }] : [],
  );
  const said = ['Could we keep the counters in Redis instead?', 'no, do it another way', 'stop', 'skip this step', 'undo the last step'];
  const typed = said.map((text) => ({ name: `“${text}”`, take: (test: TestSession) => test.say(text) }));
  const task = currentTask(test.session().progress);
  const hunks = task && asked === 'review' ? undecided(task) : [];
  const rejected = hunks.map(({ id: hunkId }, index) => ({
    name: `reject change ${index + 1}`,
    take: send({ type: 'hunk.settle', taskId: task?.id ?? '', hunkId, accept: false }),
  }));
  const answered =
    asked === 'answers'
      ? (['last', 'none'] as const).map((pick) => ({
          name: `answers: ${pick}`,
          take: (test: TestSession) => test.send(answers(test, pick)),
        }))
      : [];
  return [...pressed, ...typed, ...rejected, ...answered, { name: 'stop', take: send({ type: 'run.stop' }) }];
}

/** Continues to the end of the tour, or to the fault that offers to connect a model when the recording has ended. */
async function leadsOn(test: TestSession): Promise<string> {
  let floors = 0;
  for (let presses = 0; presses < maxPresses; presses++) {
    const asked = test.awaits();
    // The user ends the discussion when given the floor for the third time.
    if (asked === 'floor' && ++floors > 2) {
      await test.send({ type: 'discussion.close' });
      continue;
    }
    if (asked === 'redCheck' && isRecordingOver(test.session())) {
      assert.ok(actsOf(test, asked).some(({ label, isMain }) => label === 'fault.action.setKey' && isMain));
      await test.send({ type: 'verification.waive' });
      continue;
    }
    if (asked === null || asked === 'request') return `ends in ${test.session().phase}`;
    if (asked === 'mending') {
      const { fault } = test.session();
      assert.equal(fault?.fault.reason, 'recordingEnded', JSON.stringify(fault));
      const mend = actsOf(test, 'mending').find(({ isMain }) => isMain)?.command;
      assert.equal(mend?.type, 'editor.mend', 'no model can be connected from there');
      return 'connect';
    }
    const before = test.session().seq;
    await pressOn(test, asked);
    assert.notEqual(test.session().seq, before, `the main action of ${asked} does nothing`);
  }
  assert.fail(`still at ${test.awaits()} after ${maxPresses} presses`);
}

async function standAt(presses: number, exitCode: number): Promise<TestSession> {
  const test = await openTestSession({ models: tourTeam(tour), files: sampleFiles(), exitCode });
  await test.say(tour.request);
  for (let press = 0; press < presses; press++) {
    const asked = test.awaits();
    assert.ok(asked !== null && asked !== 'request' && asked !== 'mending');
    await pressOn(test, asked);
  }
  return test;
}

describe('every choice of the guided tour', () => {
  // Both check results have the same steps up to the check, so the failing check is tested only at the card `redCheck`.
  for (const [exitCode, cards] of [
    [0, null],
    [1, ['redCheck']],
  ] as const)
    it(`leads to the end, with a check that exits with ${exitCode}`, async function () {
      this.timeout(480_000);
      const stuck: string[] = [];
      const outcomes = new Map<string, number>();
      let met = 0;
      const here = await standAt(0, exitCode);
      for (let presses = 0; ; presses++) {
        const asked = here.awaits();
        if (asked === null || asked === 'request' || asked === 'mending') break;
        const isMeant = !cards || cards.some((card) => card === asked);
        const choices = isMeant ? choicesAt(here, asked) : [];
        for (const { name } of choices.filter(() => isNight || met++ % (cards ? 2 : oneIn) === 0)) {
          const test = await standAt(presses, exitCode);
          const outcome = await choicesAt(test, asked)
            .find((choice) => choice.name === name)
            ?.take(test)
            .then(() => leadsOn(test))
            .catch((error: Error) => {
              stuck.push(`${presses} ${asked}, ${name}: ${error.message}`);
              return 'stuck';
            });
          outcomes.set(outcome ?? '', (outcomes.get(outcome ?? '') ?? 0) + 1);
        }
        if (asked === 'redCheck') break;
        await pressOn(here, asked);
      }
      assert.deepEqual(stuck, []);
      assert.ok([...outcomes.values()].reduce((sum, count) => sum + count, 0) > (cards ? 2 : 6), JSON.stringify([...outcomes]));
    });
});
