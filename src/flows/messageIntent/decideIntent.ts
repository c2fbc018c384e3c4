// Decides the effect of a message from phrase lists alone.
import { at, size } from '../../core/base/chunkedList';
import { openRound } from '../../core/clarify/clarify';
import { isUnderstood } from '../../core/clarify/size';
import type { Answer } from '../../core/clarify/questions';
import { openChoices } from '../../core/discussion/choices';
import { canStillAgree } from '../../core/discussion/consensus';
import { taskWithUnmetDependencies } from '../../core/execution/selectors';
import { openBatch } from '../../core/experts/batch';
import { type Awaited, awaits } from '../../core/next';
import { approvalFacts, isOffered } from '../../core/plan/approval';
import type { Want } from '../../core/messageIntent/facts';
import { openCard, readingCard } from '../../core/readingCards';
import { isByPress, openWish, type Wish } from '../../core/messageIntent/wish';
import { labelsOf } from '../../core/messageIntent/actLabels';
import type { Session } from '../../core/session';
import { settleRestore } from '../edits/restore';
import { settledBy } from '../execution/runCommand';
import { runExpertCommand } from '../experts/expertCommands';
import type { Flow, StepRunner } from '../kernel/flow';
import { workshopMessageFacts } from '../workshop/workshopCommands';
import { atFault, atLimit, keepWhileBlocked } from './atFault';
import { answerFacts, briefFacts, choiceFacts, consensusFacts, readyFacts, startFacts } from './cardFacts';
import { takenByWord, canEnd } from './confirmIntent';
import { atCheck, atRedCheck, toStep } from './inReview';
import {
  answers,
  askToConfirm,
  type IntentEffect,
  isAssent,
  isFlatNo,
  isRefusal,
  isWait,
  noted,
  press,
  question,
  recommended,
  type Said,
  talk,
  unread,
  wantsOn,
} from './intentEffect';
import { isTyped, typedAct } from './typedAct';

/** Returns the effect of a message in the current state. Records nothing. */
export async function decideIntent(flow: Flow, run: StepRunner, said: Said): Promise<IntentEffect> {
  const session = flow.recorder.session();
  if (session.phase === null) return { facts: [{ type: 'phase.entered', from: null, to: 'clarify', cause: 'requested' }] };
  const restored = atRestore(said, session);
  if (restored) return restored;
  const effect =
    toLine(flow, said, session) ??
    stopped(flow, run, said) ??
    (await typedAct(flow, said, session)) ??
    atFault(said, session) ??
    atLimit(flow, said, session) ??
    (said.named.length > 0 || session.fault ? null : atCard(flow, said, session)) ??
    unlisted(flow, said, session);
  return keepWhileBlocked(flow, session, effect);
}

/** Returns the effect of a message on a restore offer that is the latest entry. A plain yes never writes files. */
function atRestore(said: Said, { checkpoints, transcript }: Session): IntentEffect | null {
  const last = at(transcript.entries, size(transcript.entries) - 1);
  const restoreId = checkpoints.offer?.restoreId;
  if (restoreId === undefined || last?.kind !== 'restore' || last.restoreId !== restoreId) return null;
  const taken = isTyped(said.text, labelsOf('card.restore.take'));
  if (!taken && !isTyped(said.text, labelsOf('card.restore.cancel')) && !isFlatNo(said)) return isAssent(said) ? press : null;
  const next = async (flow: Flow, run: StepRunner) =>
    void (await settleRestore(flow, run, { type: 'restore.settle', restoreId, taken, overwrite: [] }));
  return { ...answers(), next };
}

/** Returns the effect of a yes, a no or the button's label, typed in answer to a confirmation line. */
function toLine(flow: Flow, said: Said, session: Session): IntentEffect | null {
  const wish = openWish(session.wishes);
  if (!wish) return null;
  if (isTyped(said.text, labelsOf('wish.leave'))) return answers({ type: 'wish.settled', wishId: wish.id, taken: false });
  if (isTyped(said.text, takeLabels(wish.want))) return takenByWord(flow, wish);
  if (isAssent(said)) {
    // The confirmation line for a plan change is shown after a no, so a later yes is ambiguous. A message that also names another action is
    // not a yes.
    if (wish.want === 'change' || namesOther(said, session)) return null;
    return isByPress(wish) ? asksAgain(flow, wish) : takenByWord(flow, wish);
  }
  return isFlatNo(said) ? { ...noted, facts: [{ type: 'wish.settled', wishId: wish.id, taken: false }] } : null;
}

function namesOther({ text }: Said, session: Session): boolean {
  return readingCard(session).acts.some((act) => isTyped(text, takeLabels(act)));
}

