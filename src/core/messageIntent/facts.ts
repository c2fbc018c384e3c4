// Facts about confirmation questions and the session language.
import type { FactsIn } from '../base/fact';
import { flag, maybe, number, object, orNull, text, typed, word } from '../base/shape';
import type { FaultReason } from '../faults';
import type { Language } from '../i18n/language';
import type { BudgetReason } from '../models/facts';

/** Action that a message can request; `meanings` in `readingCards.ts` explains each action. */
export type Want =
  | 'build'
  | 'approve'
  | 'stop'
  | 'skip'
  | 'accept'
  | 'reject'
  | 'followUp'
  | 'acceptRisk'
  | 'decideLater'
  | 'end'
  | 'run'
  | 'brief'
  | 'proposal'
  | 'experts'
  | 'goOn'
  | 'redo'
  | 'byHand'
  | 'undo'
  | 'check'
  | 'help'
  | 'replan'
  | 'change'
  | 'fix'
  | 'waive'
  | 'extend'
  | 'retry'
  | 'rewrite';

export const wordFactShapes = {
  /** The user was asked to confirm the meaning of a message. */
  'wish.asked': {
    wishId: text,
    want: word<Want>('build'),
    /** Whether the router, rather than the phrase rules, interpreted the message. */
    byRouter: maybe(typed<true>(flag, true)),
    /** Hash of the plan, and ID of the step, to which the confirmation refers. */
    planHash: maybe(text),
    taskId: maybe(text),
    /** Objection to which the confirmation refers. */
    objectionId: maybe(text),
    /** Command to which the confirmation refers. */
    commandId: maybe(text),
    /** Limit to which the confirmation refers. `limit`: its value when the user was asked; null if unknown. */
    cap: maybe(object({ reason: word<BudgetReason>('callBudget'), limit: orNull(number) })),
    /** Fault that stopped the work, if the user is asked whether to retry. */
    fault: maybe(word<FaultReason>('network')),
    /** Message that contains the requested change to the build or the plan. */
    messageId: maybe(text),
  },
  /** The user confirmed (`taken`) or dismissed the question. */
  'wish.settled': { wishId: text, taken: flag },
  /** The session language was set: detected from a message or chosen by the user. */
  'language.settled': { language: word<Language>('de'), by: word<'message' | 'user'>('message') },
};

export type WordFact = FactsIn<typeof wordFactShapes>;
