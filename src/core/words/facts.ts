// What happens to a word of the user beside its being said: a line that asks what was meant, and the language of the session.
import type { Language } from '../i18n/language';
import type { BudgetReason } from '../models/facts';

/**
 * What a line asks for: to start building, to approve the plan, to stop, to skip a step, to accept or reject what is under review, to change
 * what was built, to accept the risk of an objection, to decide on it later, to end the discussion or the build, to run a command, to take the
 * brief or the proposal, to ask the experts, to go on, to do a step again, to mark it as done by hand, to take one back, to run the checks, to
 * ask the experts about a step, to go back to the discussion for another plan, or to say what should change of the one on offer, to have a red
 * check mended, to go on although it is red, or to extend the limit that is reached.
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
  | 'extend';

export type WordFact =
  /** The user is asked what was meant, under the message; nothing moves until then. */
  | {
      type: 'wish.asked';
      wishId: string;
      want: Want;
      /** Whether the router thought so, and not the rules. */
      byRouter?: true;
      /** The plan the line is about, and the step. */
      planHash?: string;
      taskId?: string;
      /** The objection it is about. */
      objectionId?: string;
      /** The command it is about. */
      commandId?: string;
      /** The limit it is about, and how much of it there was; null where the log does not say it. */
      cap?: { reason: BudgetReason; limit: number | null };
      /** The message that asks for the change of what was built. */
      messageId?: string;
    }
  | { type: 'wish.settled'; wishId: string; taken: boolean }
  | { type: 'language.settled'; language: Language; by: 'message' | 'user' };
