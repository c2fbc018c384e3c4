// Facts of the clarifying questions, the brief and the intent handover.
import type { FactsIn } from '../base/fact';
import { fromSchema } from '../base/schemaShape';
import { flag, list, maybe, object, orNull, round, text, texts, typed, word } from '../base/shape';
import { type Attitude, ideaBriefSchema, intentHandoverSchema } from './intent';
import { type BriefPart, questionSchema } from './questions';
import type { Size, SizeSource } from './size';

/** Whose words a brief is: the Starter's, a workshop's, the request as it stands where the Starter gave none, or the brief as it was before. */
export type BriefSource = 'starter' | 'request' | 'kept' | 'workshop';

export const clarifyFactShapes = {
  /** The Starter asked a round of clarifying questions. */
  'questions.asked': {
    round,
    attitude: orNull(word<Attitude>('explore')),
    questions: list(fromSchema(questionSchema)),
    /** Rival readings of the request that the questions tell apart. */
    readings: maybe(texts),
    /** Parts of the brief that are not settled yet; absent where the Starter did not say. */
    open: maybe(typed<BriefPart[]>(texts, [])),
  },
  /** The user answered a round of questions. */
  'questions.answered': { round, answers: list(object({ choices: texts, text })) },
  /** The brief was written: what was understood of the request. */
  'brief.written': {
    brief: fromSchema(ideaBriefSchema),
    attitude: orNull(word<Attitude>('explore')),
    source: word<BriefSource>('starter'),
  },
  /** The size was chosen: how much of the team is asked before anything is built. `reason`: the Starter's line or the user's words. */
  'size.chosen': { size: word<Size>('direct'), by: word<SizeSource>('starter'), reason: text },
  /** The user accepted the brief, edited or not. `by`: the engine, where nothing was asked that the brief could have got wrong. */
  'brief.accepted': { brief: fromSchema(ideaBriefSchema), edited: flag, by: maybe(word<'engine'>('engine')) },
  /** The intent handover was written: how the user framed the request. */
  'intent.written': { handover: fromSchema(intentHandoverSchema) },
  /** The user corrected the intent handover; it is not written again. */
  'intent.edited': { handover: fromSchema(intentHandoverSchema) },
  /** The clarifying questions timed out. In the next session: the expired session that can be resumed. */
  'clarify.expired': { sessionId: text, request: text },
};

export type ClarifyFact = FactsIn<typeof clarifyFactShapes>;