function takeLabels(want: Want): readonly string[] {
  switch (want) {
    case 'replan':
    case 'change':
      return labelsOf('card.plan.pause');
    case 'fix':
    case 'waive':
      return labelsOf(`card.verification.${want}`);
    case 'retry':
      return labelsOf('fault.action.retry');
    case 'extend':
      return [...labelsOf('card.cap.extend'), ...labelsOf('card.cap.goOn')];
    default:
      return labelsOf(`wish.take.${want}`);
  }
}

/** Shows the confirmation line again, because the message has closed it. */
function asksAgain(flow: Flow, { want, id: _, state: _state, ...wish }: Wish): IntentEffect {
  const about = Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== null));
  return { ...askToConfirm(flow, want, about), heardAs: 'press' };
}

/**
 * Returns the effect of a message with a stop word. A stop word alone ends the clarifying questions, because the user can reopen them. In
 * other phases, a stop word anywhere in the message pauses running work; if nothing is running, a stop word alone asks whether to end the
 * session.
 */
function stopped(flow: Flow, run: StepRunner, said: Said): IntentEffect | null {
  const session = flow.recorder.session();
  const { phase, clarify } = session;
  const { intent } = said;
  const isBare = intent.says('cancel');
  if (phase === 'done') return isBare ? noted : null;
  if (phase === 'clarify') {
    const isAnswer = openRound(clarify) !== null && (intent.says('skip') || intent.says('whatever'));
    if (isBare && !isAnswer) return { stops: true, facts: [{ type: 'phase.entered', from: 'clarify', to: 'done', cause: 'cancelled' }] };
  }
  const stops = { stops: true, facts: [{ type: 'run.stopped', reason: 'user' }] } as const;
  // Due work counts as running, because it starts without another action by the user.
  const isRunning = run.isBusy() || awaits(session) === null;
  if (isRunning && (isBare || intent.mayStop)) {
    if (isBare || phase === 'ready') return { ...stops, heardAs: 'answer' };
    return phase === 'execution' ? { ...stops, heardAs: 'guidance' } : stops;
  }
  if (!isBare || phase === 'clarify') return null;
  if (session.stopped === null && awaits(session) !== 'goOn') return canEnd(session) ? askToConfirm(flow, 'end') : noted;
  return { ...stops, heardAs: 'answer' };
}

function atCard(flow: Flow, said: Said, session: Session): IntentEffect | null {
  const round = session.phase === 'clarify' ? openRound(session.clarify) : null;
  if (round !== null) return toQuestions(session, round, said);
  const card = openCard(session);
  const listed = card && cards[card]?.(flow, said, session);
  if (listed) return listed;
  return session.phase === 'execution'
    ? toStep(flow, said, session)
    : session.phase === 'discovery'
      ? inDiscussion(flow, said, session)
      : null;
}

type AtCard = (flow: Flow, said: Said, session: Session) => IntentEffect | null;

const cards: Readonly<Partial<Record<Awaited, AtCard>>> = {
  request: (_flow, said) => (isAssent(said) || isRefusal(said) ? noted : null),
  briefAcceptance: (_flow, said, session) => {
    const { brief } = session.clarify;
    // An order skips the discussion and chooses a direct build.
    if (brief && (said.intent.isOrder || said.intent.says('orders')))
      return { ...answers(), command: { type: 'size.choose', size: 'direct', brief } };
    return isAssent(said) ? answers(...briefFacts(session)) : isRefusal(said) ? noted : null;
  },
  consensus: (flow, said) => {
    if (isAssent(said)) return answers(...consensusFacts(flow, true));
    return isRefusal(said) ? answers(...consensusFacts(flow, false)) : null;
  },
  choice: (flow, said, session) => atChoice(flow, said, session),
  readyChoice: (flow, said) => {
    if (isAssent(said)) return answers(...readyFacts(flow, 'start'));
    return isRefusal(said) ? answers(...readyFacts(flow, 'continue')) : null;
  },
  experts: (_flow, said, session) => {
    const batch = openBatch(session.experts);
    if (!batch?.brief) return null;
    const batchId = batch.id;
    if (isAssent(said)) return answers({ type: 'experts.asked', batchId, arm: 'experts' });
    if (isWait(said)) return noted;
    return isFlatNo(said) || said.intent.says('skip') || wantsOn(said)
      ? { ...answers(), next: (live, run) => runExpertCommand(live, run, { type: 'experts.skip', batchId }) }
      : null;
  },
  approval: (flow, said, session) => atPlan(flow, said, session),
  goOn: (_flow, said) => {
    if (isAssent(said) || wantsOn(said)) return answers({ type: 'execution.continued' });
    if (isWait(said)) return noted;
    return isFlatNo(said) ? answers({ type: 'run.stopped', reason: 'user' }) : null;
  },
  resume: (flow, said, session) => {
    if (session.phase !== 'execution') return null;
    if (wantsOn(said) || said.intent.isOrder) return answers({ type: 'run.resumed' });
    return isRefusal(said) ? noted : isAssent(said) ? askToConfirm(flow, 'goOn') : null;
  },
  unmetDependencies: (flow, said, session) => {
    const taskId = taskWithUnmetDependencies(session.progress)?.id;
    if (isAssent(said) || wantsOn(said)) return askToConfirm(flow, 'goOn');
    if (isFlatNo(said) && taskId !== undefined) return askToConfirm(flow, 'skip', { taskId });
    return isWait(said) ? noted : null;
  },
  command: (flow, said, session) => atCommand(flow, said, session),
  verification: (_flow, said) => atCheck(said),
  redCheck: (flow, said) => atRedCheck(flow, said),
  workshopIdeas: (flow) => ({ facts: workshopMessageFacts(flow) }),
  workshopEnd: (flow) => ({ facts: workshopMessageFacts(flow) }),
};

