// Facts of confirmation questions and the session language.
import type { FactsIn } from '../base/fact';
import { flag, maybe, number, object, orNull, text, typed, word } from '../base/shape';
import type { FaultReason } from '../faults';
import type { Language } from '../i18n/language';
import type { BudgetReason } from '../models/facts';

/**
 * Action that a sentence of a message asks for: start building, approve the plan, stop, skip a step, accept or reject the edits under
 * review, change what was built, accept the risk of an objection, decide on it later, end the discussion or the build, run a command, use
 * the brief or the proposal, ask the experts, continue, repeat a step, mark it as done by hand, undo one, run the checks, ask the experts
 * about a step, return to the discussion for another plan, or change the offered one, fix a failed check, continue despite it, extend the
 * reached limit, retry after a fault, or rewrite the offered plan with the message.
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
    /** Interpreted by the router rather than the rules. */
    byRouter: maybe(typed<true>(flag, true)),
    /** Plan and step that the confirmation is about. */
    planHash: maybe(text),
    taskId: maybe(text),
    /** Objection that the confirmation is about. */
    objectionId: maybe(text),
    /** Command that the confirmation is about. */
    commandId: maybe(text),
    /** Limit that the confirmation is about, and its value at that time; null if unknown. */
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
