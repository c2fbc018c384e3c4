// Facts of workshops: turns, scores and the verdict.
import { workshopParts } from '../discussion/facts';
import { depths } from './depth';
import { ideaChangeKinds } from './ideas';
import { defaultCast, workshopRoles } from './roles';
import { criteria } from './scores';
import { ideaDraftSchema } from './turnSchemas';
import type { WorkshopOutcome } from './verdict';
import type { FactsIn } from '../base/fact';
import { fromSchema } from '../base/schemaShape';
import { flag, list, maybe, number, object, oneOf, orNull, part, round, some, text, texts, typed, upTo, word } from '../base/shape';
import type { AdoptedConcern } from '../discussion/facts';
import type { ModelFailureReason } from '../models/failure';
import type { IdeaChange } from './ideas';
import type { Cast, OptionalRole } from './roles';
import type { IdeaMarks } from './scores';
import type { BuildNote, Concern, Focus, WorkshopChoice } from './turnSchemas';
import type { WorkshopVerdict } from './verdict';

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
    /** Parts nobody takes. */
    without: maybe(typed<OptionalRole[]>(texts, [])),
    /** Draws the orders in which the moderator sees ideas and criteria. */
    seed: number,
  },
  /** A turn of a workshop was taken, with the data it brought; recorded in the same append as the end of the turn. */
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
    /** Its words came without the data that belongs to them. */
    isWordsOnly: maybe(typed<true>(flag, true)),
  },
  /** A member could not be heard; the round goes on. */
  'workshop.missed': { workshopId: text, round, part: oneOf(workshopParts), why: word<ModelFailureReason>('network') },
  /** The user asks for ideas again after there were none. */
  'workshop.reasked': { workshopId: text },
  /** A scoring pass ended. */
  'workshop.scored': { workshopId: text, pass: typed<1 | 2>(number, 1), scores: list(marks) },
  /** A scoring pass could not be done. */
  'workshop.unscored': { workshopId: text, pass: typed<1 | 2>(number, 1), why: word<ModelFailureReason>('network') },
  /** A workshop ended with this verdict. */
  'workshop.closed': {
    workshopId: text,
    outcome: word<WorkshopOutcome>('noIdeas'),
    winner: orNull(text),
    by: orNull(word<NonNullable<WorkshopVerdict['by']>>('score')),
    contenders: texts,
  },
  /** The user picked an idea where the score could not decide. */
  'workshop.picked': { workshopId: text, ideaId: text },
  /** An idea became the brief; its open concerns are in the ledger. */
  'workshop.adopted': { workshopId: text, ideaId: text, concerns: list(part<AdoptedConcern>({ owner: text, text })) },
};

export type WorkshopFact = FactsIn<typeof workshopFactShapes>;
