// Facts of confirmation questions and the session language.
import type { FactsIn } from '../base/fact';
import { flag, maybe, number, object, orNull, text, typed, word } from '../base/shape';
import type { FaultReason } from '../faults';
import type { Language } from '../i18n/language';
import type { BudgetReason } from '../models/facts';

/**
 * What a line asks for: to start building, to approve the plan, to stop, to skip a step, to accept or reject what is under review, to change
 * what was built, to accept the risk of an objection, to decide on it later, to end the discussion or the build, to run a command, to take the
 * brief or the proposal, to ask the experts, to go on, to do a step again, to mark it as done by hand, to take one back, to run the checks, to
 * ask the experts about a step, to go back to the discussion for another plan, or to say what should change of the one on offer, to have a red
 * check mended, to go on although it is red, to extend the limit that is reached, to try again after a fault, or to have the plan on offer written anew
 * with what the message says.
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
  /** The user was asked to confirm what a message meant. */
  'wish.asked': {
    wishId: text,
    want: word<Want>('build'),
    /** Read by the router instead of the rules. */
    byRouter: maybe(typed<true>(flag, true)),
    /** Plan and step of the confirmation. */
    planHash: maybe(text),
    taskId: maybe(text),
    /** Objection of the confirmation. */
    objectionId: maybe(text),
    /** Command of the confirmation. */
    commandId: maybe(text),
    /** Limit of the confirmation, and its value at that time; null if the log does not tell. */
    cap: maybe(object({ reason: word<BudgetReason>('callBudget'), limit: orNull(number) })),
    /** Fault, if the question is whether to retry. */
    fault: maybe(word<FaultReason>('network')),
    /** Message with the requested change to the build or the plan. */
    messageId: maybe(text),
  },
  /** The user confirmed or dismissed that question. */
  'wish.settled': { wishId: text, taken: flag },
  /** The language of the session was set. */
  'language.settled': { language: word<Language>('de'), by: word<'message' | 'user'>('message') },
};

export type WordFact = FactsIn<typeof wordFactShapes>;
