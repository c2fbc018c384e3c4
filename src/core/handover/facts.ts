// Facts of the handover: what can happen, in the form the log keeps it.
import type { KeptFile } from '../checkpoints/facts';
import type { ExecutionHandover } from '../plan/executionHandover';
import type { HandOnPlace } from './handOnPlaces';
import type { MissedChanges } from './state';

export type HandoverFact =
  | { type: 'ready.written'; handover: ExecutionHandover }
  | { type: 'ready.settled'; choice: 'start' | 'continue' }
  /** The prompt went to another agent; `kept`: the files as they were then. */
  | { type: 'prompt.handedOn'; to: HandOnPlace; kept: string | null; files: number; left: number }
  /** The user typed into a file and saved it while another agent has the prompt; contents of the store. */
  | { type: 'own.saved'; path: string; before: string; after: string }
  /** The user looked for what the agent changed, and there was nothing to review. */
  | { type: 'changes.missed'; why: MissedChanges }
  /** The user has the changes of another agent reviewed as a step; those that are in `files` are taken out of them first. `text`: a pasted reply, by its content. */
  | { type: 'changes.brought'; taskId: string; by: HandOnPlace; files: KeptFile[]; text?: string };
