// What a message does beside being said.
import type { AgentId } from '../../core/agents/roster';
import type { AsideAbout } from '../../core/discussion/facts';
import type { Fact } from '../../core/events';
import type { HeardAs } from '../../core/lifecycle/facts';
import type { BudgetReason } from '../../core/models/facts';
import type { Want } from '../../core/words/facts';
import type { Heard } from '../../core/words/readIntent';
import type { Flow, StepRunner } from '../kernel/flow';

export interface Said {
  readonly text: string;
  readonly messageId: string;
  readonly heard: Heard;
  /** Whom it calls. */
  readonly named: readonly AgentId[];
  /** The hash of the plan its writer was looking at, where there was one. */
  readonly planHash: string | null;
  /** The command its writer was asked about. */
  readonly commandId: string | null;
}

export interface Meaning {
  readonly facts: readonly Fact[];
  readonly heardAs?: HeardAs;
  /** Whether the work under way is ended first. */
  readonly stops?: true;
  /** Whether what went wrong stays as it is, and nothing is tried again. */
  readonly keepsFault?: true;
  /** What is done once it is recorded. */
  readonly next?: (flow: Flow, run: StepRunner) => Promise<void>;
}

/** A word like any other. */
export const talk: Meaning = { facts: [] };

/** A no, a wait or a thank-you that leaves everything as it is: the user is told so. */
export const noted: Meaning = { heardAs: 'noted', facts: [] };

export function answers(...facts: readonly Fact[]): Meaning {
  return { heardAs: 'answer', facts };
}

/** A question beside the work: a member answers it, and what is open stays open. */
export function question({ ports }: Flow, { text, messageId }: Said, about: AsideAbout): Meaning {
  return { heardAs: 'question', facts: [{ type: 'aside.asked', asideId: ports.ids.next('a'), about, text, messageId }] };
}

/** The user is asked, under the message, whether that was meant. */
export function asksBack(
  { ports }: Flow,
  want: Want,
  about: {
    readonly planHash?: string;
    readonly taskId?: string;
    readonly messageId?: string;
    readonly objectionId?: string;
    readonly commandId?: string;
    readonly cap?: { readonly reason: BudgetReason; readonly limit: number | null };
  } = {},
): Meaning {
  return { heardAs: 'doubt', facts: [{ type: 'wish.asked', wishId: ports.ids.next('w'), want, ...about }] };
}

/** Whether it is plain assent to whatever is open, and said to nobody in particular. */
export function isAssent({ heard }: Said): boolean {
  return !heard.isAddressed && (heard.says('assent') || heard.says('orders'));
}

/** A yes in words that are on no list: it takes nothing, and the user is asked. */
export function seemsAssent(said: Said): boolean {
  const { heard } = said;
  return !heard.isAddressed && !heard.isQuestion && !isRefusal(said) && heard.seems('assent') !== null;
}

/** It asks for that in words that are on no list. */
export function seemsTo({ heard }: Said, kind: 'next' | 'check'): boolean {
  return !heard.isQuestion && heard.seems(kind) !== null;
}

/** A question, or anything said to a member by name. */
export function isAsking({ heard, named }: Said): boolean {
  return heard.isQuestion || named.length > 0;
}

/** It asks for the work to go on, or to be tried again. */
export function wantsOn({ heard }: Said): boolean {
  return !heard.isAddressed && (heard.says('resume') || heard.says('next') || heard.says('redo'));
}

/** A no, or a word that puts off: what is on offer is not taken. */
export function isRefusal(said: Said): boolean {
  return isFlatNo(said) || isWait(said);
}

/** A no that decides something; to wait decides nothing. */
export function isFlatNo({ heard }: Said): boolean {
  return !heard.isAddressed && heard.says('refusal');
}

export function isWait({ heard }: Said): boolean {
  return !heard.isAddressed && heard.says('waits');
}
