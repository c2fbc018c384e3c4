// State and rules of the ready page and of the prompt handed to another agent.
import type { KeptFile } from '../checkpoints/facts';
import type { ExecutionHandover } from '../plan/executionHandover';
import { maskSecrets } from '../secrets/mask';
import type { HandOnPlace, MissedChanges, HandoverFact } from './facts';
import { foldOf } from '../base/fact';
import type { ExecutionFact } from '../execution/facts';
import type { SessionFact } from '../lifecycle/facts';

export interface HandedOn {
  readonly to: HandOnPlace;
  /** Content ID of the file snapshot; null if there is none, so later changes cannot be detected. */
  readonly kept: string | null;
  readonly files: number;
  /** Number of files missing from the snapshot, because they are too large, too many, or not text. */
  readonly left: number;
  /** Files saved by the user since the handover, oldest first. */
  readonly own: readonly OwnSave[];
  readonly missed: MissedChanges | null;
}

/** Content IDs of a file before and after the user's edit. */
export interface OwnSave {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** Another agent's changes for the user to review, found in the files or in pasted text. */
export interface BroughtChanges {
  readonly taskId: string;
  readonly by: HandOnPlace;
  /** Files as they were at the handover and after the agent's changes. */
  readonly files: readonly KeptFile[];
  /** Content ID of a pasted reply; null if there is none. */
  readonly text: string | null;
}

/** Returns the prompt for another agent, with secrets masked; null if there is none. */
export function promptToHandOn({ ready }: { readonly ready: { readonly handover: ExecutionHandover } | null }): string | null {
  return maskSecrets(ready?.handover.prompt ?? '').trim() || null;
}

export const handedOnFold = foldOf<HandedOn | null, HandoverFact | SessionFact>()({
  'prompt.handedOn': (handedOn, event) => {
    const { to, kept, files, left } = event;
    return { to, kept, files, left, own: kept !== null && handedOn?.kept === kept ? handedOn.own : [], missed: null };
  },
  'own.saved': (handedOn, event) => {
    const { path, before, after } = event;
    return handedOn && { ...handedOn, own: withSave(handedOn.own, { path, before, after }) };
  },
  'changes.missed': (handedOn, event) => handedOn && { ...handedOn, missed: event.why },
  'phase.entered': () => null,
});

/** Adds a save. A save that starts from the result of the file's previous save is merged into that save. */
function withSave(own: readonly OwnSave[], save: OwnSave): readonly OwnSave[] {
  const at = own.findLastIndex(({ path }) => path === save.path);
  const last = own[at];
  return last?.after === save.before ? own.with(at, { ...last, after: save.after }) : [...own, save];
}

export const broughtFold = foldOf<BroughtChanges | null, HandoverFact | SessionFact | ExecutionFact>()({
  'changes.brought': (_brought, event) => ({ taskId: event.taskId, by: event.by, files: event.files, text: event.text ?? null }),
  'edits.proposed': (brought, event) => (brought?.taskId === event.taskId ? null : brought),
  'phase.entered': () => null,
});
