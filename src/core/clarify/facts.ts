// Facts of the clarifying questions: what can happen, in the form the log keeps it.
import { ideaBriefSchema, intentHandoverSchema } from './intent';
import { questionSchema } from './questions';
import type { FactsIn } from '../base/fact';
import { fromSchema } from '../base/schemaShape';
import { flag, list, maybe, object, orNull, round, text, texts, typed, word } from '../base/shape';
import type { BriefPart } from './questions';
import type { Attitude } from './intent';

/** Whose words a brief is: the Starter's, a workshop's, the request as it stands where the Starter gave none, or the brief as it was before. */
export type BriefSource = 'starter' | 'request' | 'kept' | 'workshop';

export const clarifyFactShapes = {
  'questions.asked': {
    round,
    attitude: orNull(word<Attitude>('explore')),
    questions: list(fromSchema(questionSchema)),
    /** Rival readings of the request that the questions tell apart. */
    readings: maybe(texts),
    /** Parts of the brief that are not settled yet; absent where the Starter did not say. */
    open: maybe(typed<BriefPart[]>(texts, [])),
  },
  'questions.answered': { round, answers: list(object({ choices: texts, text })) },
  'brief.written': {
    brief: fromSchema(ideaBriefSchema),
    attitude: orNull(word<Attitude>('explore')),
    source: word<BriefSource>('starter'),
  },
  'brief.accepted': { brief: fromSchema(ideaBriefSchema), edited: flag },
  'intent.written': { handover: fromSchema(intentHandoverSchema) },
  /** The user put the intent handover right; it is not written anew after that. */
  'intent.edited': { handover: fromSchema(intentHandoverSchema) },
  /** An opening talk came to its end by silence; in the session that follows it names the one that can be taken up again. */
  'clarify.expired': { sessionId: text, request: text },
};

export type ClarifyFact = FactsIn<typeof clarifyFactShapes>;
