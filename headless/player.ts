// Simulated user: chooses recommendations, approves, and accepts every change.
import { openChoices } from '../src/core/discussion/choices';
import { currentTask } from '../src/core/execution/selectors';
import type { DiscussionCommand } from '../src/core/commands';
import type { Awaited } from '../src/core/next';
import type { Session } from '../src/core/session';
import type { HeadlessSession } from './session';

export interface PlayOptions {
  readonly stopAt?: readonly Awaited[];
  /** Answers by question number; a question whose answer is missing or empty is answered with the recommendation. */
  readonly answers?: readonly string[];
  /** Stops at the first question without an answer. */
  readonly stopsUnanswered?: boolean;
  /** Called before the simulated user decides; null leaves the decision to the simulated user. */
  readonly decide?: (open: HeadlessSession) => Promise<DiscussionCommand | null>;
}

/** Command the simulated user sends in each state; null if only a person can answer. */
const commandFor: Readonly<Record<Awaited, (session: Session) => DiscussionCommand | null>> = {
  request: () => null,
  resume: ({ stopped }) => (stopped === 'user' ? null : { type: 'run.resume' }),
  cap: () => null,
  mending: () => null,
  answers: (session) => answerQuestions(session, []),
  briefAcceptance: ({ clarify: { brief } }) => brief && { type: 'brief.accept', brief },
  floor: () => ({ type: 'floor.pass' }),
  choice: ({ discussion }) => ({ type: 'choice.make', objectionId: openChoices(discussion)[0]?.id ?? '', choice: { kind: 'later' } }),
  consensus: () => ({ type: 'consensus.settle', taken: true }),
  workshopIdeas: () => null,
  workshopEnd: () => null,
  readyChoice: () => ({ type: 'ready.settle', choice: 'start' }),
  experts: ({ experts }) => (experts.current ? { type: 'experts.skip', batchId: experts.current } : null),
  approval: ({ progress }) => progress.offered && { type: 'plan.approve', hash: progress.offered.hash },
  review: ({ progress }) => {
    const task = currentTask(progress);
    if (!task) return null;
    return task.files.length > 0 ? { type: 'task.settle', taskId: task.id, accept: true } : { type: 'task.skip', taskId: task.id };
  },
  command: () => null,
  goOn: () => ({ type: 'execution.goOn', goOn: true }),
  unmetDependencies: () => null,
  verification: () => ({ type: 'verification.skip' }),
  redCheck: () => ({ type: 'verification.waive' }),
};

/** Guards against endless question loops. */
const maxAnswers = 60;

/** @returns the state in which the session waits; `request` when the session is done */
export async function playOn(
  open: HeadlessSession,
  { stopAt = [], answers = [], stopsUnanswered = false, decide }: PlayOptions = {},
): Promise<Awaited | null> {
  const left = [...answers];
  for (let count = 0; count < maxAnswers; count++) {
    const state = open.awaits();
    if (state === null || stopAt.includes(state)) return state;
    const session = open.session();
    const decision = await decide?.(open);
    if (decision) {
      if (!(await open.send(decision))) return state;
      continue;
    }
    const given = state === 'answers' ? left.splice(0, questionsOf(session).length) : [];
    if (state === 'answers' && stopsUnanswered && given.length < questionsOf(session).length) return state;
    const command = given.length > 0 ? answerQuestions(session, given) : commandFor[state](session);
    if (command === null || !(await open.send(command))) return state;
  }
  return open.awaits();
}

function questionsOf({ clarify }: Session) {
  return clarify.rounds.at(-1)?.questions ?? [];
}

function answerQuestions(session: Session, given: readonly string[]): DiscussionCommand {
  const answered = questionsOf(session).map(({ choices }, index) => {
    const text = given[index] ?? '';
    const chosen = choices.filter(({ label, recommended }) => (text === '' ? recommended : label === text)).map(({ label }) => label);
    return { choices: chosen, text: chosen.length > 0 ? '' : text };
  });
  return { type: 'questions.answer', round: session.clarify.rounds.length, answers: answered };
}
