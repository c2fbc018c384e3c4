// Effect of a user message: facts to record and the action to run next.
import type { AgentId } from '../../core/agents/roster';
import type { Answer, Question } from '../../core/clarify/questions';
import type { Command } from '../../core/commands';
import type { AsideAbout } from '../../core/discussion/facts';
import type { Fact } from '../../core/events';
import { currentTask } from '../../core/execution/selectors';
import type { HeardAs } from '../../core/lifecycle/facts';
import type { Want } from '../../core/messageIntent/facts';
import type { MessageIntent } from '../../core/messageIntent/parseMessageIntent';
import type { WishSubject } from '../../core/readingCards';
import type { Session } from '../../core/session';
import type { Flow, StepRunner } from '../kernel/flow';

export interface Said {
  readonly text: string;
  readonly messageId: string;
  readonly intent: MessageIntent;
  readonly named: readonly AgentId[];
  /** Hash of the plan that the user saw; null if no plan was visible. */
  readonly planHash: string | null;
  /** ID of the command that the user was asked about; null if none. */
  readonly commandId: string | null;
}

export interface IntentEffect {
  readonly facts: readonly Fact[];
  readonly heardAs?: HeardAs;
  /** Whether running work is ended before the effect. */
  readonly stops?: true;
  /** Whether an open fault is cleared and the failed step is retried. */
  readonly retries?: true;
  /** Whether a model must interpret the message. */
  readonly unread?: true;
  /** The command of the button whose label was typed. */
  readonly command?: Command;
  readonly next?: (flow: Flow, run: StepRunner) => Promise<void>;
}

/** Ordinary conversation, without an effect. */
export const talk: IntentEffect = { facts: [] };

/** A no, a deferral or a thank-you that has no effect; the user is told so. */
export const noted: IntentEffect = { heardAs: 'noted', facts: [] };

/** A message that would write or end something. The user is told that only the button can do that. */
export const press: IntentEffect = { heardAs: 'press', facts: [] };

/** A message to an open card that no phrase list covers. */
export const unread: IntentEffect = { heardAs: 'unread', facts: [], unread: true };

export function answers(...facts: readonly Fact[]): IntentEffect {
  return { heardAs: 'answer', facts };
}

/** Returns the effect of a side question: a member answers the question, and open cards stay open. */
export function question({ ports, recorder }: Flow, { text, messageId }: Pick<Said, 'text' | 'messageId'>): IntentEffect {
  const about = subjectOf(recorder.session());
  return { heardAs: 'question', facts: [{ type: 'aside.asked', asideId: ports.ids.next('a'), about, text, messageId }] };
}

function subjectOf({ phase, progress }: Session): AsideAbout {
  const task = phase === 'execution' ? currentTask(progress) : undefined;
  return task && task.attempt > 0 ? { kind: 'task', taskId: task.id } : { kind: 'session' };
}

/** Asks the user, in a line below the message, to confirm the action. */
export function askToConfirm({ ports }: Flow, want: Want, about: WishSubject = {}): IntentEffect {
  return { heardAs: 'doubt', facts: [{ type: 'wish.asked', wishId: ports.ids.next('w'), want, ...about }] };
}

/** Whether the message is a yes or an order, and not addressed to a member. */
export function isAssent({ intent }: Pick<Said, 'intent'>): boolean {
  return intent.says('assent') || intent.says('orders') || intent.isOrder;
}

export function wantsOn({ intent }: Said): boolean {
  return intent.says('resume') || intent.says('retry');
}

export function isRefusal(said: Said): boolean {
  return isFlatNo(said) || isWait(said);
}

/** Whether the message is a no. Unlike a deferral, a no is a decision. */
export function isFlatNo({ intent }: Pick<Said, 'intent'>): boolean {
  return intent.says('refusal');
}

export function isWait({ intent }: Said): boolean {
  return intent.says('waits');
}

/** Returns the recommended choice of a question; if none is recommended, the first one. */
export function recommended({ choices }: Question): Answer {
  const choice = choices.find((each) => each.recommended) ?? choices[0];
  return { choices: choice ? [choice.label] : [], text: '' };
}
