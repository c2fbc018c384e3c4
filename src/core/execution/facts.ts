// Facts of the build: what can happen, in the form the log keeps it.
import * as v from 'valibot';
import type { AgentId } from '../agents/roster';
import type { Diagnostic } from './diagnostics';
import type { NoEditsCause, Unchanged } from './unchanged';
import type { ConflictSides, EditRefusal, FileProposal, Hunk } from '../edits/lines/proposal';

const line = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(600));

export const helpSchema = v.object({
  answer: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(3_000)),
  steps: v.fallback(v.pipe(v.array(line), v.maxLength(12)), []),
  confidence: v.fallback(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1))), null),
});

export type HelpAnswer = v.InferOutput<typeof helpSchema>;

export type HelpGap = 'invalid' | 'failed';

export const severities = ['blocker', 'major', 'minor', 'note'] as const;

export type Severity = (typeof severities)[number];

/** A duty, or `member.` and the id of a member of the team. */
export type ReviewerId = string;

export interface Finding {
  readonly id: string;
  readonly reviewer: ReviewerId;
  readonly severity: Severity;
  readonly confidence: number | null;
  readonly path: string;
  /** 1-based line in the file as proposed, or null. */
  readonly line: number | null;
  /** The hunk it is about, or null where it is about the task. */
  readonly hunkId: string | null;
  readonly evidence: string;
  readonly text: string;
  /** Whether its evidence really stands where it says; an unfounded finding is shown and forces nothing. */
  readonly verified: boolean;
}

/** Agreed numbers and names of a clause that nothing built so far says. */
export interface MissingTerms {
  readonly clause: string;
  readonly terms: readonly string[];
}

/** Why a reviewer that was asked has no findings: what came was none, or nothing came. */
export type ReviewGap = 'invalid' | 'failed';

export interface Dismissal {
  readonly findingId: string;
  readonly reason: string;
}

export type ReviewVerdict = 'pass' | 'revise' | 'ask';

export type VerificationOutcome = 'passed' | 'failed' | 'skipped';

/** When the user wants the work checked. */
export type VerificationTime = 'everyStep' | 'atEnd';

export type TaskOutcome = 'applied' | 'rejected' | 'nothing' | 'doneByHand' | 'skipped';

export type BuildFact =
  | { type: 'execution.started'; planHash: string }
  /** The user lets the executor go on after it has worked by itself for a while. */
  | { type: 'execution.continued' }
  | {
      type: 'edits.proposed';
      taskId: string;
      attempt: number;
      files: FileProposal[];
      refused: EditRefusal[];
      /** The Builder's statement that nothing has to change, its lines found in the files. */
      unchanged?: Unchanged;
      /** Agreed numbers and names of the step's clauses that stand nowhere in what is built. */
      missing?: MissingTerms[];
    }
  | {
      type: 'hunk.settled';
      taskId: string;
      hunkId: string;
      verdict: 'accepted' | 'rejected' | 'conflicted';
      /** Id of the checkpoint with what was written; null where nothing was. */
      checkpoint: string | null;
      /** What stands at the place of a conflicted hunk. */
      sides?: ConflictSides;
    }
  /** The place of a conflicted hunk is as it was again: it is pending. */
  | { type: 'hunk.freed'; taskId: string; hunkId: string }
  /** The user has taken a rejection back. */
  | { type: 'hunk.reopened'; taskId: string; hunkId: string }
  /** The user changed a hunk before deciding on it: from now on these are its new lines. */
  | { type: 'hunk.edited'; taskId: string; hunkId: string; after: string[] }
  /** A formatter changed a file while it was saved: the hunks that wait in it, as they stand in the text of now, kept as `base`. */
  | { type: 'hunks.renewed'; taskId: string; path: string; base: string; hunks: Hunk[] }
  /** The user accepted hunks of files that are not written without a second word; they stay undecided until it is given. */
  | { type: 'confirmation.asked'; taskId: string; hunkIds: string[] }
  | { type: 'task.settled'; taskId: string; outcome: TaskOutcome }
  /** A task is built again: from the start, or because the check or a command of its own is red. */
  | { type: 'task.reopened'; taskId: string; cause: 'redo' | 'fix' | 'command'; by: 'user' | 'engine' }
  /** The Builder cannot do the task and nobody is left to ask but the user; with a `cause` its attempts came to no edit. */
  | { type: 'task.blocked'; taskId: string; text: string; cause?: NoEditsCause }
  /** The user has a task built although what it builds on is not in the files. */
  | { type: 'basis.waived'; taskId: string }
  | { type: 'review.opened'; taskId: string; attempt: number; reviewers: ReviewerId[] }
  /** What one reviewer found; `gap` says why there is nothing where the reviewer could not be heard. */
  | { type: 'review.given'; taskId: string; attempt: number; reviewer: ReviewerId; findings: Finding[]; gap: ReviewGap | null }
  | { type: 'review.closed'; taskId: string; attempt: number; verdict: ReviewVerdict; dismissed: Dismissal[]; toBuilder: string }
  /** The user sends the edits back to the Builder. */
  | { type: 'revision.asked'; taskId: string; text: string }
  /** `batchId`: outside experts are asked in that batch, and no members. */
  | { type: 'help.asked'; helpId: string; taskId: string; by: 'builder' | 'user'; text: string; agents: AgentId[]; batchId?: string }
  | { type: 'help.given'; helpId: string; taskId: string; agent: AgentId; answer: HelpAnswer | null; gap: HelpGap | null }
  /** `advice`: what the batch came to, for the Builder. */
  | { type: 'help.closed'; helpId: string; taskId: string; advice?: string }
  /** What the languages said of a task's files before its edits, and what is new and gone; `importers` use the task's files and were looked at, too. */
  | { type: 'diagnostics.taken'; taskId: string; found: Diagnostic[]; importers?: string[] }
  | { type: 'diagnostics.compared'; taskId: string; added: Diagnostic[]; gone: Diagnostic[] }
  | { type: 'verification.chosen'; when: VerificationTime }
  | {
      type: 'verification.ended';
      task: string;
      outcome: VerificationOutcome;
      exitCode: number | null;
      /** The task after which it ran. */
      taskId?: string;
      /** The end of what it printed; null where a task of the workspace keeps that to itself. */
      output?: string | null;
      /** Why it was left out without the user saying so. */
      why?: 'untrusted' | 'noTask';
    }
  /** The user goes on although the check is red. */
  | { type: 'verification.waived' };
