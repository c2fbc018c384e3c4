// Everything that can happen in a session: one closed union, and what the log adds to each fact.
import type { HandedOver } from './context/attachments';
import type { ContextFact } from './context/facts';
import type { ConflictSides, EditRefusal, FileProposal, Hunk } from './edits/proposal';
import type { ExpertFact } from './experts/facts';
import type { Fault } from './faults';
import type { ExecutionHandover } from './handover/execution';
import type { Attitude, IdeaBrief, IntentHandover } from './handover/intent';
import type { Answer, Question } from './handover/questions';
import type { Language } from './language';
import type { ModelFact } from './models/facts';
import type { ModelFailureReason } from './models/failure';
import type { Tier } from './models/request';
import type { Usage } from './models/usage';
import type { Oddity } from './oddity';
import type { Phase, PhaseCause } from './phases';
import type { SessionMark } from './sessions/facts';
import type { AsideAbout } from './plan/asides';
import type { HunkReturn, KeptFile, RestoreDirection, RestoreFile, RestoreScope } from './plan/checkpoints';
import type { Diagnostic } from './plan/diagnostics';
import type { Dismissal, Finding, ReviewerId, ReviewGap, ReviewVerdict } from './plan/findings';
import type { HelpAnswer, HelpGap } from './plan/help';
import type { PlanRemark } from './plan/remarks';
import type { TaskMap } from './plan/taskMap';
import type { Ballot, BallotGap } from './team/ballot';
import type { OwnAgentFact } from './team/ownAgents';
import type { AgentId } from './team/roster';
import type { Stance } from './team/stance';
import type { VoteCause, VoteOutcome } from './team/votes';
import type { WorkshopFact, WorkshopPlace } from './workshop/facts';
import type { NoEditsCause, Unchanged } from './build/unchanged';
import type { Masked } from './secrets/kinds';
import type { HeardAs, WordFact } from './words/facts';

export type CallPurpose =
  | 'open'
  | 'handOver'
  | 'route'
  | 'speak'
  | 'vote'
  | 'ready'
  | 'briefExperts'
  | 'askExpert'
  | 'mapClaims'
  | 'judgeAnswers'
  | 'plan'
  | 'reviewPlan'
  | 'build'
  | 'review'
  | 'help'
  | 'aside'
  | 'repair'
  | 'condense'
  | 'summarize'
  | 'workshop';

/** How a turn came to an end; only `done` and `truncated` texts are ever given to another member as context. */
export type TurnOutcome = 'done' | 'truncated' | 'interrupted' | 'refused' | 'empty' | 'failed';

/** Who chose the next speaker. */
export type RouteSource = 'user' | 'mention' | 'router' | 'fallback' | 'engine';

/** Why the team stopped talking and waits for the user. */
export type WaitReason =
  | 'routerAsked'
  | 'turnBudget'
  | 'callBudget'
  | 'tokenBudget'
  | 'costBudget'
  | 'loop'
  | 'offTopic'
  | 'allHeard'
  | 'declined'
  | 'voted'
  | 'workshop';

/** `reloaded`: the window or the machine went away in the middle of a run; nothing is taken up again without the user. */
export type StopReason = 'user' | 'reloaded';

export type VerificationOutcome = 'passed' | 'failed' | 'skipped';

/** When the user wants the work checked. */
export type VerificationTime = 'everyStep' | 'atEnd';

/** Whose words a brief is: the Starter's, a workshop's, the request as it stands where the Starter gave none, or the brief as it was before. */
export type BriefSource = 'starter' | 'request' | 'kept' | 'workshop';

export type TaskOutcome = 'applied' | 'rejected' | 'nothing' | 'doneByHand' | 'skipped';

