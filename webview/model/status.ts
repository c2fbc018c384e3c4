// Status line: the team's current activity, or what the session waits for.
import { editLine, type EditUnderWay } from '../../src/core/edits/lines/editProgress';
import { nextInPhase, type PhaseStep } from '../../src/core/next';
import { openAside } from '../../src/core/plan/sideQuestions';
import type { Session } from '../../src/core/session';
import { discussionTeam } from '../../src/core/agents/roster';
import { isWaiting, reviewText, shownQuestion, type Waited } from '../../src/core/review/waitsFor';
import { turnsLeft } from '../../src/core/discussion/eligibility';
import { openVote } from '../../src/core/discussion/votes';
import type { Waiting } from '../../src/protocol';
import { currentTask } from '../../src/core/execution/selectors';
import { currentPositions, hunkCounts, stepNumber, taskTitle } from './selectors';
import type { Strings } from './strings';
import { askedTool } from '../../src/core/tools/toolUse';
import { openWorkshop } from '../../src/core/workshop/workshop';

export interface StatusFacts {
  readonly session: Session;
  readonly busy: boolean;
  readonly waiting: Waiting | null;
  readonly hasText: boolean;
  readonly writing?: EditUnderWay | null;
  readonly saving?: number | null;
  /** Current time in epoch milliseconds, to show the remaining wait. */
  readonly now: number;
}

export function statusLine(facts: StatusFacts, t: Strings): string {
  const { session, saving = null } = facts;
  if (saving !== null) return t.count('card.task.saving', saving);
  const wait = shownWait(facts, t);
  if (wait !== null) return wait;
  const asked = shownQuestion(session, facts.busy);
  if (asked !== null) return awaitedLine(session, asked, t);
  if (session.turn) return turnLine(facts, t);
  const following = nextInPhase(session);
  if ('awaits' in following) return t('strip.verifying');
  return facts.busy ? stepLine(session, following.step, t) : t('strip.idle');
}

/** Returns the text about a wait. Null if the wait is not shown, for example because another call waits while a turn already has text. */
function shownWait(facts: StatusFacts, t: Strings): string | null {
  const { session, waiting, saving = null } = facts;
  if (saving !== null) return null;
  const isSpoken = session.turn !== null && (facts.writing || (facts.hasText && waiting?.reason !== 'writing'));
  return waiting && !isSpoken ? waitLine(waiting, facts.now, t) : null;
}

/** Length in milliseconds of a pause that is normal within an answer; only longer pauses are shown. */
const usualSilenceMs = 10_000;

/**
 * Returns the seconds since the last activity as text. Empty during activity, while a wait is shown, or while a question is open.
 * @param heardAt time of the last activity, in epoch milliseconds
 */
export function silenceFigure(facts: StatusFacts, heardAt: number, t: Strings): string {
  const { session, busy } = facts;
  const silentMs = facts.now - heardAt;
  // While a turn runs, a card that waits for the user does not suppress the figure, because members can answer side questions then.
  const isUserAsked = isWaiting(session, busy) && (session.turn === null || askedTool(session.tools) !== null);
  if (!busy || silentMs < usualSilenceMs || isUserAsked || shownWait(facts, t) !== null) return '';
  return t('strip.silent', { seconds: Math.floor(silentMs / 1_000) });
}

/** Time in milliseconds after which a wait for an answer, or for the rest of an answer, is shown. */
const usualWaitMs = 5_000;

/** Estimates the remaining seconds from the progress so far. Used if the server's own estimate is missing or has run out. */
function secondsLeft(seconds: number, percent: number): number {
  return Math.max(1, Math.ceil((seconds * (100 - percent)) / Math.max(1, percent)));
}

