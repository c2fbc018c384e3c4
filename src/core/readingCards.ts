// Describes the open card to the model that interprets messages: actions and subject.
import { awaitedAnswers } from './conversation/replies';
import { openRound } from './clarify/clarify';
import { openChoices } from './discussion/choices';
import type { EventOf, Fact } from './events';
import { acceptedTogether, currentTask, taskWithUnmetDependencies } from './execution/selectors';
import type { Want } from './messageIntent/facts';
import { type Languages, parseMessageIntent } from './messageIntent/parseMessageIntent';
import type { CheckedReading } from './messageIntent/checkedReading';
import { type Awaited, awaits } from './next';
import type { Session, UnreadMessage } from './session';

export type WishSubject = Partial<Omit<EventOf<'wish.asked'>, 'type' | 'seq' | 'at' | 'wishId' | 'want' | 'byRouter'>>;

interface ReadingCard {
  readonly about: string;
  readonly acts: readonly Want[];
}

const talking: ReadingCard = { about: 'The team is discussing what the user wants to have built.', acts: ['build', 'stop', 'end'] };
const building: ReadingCard = { about: 'The team is building.', acts: ['stop', 'replan', 'undo', 'end'] };

const cards: Readonly<Partial<Record<Awaited, ReadingCard>>> = {
  request: { about: 'The build is over, and its changes are in the files.', acts: ['followUp', 'undo'] },
  answers: { about: 'The team has asked the user some questions and waits for the answers.', acts: ['end'] },
  briefAcceptance: { about: 'The user is shown a brief of what they asked for, to accept or to correct.', acts: ['brief', 'build', 'end'] },
  choice: {
    about: 'The user must decide on an objection that the team could not settle.',
    acts: ['acceptRisk', 'decideLater', 'build', 'end'],
  },
  consensus: { about: 'The team has agreed. The user can have it built, or go on discussing.', acts: ['build', 'end'] },
  readyChoice: { about: 'The team has agreed. The user can have it built, or go on discussing.', acts: ['build', 'end'] },
  experts: { about: 'The user is asked whether to consult other models first.', acts: ['experts', 'end'] },
  approval: { about: 'The user is shown the plan of the build, to approve or to change.', acts: ['approve', 'change', 'end'] },
  review: {
    about: 'The user is shown the edits of one step, to accept or to reject.',
    acts: ['accept', 'reject', 'skip', 'redo', 'byHand', 'help', 'undo', 'check', 'replan', 'end'],
  },
  command: { about: 'The Builder asks whether it may run a command.', acts: ['run', 'end'] },
  goOn: { about: 'The team has paused between two steps of the build.', acts: ['goOn', 'undo', 'check', 'replan', 'end'] },
  resume: { about: 'The user has stopped the build.', acts: ['goOn', 'undo', 'check', 'replan', 'end'] },
  unmetDependencies: { about: 'A step depends on another one that was not built.', acts: ['goOn', 'skip', 'replan', 'end'] },
  verification: { about: 'The changes are in the files and can be checked now.', acts: ['check', 'undo', 'replan', 'end'] },
  redCheck: { about: 'The check of the changes has failed.', acts: ['fix', 'waive', 'byHand', 'check', 'undo', 'replan', 'end'] },
};

/** Meaning of each action, as worded in the prompt that interprets a message. */
const meanings: Readonly<Record<Want, string>> = {
  build: 'have it built now',
  approve: 'approve the plan as it stands, so that building starts',
  stop: 'stop what the team is doing',
  skip: 'leave this step out',
  accept: 'accept these edits as they are',
  reject: 'discard these edits',
  followUp: 'have something changed or built',
  acceptRisk: 'accept the risk of the objection',
  decideLater: 'decide on the objection later',
  end: 'end all of this for good',
  run: 'run the command',
  brief: 'accept the brief as it stands',
  proposal: 'take the proposal',
  experts: 'consult the other models',
  goOn: 'go on building',
  redo: 'have this step built again',
  byHand: 'mark this step as done, because the user did it',
  undo: 'take the last accepted step out of the files',
  check: 'run the checks',
  help: 'consult other models about this step',
  replan: 'go back to the discussion',
  change: 'go back to the discussion',
  fix: 'have the failed check fixed',
  waive: 'go on although the check fails',
  extend: 'extend the limit',
  retry: 'try again',
  rewrite: 'have the plan rewritten',
};

