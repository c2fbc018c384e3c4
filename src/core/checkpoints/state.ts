// State of the checkpoints: the types its part of the session is folded into.
import type { KeptFile, RestoreDirection, RestoreFile, RestoreScope } from './facts';

/** A step that was accepted and written. */
export interface StepChange {
  readonly kind: 'step';
  readonly checkpointId: string;
  readonly taskId: string;
  readonly hunkIds: readonly string[];
  readonly files: readonly KeptFile[];
  readonly at: number;
  readonly seq: number;
}

/** A restore is a change as any other, and is taken back in the same way. */
export interface RestoreChange {
  readonly kind: 'restore';
  readonly checkpointId: string;
  readonly restoreId: string;
  /** The change before which it went. */
  readonly target: string;
  readonly direction: RestoreDirection;
  readonly files: readonly KeptFile[];
  /** Files it could not write, or did not because somebody had changed them meanwhile. */
  readonly left: readonly string[];
  /** How many of them kept what the user had changed. */
  readonly merged: number;
  readonly voidsApproval: boolean;
  readonly at: number;
  readonly seq: number;
}

export type CheckpointChange = StepChange | RestoreChange;

export interface RestoreOffer {
  readonly restoreId: string;
  /** The change before which it would go. */
  readonly target: string;
  readonly what: RestoreScope;
  readonly files: readonly RestoreFile[];
}

/** A restore the user took and whose end is not recorded yet: what is to be written, and over what. */
export interface PendingRestore extends RestoreOffer {
  readonly writes: readonly KeptFile[];
}

export interface Checkpoints {
  readonly changes: readonly CheckpointChange[];
  /** By path: the steps whose edits are in the file now, oldest first. */
  readonly standing: Standing;
  /** Shown to the user and not answered yet. */
  readonly offer: RestoreOffer | null;
  readonly pending: PendingRestore | null;
  /** What the user said to the offers of before, by id. */
  readonly settled: Readonly<Record<string, boolean>>;
  /** By task: `seq` of its edits under review; hunks of earlier ones may have had the same ids. */
  readonly proposedSeqs: Readonly<Record<string, number>>;
  /** `seq` of the start of the build under way. */
  readonly startedSeq: number;
}

export type Standing = Readonly<Record<string, readonly string[]>>;

export const noCheckpoints: Checkpoints = {
  changes: [],
  standing: {},
  offer: null,
  pending: null,
  settled: {},
  proposedSeqs: {},
  startedSeq: 0,
};
