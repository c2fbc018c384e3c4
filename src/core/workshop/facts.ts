// Facts and state of workshops: turns, ideas, concerns and scores.
import type { AgentId } from '../agents/roster';
import type { FactsIn } from '../base/fact';
import { fromSchema } from '../base/schemaShape';
import { flag, list, maybe, number, object, oneOf, orNull, part, round, some, text, texts, typed, upTo, word } from '../base/shape';
import { type AdoptedConcern, type WorkshopPart, workshopParts } from '../discussion/facts';
import type { ModelFailureReason } from '../models/failure';
import { type Idea, type IdeaChange, ideaChangeKinds } from './ideas';
import { type Cast, defaultCast, type Depth, depths, type OptionalRole, workshopRoles } from './roles';
import { criteria, type IdeaMarks } from './scores';
import { type BuildNote, type Concern, type Focus, ideaDraftSchema, type WorkshopChoice } from './turnSchemas';
import type { WorkshopOutcome, WorkshopVerdict } from './verdict';

const cast = typed<Cast>(object(Object.fromEntries(workshopRoles.map((role) => [role, text]))), defaultCast);

const ideaChange = part<IdeaChange>({
  kind: oneOf(ideaChangeKinds),
  id: text,
  draft: orNull(fromSchema(ideaDraftSchema, { firstVersion: texts, from: texts })),
  from: maybe(texts),
});

const marks = part<IdeaMarks>({
  marks: some<IdeaMarks['marks']>(Object.fromEntries(criteria.map((each) => [each, number]))),
  reasons: maybe(object({ pro: text, contra: text })),
});

export const workshopFactShapes = {
  /** A workshop started. */
  'workshop.opened': {
    workshopId: text,
    topic: text,
    depth: oneOf(depths),
    rounds: upTo(100),
    cast,
    /** Roles that the workshop omits. */
    without: maybe(typed<OptionalRole[]>(texts, [])),
    /** Seed for the order in which the moderator sees ideas and criteria. */
    seed: number,
  },
  /** A member's workshop turn with its data. Recorded in the same batch as the end of the turn. */
  'workshop.heard': {
    workshopId: text,
    round,
    part: oneOf(workshopParts),
    turnId: text,
    focus: maybe(part<Focus>({})),
    ideas: maybe(list(ideaChange)),
    concerns: maybe(list(part<Concern>({ text }))),
    notes: maybe(list(part<BuildNote>({ effort: orNull(text), text }))),
    choice: maybe(part<WorkshopChoice>({ why: text })),
    /** Whether the data of the turn was missing or unreadable. */
    isWordsOnly: maybe(typed<true>(flag, true)),
  },
  /** A member's turn failed; the round continues. */
  'workshop.missed': { workshopId: text, round, part: oneOf(workshopParts), why: word<ModelFailureReason>('network') },
  /** The user requested ideas again, after a round without ideas. */
  'workshop.reasked': { workshopId: text },
  /** A scoring pass ended. */
  'workshop.scored': { workshopId: text, pass: typed<1 | 2>(number, 1), scores: list(marks) },
  /** A scoring pass failed. */
  'workshop.unscored': { workshopId: text, pass: typed<1 | 2>(number, 1), why: word<ModelFailureReason>('network') },
  /** A workshop ended. Contains its verdict. */
  'workshop.closed': {
    workshopId: text,
    outcome: word<WorkshopOutcome>('noIdeas'),
    winner: orNull(text),
    by: orNull(word<NonNullable<WorkshopVerdict['by']>>('score')),
    contenders: texts,
  },
  /** The user chose an idea, because the scores were not decisive. */
  'workshop.picked': { workshopId: text, ideaId: text },
  /** An idea became the brief; its open concerns were added to the ledger. */
  'workshop.adopted': { workshopId: text, ideaId: text, concerns: list(part<AdoptedConcern>({ owner: text, text })) },
};

export type WorkshopFact = FactsIn<typeof workshopFactShapes>;

/** A completed part of a round: a turn, or a gap if the turn failed. */
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
  /** Position of the critique's turn in `taken`, counted from 0. */
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
  readonly without: readonly OptionalRole[];
  readonly seed: number;
  readonly focus: Focus;
  readonly taken: readonly TakenPart[];
  /** Number of ideation turns in the current round so far. */
  readonly tries: number;
  readonly ideas: readonly Idea[];
  readonly concerns: readonly HeldConcern[];
  readonly notes: readonly HeldNote[];
  readonly passes: readonly ScoringPass[];
  readonly choice: WorkshopChoice | null;
  readonly result: WorkshopVerdict | null;
  /** ID of the winning idea, chosen by score, by the leader or by the user; null if there is none. */
  readonly winner: string | null;
  readonly isPicked: boolean;
  readonly adopted: string | null;
}
