// Build state: types of the session slice into which the build's facts are folded.
import type { AgentId } from '../agents/roster';
import type { ConflictSides, EditRefusal, FileProposal, Verdict } from '../edits/lines/proposal';
import type { CallPurpose } from '../models/facts';
import type { Receipt } from '../models/state';
import type { PlacedComment, PlanReview } from '../plan/state';
import type { Task, TaskMap } from '../plan/taskMap';
import type { Diagnostic, DiagnosticChange } from './compareDiagnostics';
import type {
  Dismissal,
  Finding,
  HelpAnswer,
  HelpGap,
  MissingTerms,
  PatchedLine,
  ReviewerId,
  ReviewGap,
  ReviewVerdict,
  TaskOutcome,
  VerificationOutcome,
  VerificationTime,
} from './facts';
import type { NoEditsCause, Unchanged } from './unchanged';

export interface GivenHelp {
  readonly agent: AgentId;
  readonly answer: HelpAnswer | null;
  readonly gap: HelpGap | null;
}

export interface Help {
  readonly id: string;
  readonly taskId: string;
  readonly by: 'builder' | 'user';
  readonly text: string;
  readonly agents: readonly AgentId[];
  /** The batch of experts that was asked instead of members. */
  readonly batchId?: string;
  /** Conclusion of the batch; the Builder receives it. */
  readonly advice?: string;
  readonly given: readonly GivenHelp[];
  readonly isOpen: boolean;
  /** By call role. */
  readonly receipts: Readonly<Record<string, Receipt>>;
}

export interface GivenReview {
  readonly reviewer: ReviewerId;
  readonly findings: readonly Finding[];
  readonly gap: ReviewGap | null;
}

export interface Review {
  readonly reviewers: readonly ReviewerId[];
  readonly given: readonly GivenReview[];
  /** Null while the review is running. */
  readonly verdict: ReviewVerdict | null;
  readonly dismissed: readonly Dismissal[];
  readonly toBuilder: string;
  /** By call role. */
  readonly receipts: Readonly<Record<string, Receipt>>;
}

export type Rebuild =
  | { readonly cause: 'reviewers' | 'redo' | 'fix' | 'command' | 'help' }
  /** The user sent the step back; `text` may be empty. */
  | { readonly cause: 'user'; readonly text: string };

export interface Attempt {
  readonly attempt: number;
  readonly files: readonly FileProposal[];
  readonly verdicts: Readonly<Record<string, Verdict>>;
  readonly review: Review | null;
  /** `edited`: IDs of hunks edited by the user. `met`: IDs of hunks that have had a conflict. */
  readonly edited?: readonly string[];
  readonly met?: readonly string[];
  readonly sentBack?: string;
  /** IDs of hunks that were written and later reverted. */
  readonly undone?: readonly string[];
  /** Whether a later attempt replaced this proposal. A repair of written edits replaces nothing. */
  readonly isSuperseded?: boolean;
}

export interface TaskProgress extends Attempt {
  readonly id: string;
  readonly refused: readonly EditRefusal[];
  /** The three versions of each conflict, by hunk ID. */
  readonly sides?: Readonly<Record<string, ConflictSides>>;
  readonly toConfirm?: readonly string[];
  /** Original lines of hunks edited by the user, by hunk ID. */
  readonly proposed?: Readonly<Record<string, readonly string[]>>;
  /** IDs of hunks that were moved to a new base text after a save changed the file. */
  readonly renewed?: readonly string[];
  readonly outcome: TaskOutcome | null;
  readonly earlier: readonly Attempt[];
  readonly rebuild: Rebuild | null;
  /** Why the Builder is blocked, if only the user can help. */
  readonly blocker: string | null;
  readonly noEdits?: NoEditsCause | null;
  readonly unchanged?: Unchanged | null;
  readonly missing?: readonly MissingTerms[];
  readonly patched?: readonly PatchedLine[];
  /** Whether the Builder's reply was truncated, so that the proposal may be incomplete. */
  readonly isCut?: boolean;
  /** Whether the user continues with the task although a task it depends on has no changes in the files. */
  readonly ignoresUnmetDependencies?: boolean;
  readonly help: Help | null;
  /** Counters for automatic retries: revisions requested by reviewers, requests for help, and repairs after a failed check. */
  readonly revisions: number;
  readonly helps: number;
  readonly fixes: number;
  /** Diagnostics in the task's files before the last attempt; null if not collected. */
  readonly before: readonly Diagnostic[] | null;
  readonly diagnostics: DiagnosticChange | null;
  /** Files that import the task's files; their diagnostics are also compared. */
  readonly importers?: readonly string[];
}

