// State of the workshop: the types its part of the session is folded into.
import type { AgentId } from '../agents/roster';
import type { WorkshopPart } from '../discussion/facts';
import type { ModelFailureReason } from '../models/failure';
import type { Depth } from './depth';
import type { Idea } from './ideas';
import type { Cast, OptionalRole } from './roles';
import type { IdeaMarks } from './scores';
import type { BuildNote, Concern, Focus, WorkshopChoice } from './turnSchemas';
import type { WorkshopVerdict } from './verdict';

/** A part of a round that is over: heard, or a gap. */
export interface TakenPart {
  readonly round: number;
  readonly part: WorkshopPart;
  readonly turnId: string | null;
  readonly gap: ModelFailureReason | null;
  readonly isWordsOnly: boolean;
}

export interface HeldConcern extends Concern {
  readonly round: number;
  readonly by: AgentId;
  /** How many turns had been taken before the critique it is from. */
  readonly at: number;
}

export interface HeldNote extends BuildNote {
  readonly round: number;
  readonly by: AgentId;
}

export interface ScoringPass {
  readonly pass: 1 | 2;
  readonly scores: readonly IdeaMarks[] | null;
  readonly why: ModelFailureReason | null;
}

export interface Workshop {
  readonly id: string;
  readonly topic: string;
  readonly depth: Depth;
  readonly rounds: number;
  readonly cast: Cast;
  /** Parts nobody takes. */
  readonly without: readonly OptionalRole[];
  readonly seed: number;
  readonly focus: Focus;
  readonly taken: readonly TakenPart[];
  /** Turns of the current round that were to bring ideas. */
  readonly tries: number;
  readonly ideas: readonly Idea[];
  readonly concerns: readonly HeldConcern[];
  readonly notes: readonly HeldNote[];
  readonly passes: readonly ScoringPass[];
  readonly choice: WorkshopChoice | null;
  readonly result: WorkshopVerdict | null;
  /** The idea that stands in the end, by score, leader or user. */
  readonly winner: string | null;
  readonly isPicked: boolean;
  readonly adopted: string | null;
}
