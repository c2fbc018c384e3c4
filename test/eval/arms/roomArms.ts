// Arms with the team: the product's own flows.
import { openChoices } from '../../../src/core/discussion/choices';
import { currentTask } from '../../../src/core/execution/selectors';
import { expertsFrom } from '../../../src/core/experts/expertSelection';
import { currentBatch } from '../../../src/core/experts/batch';
import type { Fact } from '../../../src/core/events';
import { briefOf, emptyIntent } from '../../../src/core/clarify/intent';
import { members, sessionsWith } from '../../kit/openDiscussion';
import { openRoom, type TestRoom } from '../../kit/openRoom';
import type { Outcome } from '../outcome';
import { type Arm, type ArmRun, endOf } from './arm';
import { askedFirst } from './askedFirst';
import { saidInRoom } from './saidInRoom';

/** How often the user lets the team go on before closing the discussion. */
const maxPasses = 3;
/** Maximum clicks; a session that needs more is stuck. */
const maxClicks = 150;

export const room: Arm = (run) => played(run, false);

/** The same, where the discussion begins with everybody's card. */
export const roomWithCards: Arm = (run) => played(run, true);

async function played(run: ArmRun, cardsDown: boolean): Promise<Outcome> {
  const test = await openRoom({ models: run.models, files: run.task.files, cardsDown });
  // the project has no check to run: the arms without a room have none either
  test.verification.task = null;
  const questions = await playedBy(run, test, () => test.say(run.request));
  return outcomeOf(run, test, questions);
}

/** The experts before a plan, without a discussion: the brief is the request, asked and answered as for the arms without a room. */
export const experts: Arm = async (run) => {
  const opened = await askedFirst(run);
  const sessions = sessionsWith(factsBefore(opened.brief));
  const test = await openRoom({
    ...{ models: run.models, files: run.task.files, sessions },
    experts: expertsFrom({ count: 4, models: [] }, 'gemini'),
  });
  test.verification.task = null;
  const more = await playedBy(run, test, () => test.send({ type: 'run.resume' }));
  return outcomeOf(run, test, [...opened.questions, ...more]);
};

function factsBefore(request: string): Fact[] {
  const brief = briefOf(request);
  return [
    { type: 'session.started', sessionId: 'session-1', workspace: 'sample', language: 'en', team: [...members] },
    { type: 'message.said', messageId: 'm-0', text: request, mentions: [] },
    { type: 'phase.entered', from: null, to: 'clarify', cause: 'requested' },
    { type: 'brief.written', brief, attitude: null, source: 'request' },
    { type: 'brief.accepted', brief, edited: false },
    { type: 'phase.entered', from: 'clarify', to: 'discovery', cause: 'briefAccepted' },
    { type: 'intent.written', handover: emptyIntent },
    { type: 'phase.entered', from: 'discovery', to: 'ready', cause: 'userGo' },
  ];
}

/** What was asked of the user so far, and how often the team was let go on. */
interface Played {
  readonly asked: string[];
  passes: number;
}

/** Plays until nothing is asked of the user any more, the run is cut short, or a click changes nothing. */
async function playedBy(run: ArmRun, test: TestRoom, begin: () => Promise<unknown>): Promise<readonly string[]> {
  const played: Played = { asked: [], passes: 0 };
  await begin();
  for (let clicks = 0; clicks < maxClicks && run.bill().cut === null; clicks++) {
    const before = test.events.length;
    await click(run, test, played);
    if (test.events.length === before) break;
  }
  return played.asked;
}

/** Simulated user: answers what is known, takes recommendations, accepts every edit. */
async function click(run: ArmRun, test: TestRoom, played: Played): Promise<unknown> {
  const session = test.session();
  const task = currentTask(session.progress);
  const batch = currentBatch(session.experts);
  switch (test.awaits()) {
    case 'answers': {
      const questions = session.clarify.rounds.at(-1)?.questions ?? [];
      played.asked.push(...questions.map(({ question }) => question));
      const answers = questions.map(({ question, why }) => ({ choices: [], text: run.user.answer(`${question} ${why}`) }));
      return test.send({ type: 'questions.answer', round: session.clarify.rounds.length, answers });
    }
    case 'briefAcceptance':
      return session.clarify.brief && test.send({ type: 'brief.accept', brief: session.clarify.brief });
    case 'floor':
      return onFloor(run, test, played);
    case 'choice': {
      const [objection] = openChoices(session.room);
      return objection && test.send({ type: 'choice.make', objectionId: objection.id, choice: { kind: 'later' } });
    }
    case 'consensus':
      return test.send({ type: 'consensus.settle', taken: true });
    case 'readyChoice':
      return test.send({ type: 'ready.settle', choice: 'start', advised: true });
    case 'experts':
      return batch && test.send({ type: 'experts.run', batchId: batch.id, arm: 'experts', prompt: batch.brief?.prompt ?? '' });
    case 'approval':
      return test.send({ type: 'plan.approve', hash: session.progress.offered?.hash ?? '' });
    case 'goOn':
      return test.send({ type: 'execution.goOn', goOn: true });
    case 'basis':
      return task && test.send({ type: 'task.buildAnyway', taskId: task.id });
    case 'review':
      return task && onReview(test, task.id);
    case 'verification':
      return test.send({ type: 'verification.skip' });
    default:
      return undefined;
  }
}

/** Answers what the team asks, else lets it go on for a while, and then has it come to its end. */
async function onFloor(run: ArmRun, test: TestRoom, played: Played): Promise<void> {
  const open = asksOf(test).filter((question) => !played.asked.includes(question));
  played.asked.push(...open);
  const before = test.events.length;
  if (open.length > 0) await test.say(open.map((question) => run.user.answer(question) || 'Decide that yourselves.').join(' '));
  else if (played.passes++ < maxPasses) await test.send({ type: 'floor.pass' });
  if (test.events.length === before) await test.send({ type: 'discussion.close' });
}

async function onReview(test: TestRoom, taskId: string): Promise<void> {
  const before = test.events.length;
  await test.send({ type: 'task.settle', taskId, accept: true });
  await test.send({ type: 'task.settle', taskId, accept: true, confirmed: true });
  if (test.events.length === before) await test.send({ type: 'task.skip', taskId });
}

/** What members have put to the user in the discussion, in their own words. */
function asksOf(test: TestRoom): string[] {
  return test.events.flatMap((event) => (event.type === 'turn.ended' ? (event.stance?.asks ?? []) : []));
}

async function outcomeOf(run: ArmRun, test: TestRoom, questions: readonly string[]): Promise<Outcome> {
  const { phase, room: state } = test.session();
  const blockers = state.objections.filter(({ blocking }) => blocking).map(({ text }) => text);
  const files = Object.fromEntries(test.workspace.files);
  await test.room.close();
  return { questions, said: saidInRoom(test.events), blockers, files, end: endOf(run, phase === 'done' ? 'done' : 'stuck') };
}
