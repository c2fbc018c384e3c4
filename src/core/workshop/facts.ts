// Everything that can happen in a workshop, as facts of the log.
import type { AdoptedConcern, WorkshopPart } from '../discussion/facts';
import type { ModelFailureReason } from '../models/failure';
import type { Depth } from './depth';
import type { IdeaChange } from './ideas';
import type { Cast, OptionalRole } from './roles';
import type { IdeaMarks } from './scores';
import type { BuildNote, Concern, Focus, WorkshopChoice } from './turnSchemas';
import type { WorkshopVerdict } from './verdict';

export type WorkshopFact =
  | {
      type: 'workshop.opened';
      workshopId: string;
      topic: string;
      depth: Depth;
      rounds: number;
      cast: Cast;
      /** Parts nobody takes. */
      without?: OptionalRole[];
      /** Draws the orders in which the moderator sees ideas and criteria. */
      seed: number;
    }
  /** A turn was taken; what it brought as data stands in the fields of its part, recorded in one append with its end. */
  | {
      type: 'workshop.heard';
      workshopId: string;
      round: number;
      part: WorkshopPart;
      turnId: string;
      focus?: Focus;
      ideas?: IdeaChange[];
      concerns?: Concern[];
      notes?: BuildNote[];
      choice?: WorkshopChoice;
      /** Its words came without the data that belongs to them. */
      isWordsOnly?: true;
    }
  /** A member could not be heard: a gap in the round, which goes on. */
  | { type: 'workshop.missed'; workshopId: string; round: number; part: WorkshopPart; why: ModelFailureReason }
  /** The user asks for ideas again after there were none. */
  | { type: 'workshop.reasked'; workshopId: string }
  | { type: 'workshop.scored'; workshopId: string; pass: 1 | 2; scores: IdeaMarks[] }
  | { type: 'workshop.unscored'; workshopId: string; pass: 1 | 2; why: ModelFailureReason }
  | ({ type: 'workshop.closed'; workshopId: string } & WorkshopVerdict)
  /** The user decides where the score could not. */
  | { type: 'workshop.picked'; workshopId: string; ideaId: string }
  /** The idea is the brief now; what is held against it is in the ledger, each in its owner's words. */
  | { type: 'workshop.adopted'; workshopId: string; ideaId: string; concerns: AdoptedConcern[] };