export type Fact =
  | ExpertFact
  | ContextFact
  | ModelFact
  | WorkshopFact
  | SessionMark
  | OwnAgentFact
  | WordFact
  // the session
  /** `learnt`: what came of the build before it, for whoever opens this one. */
  | { type: 'session.started'; sessionId: string; workspace: string; language: Language; team: AgentId[]; learnt?: string[] }
  /** The log holds the first `seq` events of another session, which goes on by itself. */
  | { type: 'session.forked'; sessionId: string; from: string; seq: number }
  /** Another session goes on from an earlier point of this one. */
  | { type: 'session.branched'; to: string; seq: number }
  | { type: 'phase.entered'; from: Phase | null; to: Phase; cause: PhaseCause }
  | ({ type: 'message.said'; messageId: string; text: string; mentions: AgentId[]; heardAs?: HeardAs } & HandedOver)
  | { type: 'run.stopped'; reason: StopReason }
  | { type: 'run.resumed' }
  | { type: 'fault.raised'; faultId: string; fault: Fault }
  | { type: 'fault.cleared'; faultId: string }
  /** `droppedBytes` could not be read and were left out; of what was written, `lostEvents` are not in the session because of that. */
  | { type: 'log.repaired'; droppedBytes: number; lostEvents?: number }
  // calls and turns
  | {
      type: 'call.ended';
      role: string;
      purpose: CallPurpose;
      agent: AgentId | null;
      turnId: string | null;
      model: string;
      recorded: boolean;
      usage: Usage;
      costUsd: number | null;
      outcome: 'done' | 'truncated' | ModelFailureReason;
      tookMs: number;
      /** Requests that were made for it, where it took more than one. */
      attempts?: number;
      /** The model that was asked first and is overloaded, where this one was asked in its place. */
      insteadOf?: string;
      /** The usage was counted by us, because the provider told none. */
      estimated?: true;
      /** Secrets that were taken out of the request before it was sent, by kind; never what they were. */
      masked?: Masked;
    }
  | {
      type: 'route.chosen';
      next: AgentId;
      by: AgentId | 'user' | null;
      reason: string;
      source: RouteSource;
      /** The model the router asked for, where it is not the member's usual one. */
      tier?: Tier;
      /** What the router thought of the last turns, where it said so. */
      onTopic?: boolean;
    }
  | {
      type: 'turn.started';
      turnId: string;
      agent: AgentId;
      to: AgentId | 'user' | 'everyone';
      reason: string;
      source: RouteSource;
      /** What a turn beside the work is about. */
      about?: AsideAbout;
      /** Where a turn of a workshop belongs. */
      workshop?: WorkshopPlace;
    }
  /** `unfounded`: entries of the stance's evidence that were looked up and are not in the files; they count for nothing. */
  | {
      type: 'turn.ended';
      turnId: string;
      outcome: TurnOutcome;
      text: string;
      mentions: AgentId[];
      stance: Stance | null;
      unfounded?: string[];
    }
  /** The member could not be reached and is passed over; the next one is chosen as after any turn. */
  | { type: 'turn.skipped'; turnId: string; agent: AgentId; reason: ModelFailureReason }
  /** `detail` is a name or a list of names as somebody wrote them: data, never read again. */
  | { type: 'oddity.noted'; oddity: Oddity; by: AgentId | 'user' | 'router' | null; detail: string }
  // clarify
  | { type: 'questions.asked'; round: number; attitude: Attitude | null; questions: Question[] }
  | { type: 'questions.answered'; round: number; answers: Answer[] }
  | { type: 'brief.written'; brief: IdeaBrief; attitude: Attitude | null; source: BriefSource }
  | { type: 'brief.accepted'; brief: IdeaBrief; edited: boolean }
  | { type: 'intent.written'; handover: IntentHandover }
  /** The user put the intent handover right; it is not written anew after that. */
  | { type: 'intent.edited'; handover: IntentHandover }
  /** An opening talk came to its end by silence; in the session that follows it names the one that can be taken up again. */
  | { type: 'clarify.expired'; sessionId: string; request: string }
  // discovery
  | { type: 'floor.opened'; reason: WaitReason; summary?: string }
  /** The user lets the team go on without saying anything. */
  | { type: 'floor.passed' }
  | { type: 'vote.opened'; voteId: string; version: number; round: 1 | 2; cause: VoteCause; voters: AgentId[] }
  /** What one member answered; without a ballot the member abstains, and `gap` says why there is none. */
  | { type: 'ballot.cast'; voteId: string; agent: AgentId; ballot: Ballot | null; gap: BallotGap | null; unfounded?: string[] }
  | { type: 'vote.closed'; voteId: string; outcome: VoteOutcome }
  /** By the user; a member closes its own objections in its turns. */
  | { type: 'objection.closed'; objectionId: string; reason: string }
  | { type: 'note.closed'; noteId: string; reason: string }
  | { type: 'member.seated'; agent: AgentId }
  | { type: 'member.unseated'; agent: AgentId }
  | { type: 'member.muted'; agent: AgentId }
  | { type: 'member.unmuted'; agent: AgentId }
  /** A member called somebody who cannot answer; the call hands on no floor. */
  | { type: 'mention.missed'; agent: AgentId; by: AgentId; why: 'unseated' | 'muted' }
  | { type: 'consensus.offered'; version: number }
  | { type: 'consensus.settled'; version: number; taken: boolean }
  // ready
  | { type: 'ready.written'; handover: ExecutionHandover }
  | { type: 'ready.settled'; choice: 'start' | 'continue' }
  // execution
  | {
      type: 'plan.proposed';
      plan: TaskMap;
      version: number;
      hash: string;
      /** Absent in older logs: then it was the planner. */
      by?: 'user' | 'planner';
      /** Who reads this version before the user does; absent where nobody is asked to. */
      reviewers?: AgentId[];
    }
  /** Said to a place in the plan and kept until it is sent; `line` is the text it is said to, empty for the task or plan as a whole. */
  | { type: 'plan.commented'; commentId: string; hash: string; taskId: string | null; line: string; text: string }
  | { type: 'plan.uncommented'; commentId: string }
  /** The user sent the comments: the planner writes the next version. */
  | { type: 'plan.revisionAsked'; hash: string }
  /** A change of the user's was not made: it was made to another version, or its tasks could not be done in any order. */
  | { type: 'plan.editRefused'; reason: 'outdated' | 'broken' }
  /** What one reviewer of the plan remarked; null where no answer could be had. */
  | { type: 'plan.reviewed'; hash: string; agent: AgentId; remarks: PlanRemark[] | null }
  | { type: 'approval.granted'; source: 'user'; via: 'button' | 'text'; planHash: string }
  | { type: 'execution.started'; planHash: string }
  /** The user lets the executor go on after it has worked by itself for a while. */
  | { type: 'execution.continued' }
  /** A question beside the work: it changes no plan, no approval and no verdict. `messageId`: it stands in the conversation already. */
  | { type: 'aside.asked'; asideId: string; about: AsideAbout; text: string; messageId?: string }
  | { type: 'aside.answered'; asideId: string }
  /** `unchanged`: the Builder's statement that nothing has to change, its lines found in the files. */
  | { type: 'edits.proposed'; taskId: string; attempt: number; files: FileProposal[]; refused: EditRefusal[]; unchanged?: Unchanged }
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
  /** Something was written; it stands before the `hunk.settled` facts of the same append. */
  | { type: 'checkpoint.kept'; checkpointId: string; taskId: string; hunkIds: string[]; files: KeptFile[] }
  /** What going back to before a step (or a restore) would do, shown before anything is done. */
  | { type: 'restore.offered'; restoreId: string; checkpointId: string; what: RestoreScope; files: RestoreFile[] }
  /** `overwrite` are the conflicting files the user gave up; `writes` is what is to be written, all of it in the store already. */
  | { type: 'restore.settled'; restoreId: string; taken: boolean; overwrite: string[]; writes: KeptFile[] }
  | {
      type: 'checkpoint.restored';
      restoreId: string;
      /** Before which change it went. */
      checkpointId: string;
      /** The checkpoint of the state before the restore, by which it is taken back. */
      kept: string;
      direction: RestoreDirection;
      files: KeptFile[];
      left: string[];
      hunks: HunkReturn[];
      /** Went to before the build under way began: its approval does not hold any more. */
      voidsApproval: boolean;
    }
  | { type: 'task.settled'; taskId: string; outcome: TaskOutcome }
  /** A task is built again: from the start, or because the check is red. */
  | { type: 'task.reopened'; taskId: string; cause: 'redo' | 'fix'; by: 'user' | 'engine' }
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
  | { type: 'help.asked'; helpId: string; taskId: string; by: 'builder' | 'user'; text: string; agents: AgentId[] }
  | { type: 'help.given'; helpId: string; taskId: string; agent: AgentId; answer: HelpAnswer | null; gap: HelpGap | null }
  | { type: 'help.closed'; helpId: string; taskId: string }
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

/** A fact as the log stamped it: `seq` counts from 1 without gaps, `at` is milliseconds since the epoch. */
export type Event = Fact & { readonly seq: number; readonly at: number };

export type FactOf<T extends Fact['type']> = Extract<Fact, { type: T }>;

export type EventOf<T extends Fact['type']> = Extract<Event, { type: T }>;
