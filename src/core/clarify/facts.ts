// Facts of the clarifying questions: what can happen, in the form the log keeps it.
import type { Answer, BriefPart, Question } from './questions';
import type { Attitude, IdeaBrief, IntentHandover } from './intent';

/** Whose words a brief is: the Starter's, a workshop's, the request as it stands where the Starter gave none, or the brief as it was before. */
export type BriefSource = 'starter' | 'request' | 'kept' | 'workshop';

export type ClarifyFact =
  | {
      type: 'questions.asked';
      round: number;
      attitude: Attitude | null;
      questions: Question[];
      /** Rival readings of the request that the questions tell apart. */
      readings?: string[];
      /** Parts of the brief that are not settled yet; absent where the Starter did not say. */
      open?: BriefPart[];
    }
  | { type: 'questions.answered'; round: number; answers: Answer[] }
  | { type: 'brief.written'; brief: IdeaBrief; attitude: Attitude | null; source: BriefSource }
  | { type: 'brief.accepted'; brief: IdeaBrief; edited: boolean }
  | { type: 'intent.written'; handover: IntentHandover }
  /** The user put the intent handover right; it is not written anew after that. */
  | { type: 'intent.edited'; handover: IntentHandover }
  /** An opening talk came to its end by silence; in the session that follows it names the one that can be taken up again. */
  | { type: 'clarify.expired'; sessionId: string; request: string };
