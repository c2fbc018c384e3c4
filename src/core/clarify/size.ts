// Sizes of a request: how much of the team is asked before the build.
import type { Phase } from '../phases';

/** `direct`: a plan of one step. `reviewed`: one proposal and one review before it. `discussion`: the whole team. */
export const sizes = ['direct', 'reviewed', 'discussion'] as const;
export type Size = (typeof sizes)[number];

/** Who chose it: the Starter by the request, the settings, the user, by a click or in the words of the request, or the engine, as the model is a small one. */
export type SizeSource = 'starter' | 'setting' | 'user' | 'model';

export interface ChosenSize {
  readonly size: Size;
  readonly by: SizeSource;
  /** The Starter's one line, or the user's own words; may be empty. */
  readonly reason: string;
}

interface Sized {
  readonly clarify: { readonly size?: ChosenSize };
}

/** Sessions of earlier versions, and those where nobody named a size, have a discussion. */
export function sizeOf({ clarify }: Sized): Size {
  return clarify.size?.size ?? 'discussion';
}

export function isDirect(session: Sized): boolean {
  return sizeOf(session) === 'direct';
}

interface OpeningState {
  readonly size?: ChosenSize;
  readonly brief: { readonly scope: readonly string[] } | null;
  readonly rounds: readonly unknown[];
}

/** A first version with more parts than this is wide: the user reads what was understood before the team begins. */
const maxNarrowScope = 4;

/** Whether the work goes on from the brief without the user's word: a size was chosen, and nothing was asked that the brief could have got wrong. */
export function isBriefPassed({ size, brief, rounds }: OpeningState): boolean {
  if (!brief || !size) return false;
  return size.size === 'direct' || (rounds.length === 0 && brief.scope.length <= maxNarrowScope);
}

/** Whether the team knows enough of the user to begin: a discussion starts from the intent handover, a review from the brief alone. */
export function isUnderstood(clarify: { readonly size?: ChosenSize; readonly intent: object | null }): boolean {
  return clarify.intent !== null || sizeOf({ clarify }) !== 'discussion';
}

interface Choosing {
  readonly clarify: { readonly accepted: boolean };
  readonly phase: Phase | null;
  readonly progress: { readonly started: boolean };
  readonly workshops: readonly { readonly result: object | null }[];
}

/** Whether another size can still be taken: nothing is built yet, and no workshop is under way. */
export function mayChooseSize({ phase, progress, workshops, clarify }: Choosing): boolean {
  if (phase === null || phase === 'done' || progress.started || workshops.at(-1)?.result === null) return false;
  return phase === 'clarify' || clarify.accepted;
}
