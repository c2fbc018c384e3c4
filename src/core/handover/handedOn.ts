// The ready page and the prompt handed to another agent: state and rules.
import type { KeptFile } from '../checkpoints/facts';
import type { ExecutionHandover } from '../plan/executionHandover';
import { maskSecrets } from '../secrets/mask';
import type { HandOnPlace, MissedChanges } from './facts';

export interface HandedOn {
  readonly to: HandOnPlace;
  /** Content id of the file snapshot; null if later changes cannot be detected. */
  readonly kept: string | null;
  readonly files: number;
  /** Files that are not tracked: too large, too many, or not text. */
  readonly left: number;
  /** The user's own saves since the handover, oldest first. */
  readonly own: readonly OwnSave[];
  /** Why the last search for changes found nothing to review. */
  readonly missed: MissedChanges | null;
}

/** A file before the user's edit and as saved, as content ids. */
export interface OwnSave {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** Changes of another agent, in files or in a pasted text, that will be reviewed. */
export interface BroughtChanges {
  readonly taskId: string;
  readonly by: HandOnPlace;
  /** Each file when it was handed over and as the agent left it. */
  readonly files: readonly KeptFile[];
  /** Content id of a pasted reply; null if there is none. */
  readonly text: string | null;
}

/** Prompt for another agent; null if there is none. */
export function promptToHandOn({ ready }: { readonly ready: { readonly handover: ExecutionHandover } | null }): string | null {
  return maskSecrets(ready?.handover.prompt ?? '').trim() || null;
}
