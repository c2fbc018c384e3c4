// Sizes of a request: how much of the team takes part before the build.
import type { Phase } from '../phases';

/** `direct`: a plan with one step. `reviewed`: one proposal and one review. `discussion`: the whole team discusses. */
export const sizes = ['direct', 'reviewed', 'discussion'] as const;
export type Size = (typeof sizes)[number];

/** Origin of the size: the Starter, a setting, the user (click or text), or the engine because the model is small. */
export type SizeSource = 'starter' | 'setting' | 'user' | 'model';

export interface ChosenSize {
  readonly size: Size;
  readonly by: SizeSource;
  /** The Starter's explanation or the user's words; may be empty. */
  readonly reason: string;
}

interface Sized {
  readonly clarify: { readonly size?: ChosenSize };
}

/** Returns the session's size; `discussion` if none is recorded, as in older logs. */
export function sizeOf({ clarify }: Sized): Size {
  return clarify.size?.size ?? 'discussion';
}

export function isDirect(session: Sized): boolean {
  return sizeOf(session) === 'direct';
}

interface OpeningState {
  readonly size?: ChosenSize;
  readonly brief: { readonly scope: readonly string[] } | null;
  readonly rounds: readonly { readonly asks?: 'request' }[];
}

/** Maximum number of scope items. With more, the user confirms the brief before the discussion. */
const maxNarrowScope = 4;

/**
 * Whether the brief needs no confirmation: always for the size `direct`; for other sizes, if the user was asked nothing except for the
 * request itself, and the scope is narrow.
 */
export function isBriefPassed({ size, brief, rounds }: OpeningState): boolean {
  if (!brief || !size) return false;
  return size.size === 'direct' || (rounds.every(({ asks }) => asks === 'request') && brief.scope.length <= maxNarrowScope);
}

/** Whether the team can begin. A discussion needs the intent handover; other sizes need only the brief. */
export function isUnderstood(clarify: { readonly size?: ChosenSize; readonly intent: object | null }): boolean {
  return clarify.intent !== null || sizeOf({ clarify }) !== 'discussion';
}

interface Choosing {
  readonly clarify: { readonly accepted: boolean };
  readonly phase: Phase | null;
  readonly progress: { readonly started: boolean };
  readonly workshops: readonly { readonly result: object | null }[];
}

/**
 * Whether the size can change: in an open session without a started build or a running workshop, during the clarifying questions or after
 * the brief was accepted.
 */
export function mayChooseSize({ phase, progress, workshops, clarify }: Choosing): boolean {
  if (phase === null || phase === 'done' || progress.started || workshops.at(-1)?.result === null) return false;
  return phase === 'clarify' || clarify.accepted;
}
