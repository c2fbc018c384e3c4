// Schemas for the data in workshop turns.
import * as v from 'valibot';

const text = (maxChars: number) => v.pipe(v.string(), v.trim(), v.maxLength(maxChars));
const optional = (maxChars: number) => v.fallback(text(maxChars), '');
const required = (maxChars: number) => v.pipe(text(maxChars), v.minLength(1));
const ideaId = v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^I\d{1,3}$/, 'is not the id of an idea'));

function listOf<TSchema extends v.GenericSchema>(item: TSchema, most: number) {
  return v.pipe(v.array(item), v.maxLength(most));
}

/** Maximum number of ideas per turn. Members are asked for three to five; additional ideas are ignored. */
const maxIdeasATurn = 5;

const ideaBody = {
  title: required(120),
  summary: required(1_200),
  problem: optional(800),
  users: optional(400),
  firstVersion: v.fallback(listOf(required(300), 8), []),
};
const ideaBodySchema = v.object(ideaBody);
/** Content of an idea, without its author and history. */
export type IdeaBody = v.InferOutput<typeof ideaBodySchema>;

export const ideaDraftSchema = v.object({
  ...ideaBody,
  /** IDs of source ideas: none for a new idea, one for a refined idea, several for a merged idea. */
  from: v.fallback(listOf(ideaId, maxIdeasATurn), []),
});
export type IdeaDraft = v.InferOutput<typeof ideaDraftSchema>;

export const ideasSchema = v.object({ ideas: listOf(ideaDraftSchema, maxIdeasATurn) });

export const focusSchema = v.object({
  focus: v.object({
    researcher: optional(400),
    ideation: optional(400),
    critic: optional(400),
    implementer: optional(400),
  }),
});
export type Focus = v.InferOutput<typeof focusSchema>['focus'];

const concernSchema = v.object({ idea: ideaId, text: required(1_000), serious: v.fallback(v.boolean(), false) });
export type Concern = v.InferOutput<typeof concernSchema>;

export const critiqueSchema = v.object({ concerns: listOf(concernSchema, 25) });

const efforts = ['small', 'medium', 'large'] as const;
const noteSchema = v.object({ idea: ideaId, effort: v.fallback(v.nullable(v.picklist(efforts)), null), text: required(1_000) });
export type BuildNote = v.InferOutput<typeof noteSchema>;

export const notesSchema = v.object({ notes: listOf(noteSchema, 25) });

const mergeSchema = v.object({ into: ideaId, from: listOf(ideaId, maxIdeasATurn) });
export const ideaSynthesisSchema = v.object({
  ...focusSchema.entries,
  merge: v.fallback(listOf(mergeSchema, 10), []),
});
export type IdeaMerge = v.InferOutput<typeof mergeSchema>;

export const ideaChoiceSchema = v.object({ idea: v.fallback(v.nullable(ideaId), null), why: optional(1_000) });
export type WorkshopChoice = v.InferOutput<typeof ideaChoiceSchema>;