export interface Check {
  readonly task: string;
  readonly outcome: VerificationOutcome;
  readonly exitCode: number | null;
  /** The task after which the check ran; null if unknown. */
  readonly taskId: string | null;
  /** The end of the output; null if unavailable. */
  readonly output: string | null;
  /** Whether the user continues despite the failure. */
  readonly isWaived: boolean;
  /** Log position at which the check ended; the check does not cover later writes. */
  readonly seq: number;
}

export interface Checks {
  readonly when: VerificationTime;
  /** The last check if no files have changed since; null otherwise. The engine relies only on this check. */
  readonly last: Check | null;
  /** The last check, even if files have changed since then. */
  readonly ran: Check | null;
  /**
   * Log position of the last event that marked a step as done by hand, or that found written hunks changed in the files. Like a write, such
   * an event makes an earlier check outdated.
   */
  readonly byHandSeq: number;
  /** ID of the last task that changed files since the last check; null if there is none. */
  readonly unchecked: string | null;
  /** Whether a fix followed a failed check, so that the check reruns automatically. */
  readonly isRepeated: boolean;
}

export interface OfferedPlan {
  readonly plan: TaskMap;
  readonly version: number;
  readonly hash: string;
  readonly by: 'user' | 'planner';
  /** Members who review this plan version before the user sees it. */
  readonly reviewers: readonly AgentId[];
}

export interface Progress {
  readonly offered: OfferedPlan | null;
  /** The plan version before this one; null for the first version. */
  readonly previous: OfferedPlan | null;
  /** The approved hash. The approval is void when another plan is offered, and spent when the build starts. */
  readonly approval: { readonly planHash: string; readonly spent: boolean } | null;
  /** The user's comments on the offered plan, for the planner's next version. */
  readonly comments: readonly string[];
  /** The user's comments on parts of the plan. Kept until a new version answers them. */
  readonly placed: readonly PlacedComment[];
  /** Whether the comments on parts of the plan have been sent to the planner. */
  readonly isRevisionAsked: boolean;
  readonly reviews: readonly PlanReview[];
  /** User messages during the build that no Builder turn with edits has received yet. `told`: how many of them the last turn received. */
  readonly guidance: readonly string[];
  readonly told: number;
  readonly started: boolean;
  readonly tasks: readonly TaskProgress[];
  /** Tasks of earlier plans whose changes are in the files. If a new plan repeats such a task unchanged, it is not built again. */
  readonly done: readonly DoneTask[];
  /** Tasks of earlier plans with reverted changes. */
  readonly takenBack: readonly DoneTask[];
  readonly checks: Checks;
  /** The decision record as a proposal, reviewed after the last step in the same way as a step; null if not requested. */
  readonly record: TaskProgress | null;
}

export interface DoneTask {
  readonly task: Task;
  readonly progress: TaskProgress;
}

export interface Pace {
  readonly turns: number;
  /** Purpose of the last automatic call, so that parallel calls to reviewers or helpers count as one turn. */
  readonly last: CallPurpose | null;
}

export const noAutoTurns: Pace = { turns: 0, last: null };

export const noChecks: Checks = { when: 'atEnd', last: null, ran: null, byHandSeq: 0, unchecked: null, isRepeated: false };

export const noProgress: Progress = {
  offered: null,
  previous: null,
  approval: null,
  comments: [],
  placed: [],
  isRevisionAsked: false,
  reviews: [],
  guidance: [],
  told: 0,
  started: false,
  tasks: [],
  done: [],
  takenBack: [],
  checks: noChecks,
  record: null,
};

/** Task ID of the decision record; no task of a plan can have this ID. */
export const recordTaskId = 'decision.record';