/** Returns the card that a message refers to. Ignores a fault or stop that the message itself clears. */
export function openCard(session: Session): Awaited | null {
  const stopped = session.phase === 'execution' ? session.stopped : null;
  const atRest = { ...session, fault: null, stopped, asides: [], unread: [] };
  // Questions and briefs can be answered even before the Scribe has written its summary.
  if (session.phase === 'clarify' && openRound(session.clarify) !== null) return 'answers';
  if (session.phase === 'clarify' && session.clarify.brief && session.clarify.corrections.length === 0) return 'briefAcceptance';
  return awaits(atRest);
}

export function readingCard(session: Session): ReadingCard {
  const card = openCard(session);
  const found = (card && cards[card]) ?? (session.phase === 'execution' ? building : talking);
  return canAcceptTogether(session) ? found : { ...found, acts: found.acts.filter((act) => act !== 'accept') };
}

/** Whether accepting all edits of the current step accepts any of them. */
export function canAcceptTogether({ progress }: Session): boolean {
  const task = currentTask(progress);
  return task !== undefined && acceptedTogether(task).length > 0;
}

export function renderActs({ acts }: ReadingCard): string {
  return acts.map((act) => `- "${act}": ${meanings[act]}`).join('\n');
}

interface Around {
  readonly languages: Languages;
  readonly nextId: () => string;
}

/**
 * Returns the facts that result from interpreting a message. The team receives the message in any case.
 * @param reading null if the message could not be interpreted
 */
export function talkFacts(session: Session, { messageId, text }: UnreadMessage, reading: CheckedReading | null, around: Around): Fact[] {
  const read = { type: 'message.read', messageId } as const;
  if (reading?.kind === 'act') return [{ ...read, heardAs: 'doubt' }, wishFact(session, messageId, reading.want, around.nextId())];
  // A message with a question mark may also contain an answer, so it is searched for answers. A message without a question mark that the
  // model recognized as a question is not searched.
  const asks = reading?.kind === 'question' && !parseMessageIntent(text, around.languages).isQuestion;
  const answers = asks ? [] : awaitedAnswers(session, messageId, text, around.languages);
  return [{ ...read, ...(asks && { asks, text }), ...(answers.length > 0 && { answers }) }];
}

export function wishFact(session: Session, messageId: string, want: Want, wishId: string): Fact {
  return { type: 'wish.asked', wishId, want, ...subjectOf(want, session, messageId) };
}

function subjectOf(want: Want, session: Session, messageId: string): WishSubject {
  const { progress, discussion, shell } = session;
  switch (want) {
    case 'approve':
    case 'change':
      return progress.offered ? { planHash: progress.offered.hash } : {};
    case 'rewrite':
      return progress.offered ? { planHash: progress.offered.hash, messageId } : {};
    case 'acceptRisk':
    case 'decideLater': {
      const [objection] = openChoices(discussion);
      return objection ? { objectionId: objection.id } : {};
    }
    case 'run': {
      const command = shell.find(({ state }) => state === 'asked');
      return command ? { commandId: command.commandId } : {};
    }
    case 'accept':
    case 'reject':
    case 'skip':
    case 'byHand':
      return stepOf(session);
    case 'redo':
    case 'help':
      return { ...stepOf(session), messageId };
    case 'followUp':
      return { messageId };
    default:
      return {};
  }
}

function stepOf({ progress }: Session): WishSubject {
  const task =
    taskWithUnmetDependencies(progress) ?? currentTask(progress) ?? progress.tasks.find(({ id }) => id === progress.checks.last?.taskId);
  return task ? { taskId: task.id } : {};
}
