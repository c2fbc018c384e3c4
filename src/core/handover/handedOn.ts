// The ready page and the prompt handed to another agent: state and rules.
import type { KeptFile } from '../checkpoints/facts';
import type { ExecutionHandover } from '../plan/executionHandover';
import { maskSecrets } from '../secrets/mask';
import type { HandOnPlace, MissedChanges } from './facts';

export interface HandedOn {
  readonly to: HandOnPlace;
  /** The files as they were then, in one content of the store; null where the session cannot tell what has changed since. */
  readonly kept: string | null;
  readonly files: number;
  /** Files that are not followed: too large, too many, or no text. */
  readonly left: number;
  /** What the user typed and saved since, oldest first. */
  readonly own: readonly OwnSave[];
  /** What came of the last look for changes, where there was nothing to review. */
  readonly missed: MissedChanges | null;
}

/** A file as it was before the user typed, and as they saved it: contents of the store. */
export interface OwnSave {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** Changes of another agent, in the files still or in a text, that are about to be put before the user. */
export interface BroughtChanges {
  readonly taskId: string;
  readonly by: HandOnPlace;
  /** Each file as it was handed over, and as the agent left it. */
  readonly files: readonly KeptFile[];
  /** The content of a reply that was pasted instead; null where there was none. */
  readonly text: string | null;
}

/** The prompt as another agent is given it; null where there is none. */
export function promptToHandOn({ ready }: { readonly ready: { readonly handover: ExecutionHandover } | null }): string | null {
  return maskSecrets(ready?.handover.prompt ?? '').trim() || null;
}
