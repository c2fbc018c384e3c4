// Facts about confirmation questions and the session language.
import type { FactsIn } from '../base/fact';
import { flag, maybe, number, object, orNull, text, typed, word } from '../base/shape';
import type { FaultReason } from '../faults';
import type { Language } from '../i18n/language';
import type { BudgetReason } from '../models/facts';

/**
 * Action requested by a sentence of a message: start building, approve the plan, stop, skip a step, accept or reject the edits under
 * review, change what was built, accept the risk of an objection, defer an objection, end the discussion or the build, run a command, use
 * the brief or the proposal, ask the experts, continue, repeat a step, mark a step as done by hand, undo a step, run the checks, ask the
 * experts about a step, return to the discussion for another plan, change the offered plan, fix a failed check, continue despite a failed
 * check, extend the reached limit, retry after a fault, or rewrite the offered plan according to the message.
 */
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
    /** Whether the router interpreted the message instead of the phrase rules. */
    byRouter: maybe(typed<true>(flag, true)),
    /** Plan and step to which the confirmation refers. */
    planHash: maybe(text),
    taskId: maybe(text),
    /** Objection to which the confirmation refers. */
    objectionId: maybe(text),
    /** Command to which the confirmation refers. */
    commandId: maybe(text),
    /** Limit to which the confirmation refers, and the limit's value at that time; null if unknown. */
    cap: maybe(object({ reason: word<BudgetReason>('callBudget'), limit: orNull(number) })),
    /** The fault, if the question is whether to retry. */
    fault: maybe(word<FaultReason>('network')),
    /** Message that contains the requested change to the build or the plan. */
    messageId: maybe(text),
  },
  /** The user confirmed or dismissed the question. */
  'wish.settled': { wishId: text, taken: flag },
  /** The language of the session was set. */
  'language.settled': { language: word<Language>('de'), by: word<'message' | 'user'>('message') },
};

export type WordFact = FactsIn<typeof wordFactShapes>;
