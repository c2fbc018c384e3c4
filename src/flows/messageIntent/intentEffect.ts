// Effects of a user message: events to record and the action to run next.
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
  /** Whom it calls. */
  readonly named: readonly AgentId[];
  /** The hash of the plan its writer was looking at, where there was one. */
  readonly planHash: string | null;
  /** The command its writer was asked about. */
  readonly commandId: string | null;
}

export interface IntentEffect {
  readonly facts: readonly Fact[];
  readonly heardAs?: HeardAs;
  /** Whether the work under way is ended first. */
  readonly stops?: true;
  /** Whether an open fault is lifted, so that the failed step is tried again. */
  readonly retries?: true;
  /** Whether a model has to read it. */
  readonly unread?: true;
  /** The command of the button whose label the message is. */
  readonly command?: Command;
  /** Runs once the message is recorded. */
  readonly next?: (flow: Flow, run: StepRunner) => Promise<void>;
}

/** Conversation. */
export const talk: IntentEffect = { facts: [] };

/** A no, a wait or a thank-you that leaves everything as it is: the user is told so. */
export const noted: IntentEffect = { heardAs: 'noted', facts: [] };

/** It would write or end something: the user is told that only the button does. */
export const press: IntentEffect = { heardAs: 'press', facts: [] };

/** A message to a card that no list decides. */
export const unread: IntentEffect = { heardAs: 'unread', facts: [], unread: true };

export function answers(...facts: readonly Fact[]): IntentEffect {
  return { heardAs: 'answer', facts };
}

/** A question beside the work: a member answers it, and what is open stays open. */
export function question({ ports, recorder }: Flow, { text, messageId }: Pick<Said, 'text' | 'messageId'>): IntentEffect {
  const about = subjectOf(recorder.session());
  return { heardAs: 'question', facts: [{ type: 'aside.asked', asideId: ports.ids.next('a'), about, text, messageId }] };
}

function subjectOf({ phase, progress }: Session): AsideAbout {
  const task = phase === 'execution' ? currentTask(progress) : undefined;
  return task && task.attempt > 0 ? { kind: 'task', taskId: task.id } : { kind: 'session' };
}

/** The user is asked, under the message, whether that was meant. */
export function askToConfirm({ ports }: Flow, want: Want, about: WishSubject = {}): IntentEffect {
  return { heardAs: 'doubt', facts: [{ type: 'wish.asked', wishId: ports.ids.next('w'), want, ...about }] };
}

/** Whether it is plain assent to whatever is open, and said to nobody in particular. */
export function isAssent({ intent }: Said): boolean {
  return intent.says('assent') || intent.says('orders') || intent.isOrder;
}

/** It asks for the work to go on, or to be tried again. */
export function wantsOn({ intent }: Said): boolean {
  return intent.says('resume');
}

/** A no, or a word that puts off: what is on offer is not taken. */
export function isRefusal(said: Said): boolean {
  return isFlatNo(said) || isWait(said);
}

/** A no that decides something; to wait decides nothing. */
export function isFlatNo({ intent }: Said): boolean {
  return intent.says('refusal');
}

export function isWait({ intent }: Said): boolean {
  return intent.says('waits');
}

/** The recommended choice of a question, or its first one. */
export function recommended({ choices }: Question): Answer {
  const choice = choices.find((each) => each.recommended) ?? choices[0];
  return { choices: choice ? [choice.label] : [], text: '' };
}
