// Facts of the clarifying questions, the brief and the intent handover.
import type { FactsIn } from '../base/fact';
import { fromSchema } from '../base/schemaShape';
import { flag, list, maybe, object, orNull, round, text, texts, typed, word } from '../base/shape';
import { type Attitude, ideaBriefSchema, intentHandoverSchema } from './intent';
import { type BriefPart, questionSchema } from './questions';
import type { Size, SizeSource } from './size';

/** Origin of a brief: the Starter, a workshop, the request itself if the Starter failed, or the previous brief. */
export type BriefSource = 'starter' | 'request' | 'kept' | 'workshop';

export const clarifyFactShapes = {
  /** The Starter asked a round of clarifying questions. */
  'questions.asked': {
    round,
    attitude: orNull(word<Attitude>('explore')),
    questions: list(fromSchema(questionSchema)),
    /** Alternative interpretations of the request. The questions help to choose between them. */
    readings: maybe(texts),
    /** Parts of the brief that are still unsettled; missing if the Starter named none. */
    open: maybe(typed<BriefPart[]>(texts, [])),
    /** Set if the first message was only a question. The answer to this round then becomes the request. */
    asks: maybe(word<'request'>('request')),
  },
  /** The user answered a round of questions. */
  'questions.answered': { round, answers: list(object({ choices: texts, text })) },
  /** The brief was written. */
  'brief.written': {
    brief: fromSchema(ideaBriefSchema),
    attitude: orNull(word<Attitude>('explore')),
    source: word<BriefSource>('starter'),
  },
  /** The size was chosen: how much of the team takes part before the build. `reason`: the Starter's explanation or the user's words. */
  'size.chosen': { size: word<Size>('direct'), by: word<SizeSource>('starter'), reason: text },
  /** The brief was accepted, with or without edits. `by`: set if the engine accepted it because it needed no confirmation by the user. */
  'brief.accepted': { brief: fromSchema(ideaBriefSchema), edited: flag, by: maybe(word<'engine'>('engine')) },
  /** The intent handover was written. */
  'intent.written': { handover: fromSchema(intentHandoverSchema) },
  /** Only in logs of earlier versions: the user corrected the intent handover, which is then never regenerated. */
  'intent.edited': { handover: fromSchema(intentHandoverSchema) },
  /**
   * The clarifying questions of session `sessionId` timed out. The next session also records this fact, so that the user can resume the
   * earlier session.
   */
  'clarify.expired': { sessionId: text, request: text },
};

export type ClarifyFact = FactsIn<typeof clarifyFactShapes>;
