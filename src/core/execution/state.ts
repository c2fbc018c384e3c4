// State of the build: the types its part of the session is folded into.
import type { AgentId } from '../agents/roster';
import type { ConflictSides, EditRefusal, FileProposal, Verdict } from '../edits/lines/proposal';
import type { CallPurpose } from '../models/facts';
import type { Receipt } from '../models/state';
import type { PlacedComment, PlanReview } from '../plan/state';
import type { Task, TaskMap } from '../plan/taskMap';
import type { Diagnostic, DiagnosticChange } from './diagnostics';
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
  /** The batch of experts that is asked instead of members. */
  readonly batchId?: string;
  /** What the batch came to, as the Builder reads it. */
  readonly advice?: string;
  readonly given: readonly GivenHelp[];
  readonly isOpen: boolean;
  /** What each answer cost, by the role that was asked. */
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
  /** Null while it is under way. */
  readonly verdict: ReviewVerdict | null;
  readonly dismissed: readonly Dismissal[];
  readonly toBuilder: string;
  /** What each answer cost, by the role that was asked. */
  readonly receipts: Readonly<Record<string, Receipt>>;
}

/** Why a task with an attempt behind it is built again. */
export type Rebuild =
  | { readonly cause: 'reviewers' | 'redo' | 'fix' | 'command' | 'help' }
  /** The user sent it back, with words of their own or none. */
  | { readonly cause: 'user'; readonly text: string };

/** An attempt that another one took the place of. */
export interface Attempt {
  readonly attempt: number;
  readonly files: readonly FileProposal[];
  readonly verdicts: Readonly<Record<string, Verdict>>;
  readonly review: Review | null;
  /** Hunks whose lines the user changed, and those that met other lines at their place than they were made for. */
  readonly edited?: readonly string[];
  readonly met?: readonly string[];
  /** The user's words when it was sent back. */
  readonly sentBack?: string;
  /** Hunks that were written and taken out of the files again. */
  readonly undone?: readonly string[];
  /** A later attempt proposed the step anew; a repair of what is in the files does not. */
  readonly isSuperseded?: boolean;
}

export interface TaskProgress extends Attempt {
  readonly id: string;
  readonly refused: readonly EditRefusal[];
  /** By hunk, for those that are conflicted. */
  readonly sides?: Readonly<Record<string, ConflictSides>>;
  /** Hunks the user accepted that wait for a second word. */
  readonly toConfirm?: readonly string[];
  /** By hunk, for those the user has edited: the lines that were proposed. */
  readonly proposed?: Readonly<Record<string, readonly string[]>>;
  /** Hunks that were put into another text than they were cut from, as saving had changed it. */
  readonly renewed?: readonly string[];
  readonly outcome: TaskOutcome | null;
  readonly earlier: readonly Attempt[];
  readonly rebuild: Rebuild | null;
  /** What the Builder cannot get past, where only the user is left to ask. */
  readonly blocker: string | null;
  /** Why it is blocked, where its attempts came to no edit. */
  readonly noEdits?: NoEditsCause | null;
  /** The Builder's checked statement that nothing has to change. */
  readonly unchanged?: Unchanged | null;
  /** Agreed numbers and names of its clauses that stand nowhere in what is built. */
  readonly missing?: readonly MissingTerms[];
  /** What its proposal replaced or left out of those before it. */
  readonly patched?: readonly PatchedLine[];
  /** The Builder's reply broke off: the proposal may be a part. */
  readonly isCut?: boolean;
  /** The user has it built although what it builds on is not in the files. */
  readonly goesWithoutBasis?: boolean;
  readonly help: Help | null;
  /** How often the reviewers sent it back, the Builder asked for help, and a red check sent it back, each without the user. */
  readonly revisions: number;
  readonly helps: number;
  readonly fixes: number;
  /** What the languages said of its files before the last attempt; null where nobody looked. */
  readonly before: readonly Diagnostic[] | null;
  readonly diagnostics: DiagnosticChange | null;
  /** Files that use its files, and were looked at together with them. */
  readonly importers?: readonly string[];
}

export interface Check {
  readonly task: string;
  readonly outcome: VerificationOutcome;
  readonly exitCode: number | null;
  /** The task after which it ran, or null where that is not known. */
  readonly taskId: string | null;
  /** The end of what it printed; null where it could not be had. */
  readonly output: string | null;
  /** Whether the user goes on although it is red. */
  readonly isWaived: boolean;
  /** When it ended: what was written later is not in it. */
  readonly seq: number;
}

export interface Checks {
  readonly when: VerificationTime;
  /** The last check, as long as no step has changed files since; the next decision of the engine is about this one. */
  readonly last: Check | null;
  /** The last check that ran, whatever was changed since. */
  readonly ran: Check | null;
  /** When a step was last marked as done by hand, which changes files as a write does. */
  readonly byHandSeq: number;
  /** The last task that changed files since then, or null. */
  readonly unchecked: string | null;
  /** Whether the user has asked for a check and a fix was made for it, so that it is run again without asking. */
  readonly isRepeated: boolean;
}

export interface OfferedPlan {
  readonly plan: TaskMap;
  readonly version: number;
  readonly hash: string;
  readonly by: 'user' | 'planner';
  /** Who reads this version before the user does. */
  readonly reviewers: readonly AgentId[];
}

export interface Progress {
  readonly offered: OfferedPlan | null;
  /** The version before it, for what has changed since; null for a first one. */
  readonly previous: OfferedPlan | null;
  /** The hash the user approved; void as soon as another plan is offered, spent when the build starts. */
  readonly approval: { readonly planHash: string; readonly spent: boolean } | null;
  /** What the user said about the offered plan; the planner takes it up in the next version. */
  readonly comments: readonly string[];
  /** What the user said to single places of it, kept on the card until it is sent. */
  readonly placed: readonly PlacedComment[];
  /** Whether the placed comments have been sent. */
  readonly isRevisionAsked: boolean;
  readonly reviews: readonly PlanReview[];
  /** What the user said during the build and the Builder has not been told in a step that came to edits; and how much of it the last turn was told. */
  readonly guidance: readonly string[];
  readonly told: number;
  readonly started: boolean;
  readonly tasks: readonly TaskProgress[];
  /** Tasks of earlier plans that are in the files; one that a new plan has unchanged is not built again. */
  readonly done: readonly DoneTask[];
  /** Those of which something was taken out of the files again. */
  readonly takenBack: readonly DoneTask[];
  readonly checks: Checks;
  /** The proposal of the decision record, a step of its own after the last one; null where none was asked for. */
  readonly record: TaskProgress | null;
}

export interface DoneTask {
  readonly task: Task;
  readonly progress: TaskProgress;
}

export interface Pace {
  /** Automatic turns since the user last did something. */
  readonly turns: number;
  /** What the last of them was: calls of reviewers side by side are one turn. */
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

/** Stands for the proposal of a decision record where a task's id would; no plan can have a task of this name. */
export const recordTaskId = 'decision.record';