/** Returns a text with the elapsed or remaining time of a wait; null if the wait is not shown. */
function waitLine({ reason, since, until, percent = 0, characters = 0, tries }: Waiting, now: number, t: Strings): string | null {
  const left = until === null ? null : Math.ceil((until - now) / 1_000);
  const seconds = Math.max(0, Math.round((now - since) / 1_000));
  switch (reason) {
    case 'queue':
      return t('strip.wait.queue', { seconds });
    case 'reading':
      if (percent >= 100) return t('strip.wait.answer', { seconds });
      return t('strip.wait.reading', { percent, left: left !== null && left > 0 ? left : secondsLeft(seconds, percent) });
    case 'answer':
      if (now - since < usualWaitMs) return null;
      if (tries !== undefined) return t('strip.wait.again', { seconds, tries });
      return left !== null && left > 0 ? t('strip.wait.expected', { seconds, left }) : t('strip.wait.answer', { seconds });
    case 'writing':
      return now - since < usualWaitMs ? null : t('strip.wait.writing', { characters: t.number(characters), seconds });
    default:
      return left !== null && left > 0 ? t(`strip.wait.${reason}`, { seconds: left }) : null;
  }
}

function turnLine({ session, hasText, writing }: StatusFacts, t: Strings): string {
  const agent = t.nameOf(session.turn?.agent ?? '');
  if (writing && writing.turnId === session.turn?.turnId) return t('strip.writing', { agent, edit: editLine(writing) });
  if (session.phase === 'execution' && openAside(session.asides)) return t('strip.speaksToYou', { agent });
  if (session.phase === 'execution') return buildTurnLine(session, agent, t);
  if (!hasText) return t('strip.thinks', { agent });
  const to = session.turn?.to ?? 'everyone';
  if (to === 'everyone') return t('strip.speaksToAll', { agent });
  return to === 'user' ? t('strip.speaksToYou', { agent }) : t('strip.answers', { agent, to: t.nameOf(to) });
}

function buildTurnLine(session: Session, agent: string, t: Strings): string {
  const task = currentTask(session.progress);
  if (task) return t('strip.builds', { agent, task: taskTitle(session, task.id) });
  return session.progress.started ? t('strip.step.finish') : t('strip.plans', { agent });
}

function stepLine(session: Session, step: PhaseStep, t: Strings): string {
  const task = currentTask(session.progress);
  if (step === 'build' && task) return t('strip.builds', { agent: t.nameOf('builder'), task: taskTitle(session, task.id) });
  return t(`strip.step.${step}`);
}

function awaitedLine(session: Session, awaited: Waited, t: Strings): string {
  switch (awaited) {
    case 'consensus':
      return t('strip.agrees', { version: session.discussion.consensus?.version ?? 0 });
    case 'review': {
      const task = currentTask(session.progress);
      return t(reviewText(session), { step: task ? stepNumber(session, task.id) : 0, all: session.progress.tasks.length });
    }
    default:
      return t(`strip.awaits.${awaited}`);
  }
}

export interface FigureFacts {
  readonly session: Session;
  /** Configured number of turns; null for the default. */
  readonly turnBudget: number | null;
}

/** Returns the figure next to the status, such as turns left, votes or steps. Empty if there is nothing to count. */
export function statusFigure({ session, turnBudget }: FigureFacts, t: Strings): string {
  const { discussion, progress, phase } = session;
  if (phase === 'clarify') return openQuestionFigure(session, t);
  if (phase === 'execution' && progress.started) {
    const task = currentTask(progress);
    if (task && task.attempt > 0) return task.noEdits ? '' : t('strip.hunks', { ...hunkCounts(task) });
    return t('strip.steps', { done: progress.tasks.filter((each) => each.outcome !== null).length, all: progress.tasks.length });
  }
  if (phase !== 'discovery') return '';
  // The workshop board shows the progress of a workshop, and before the brief is accepted there is nothing to count.
  if (openWorkshop(session.workshops) || !session.clarify.accepted) return '';
  const vote = openVote(discussion);
  if (vote) return t('strip.voted', { voted: Object.keys(vote.ballots).length, all: vote.voters.length });
  if (discussion.consensus?.state === 'offered')
    return t('strip.voted', { voted: currentPositions(discussion).length, all: discussionTeam(session.team, discussion.own).length });
  return discussion.wait ? '' : t.count('strip.turnsLeft', turnsLeft(discussion, session.team, turnBudget));
}

function openQuestionFigure({ clarify }: Session, t: Strings): string {
  const round = clarify.rounds.at(-1);
  return round && round.answers === null && !clarify.brief ? t.count('strip.questions', round.questions.length) : '';
}