/**
 * Returns the effect of a message while the user must decide on an objection. A plain yes does not choose between the options, so the user
 * must confirm one; a plain no has no effect.
 */
function atChoice(flow: Flow, said: Said, { discussion }: Session): IntentEffect | null {
  const [objection] = openChoices(discussion);
  if (!objection) return null;
  const { intent } = said;
  const about = { objectionId: objection.id };
  if (intent.isOrder) return null;
  if (isAssent(said)) return askToConfirm(flow, 'acceptRisk', about);
  if (intent.says('skip')) return answers(...choiceFacts(flow, objection.id, { kind: 'later' }));
  if (isWait(said) || wantsOn(said) || intent.says('whatever')) return askToConfirm(flow, 'decideLater', about);
  return isRefusal(said) ? noted : null;
}

/**
 * Returns the effect of a message while a plan is offered. A message approves the plan only if the whole message is a listed phrase, the
 * user saw this version, and there are no unsent comments; otherwise, the approval must be confirmed.
 */
function atPlan(flow: Flow, said: Said, { progress, wishes }: Session): IntentEffect | null {
  const { offered, placed } = progress;
  if (!offered) return null;
  const about = { planHash: offered.hash };
  if (isAssent(said) || said.intent.agreesToGoOn) {
    const isMeant = isOffered(progress, said.planHash) && placed.length === 0 && openWish(wishes)?.want !== 'change';
    return isMeant ? { ...answers(...approvalFacts(offered.hash, 'text')), stops: true } : askToConfirm(flow, 'approve', about);
  }
  if (isFlatNo(said)) return askToConfirm(flow, 'change', about);
  return isWait(said) ? noted : null;
}

/**
 * Returns the effect of a message while a command awaits permission. A typed yes never runs a command; the user is told which button does.
 */
function atCommand(flow: Flow, said: Said, { shell }: Session): IntentEffect | null {
  const command = shell.find(({ state }) => state === 'asked');
  if (!command) return null;
  if (isAssent(said)) return askToConfirm(flow, 'run', { commandId: command.commandId });
  if (isWait(said)) return noted;
  return isFlatNo(said) || said.intent.says('skip') || wantsOn(said) ? answers(settledBy(command, null)) : null;
}

/** Returns the effect of a message in the discussion. Only an order starts the build; a yes to a declined offer must be confirmed first. */
function inDiscussion(flow: Flow, said: Said, session: Session): IntentEffect | null {
  if (!isUnderstood(session.clarify)) return null;
  if (said.intent.isOrder) return answers(...startFacts(flow));
  return isAssent(said) && awaits(session) === 'floor' && canStillAgree(session) ? askToConfirm(flow, 'proposal') : null;
}

/** Returns the effect of a message while questions are open: skips the questions or takes the recommended answers. */
function toQuestions(session: Session, round: number, said: Said): IntentEffect | null {
  const { intent, text } = said;
  const { questions = [], asks } = session.clarify.rounds[round - 1] ?? {};
  const given: Answer[] | null = intent.says('skip') ? [] : intent.says('whatever') ? questions.map(recommended) : null;
  // A round that asks only for the request accepts any text as the answer, even another question, which the team answers in the same way.
  if (asks && !given && !intent.says('polite'))
    return isAssent(said) || isRefusal(said) ? noted : answers(...answerFacts(session, round, [{ choices: [], text }]));
  return given && answers(...answerFacts(session, round, given));
}

/**
 * Returns the effect of a message that no phrase list covers. Mentioned members are asked. While a card is open, a model interprets the
 * message; in the discussion, the team and the router read it.
 */
function unlisted(flow: Flow, said: Said, session: Session): IntentEffect {
  const { phase } = session;
  if (said.intent.says('polite')) return noted;
  const card = openCard(session);
  const isTalk = phase === 'discovery' && card !== 'consensus';
  if (said.named.length > 0) return isTalk || phase === 'clarify' ? talk : question(flow, said);
  if (phase === 'clarify' && card !== 'answers' && card !== 'briefAcceptance') return talk;
  return isTalk ? { facts: [], unread: true } : unread;
}
