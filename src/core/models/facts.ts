// What happens around the models of a session: who is asked for whom, what a session may cost, and what is kept of a long talk.
import type { Masked } from '../secrets/kinds';
import type { FactsIn } from '../base/fact';
import { flag, maybe, number, orNull, part, text, typed, word } from '../base/shape';
import type { ModelFailureReason } from './failure';
import type { Usage } from './usage';

/** `message`: what one word of the user set going; `session`: everything together. */
export type CapScope = 'message' | 'session';

export const modelFactShapes = {
  /** From now on, in this session, this model answers for the member; null: the one that is set. */
  'model.assigned': { agent: text, model: orNull(text) },
  /** The limit holds the work up until the user extends it; `summary` is where it stood, from what was kept back for it. */
  /** `limit`: how much was allowed, in calls, tokens or US dollars as `reason` says; absent in older logs. */
  'cap.reached': { scope: word<CapScope>('message'), reason: word<BudgetReason>('callBudget'), summary: maybe(text), limit: maybe(number) },
  /** The user lets the work go on; `doubled`: as much as the limit is added, otherwise it was set higher meanwhile. */
  'cap.extended': { scope: word<CapScope>('message'), doubled: flag },
  /** The first `upTo` entries of the conversation in a few words; empty where no model could write them, and then they are left out. */
  'turns.condensed': { upTo: number, text },
  /** A message that every prompt holds from now on, in the words of the user, or of the member `by` whose turn it is. */
  'message.pinned': { messageId: text, text, by: maybe(text) },
  'message.unpinned': { messageId: text },
};

export type ModelFact = FactsIn<typeof modelFactShapes>;

export type CallPurpose =
  | 'open'
  | 'handOver'
  | 'card'
  | 'incident'
  | 'route'
  | 'speak'
  | 'vote'
  | 'ready'
  | 'briefExperts'
  | 'askExpert'
  | 'mapClaims'
  | 'judgeAnswers'
  | 'plan'
  | 'reviewPlan'
  | 'build'
  | 'review'
  | 'help'
  | 'aside'
  | 'repair'
  | 'condense'
  | 'summarize'
  | 'workshop'
  | 'web';

export const callFactShapes = {
  'call.ended': {
    role: text,
    purpose: word<CallPurpose>('speak'),
    agent: orNull(text),
    turnId: orNull(text),
    model: text,
    recorded: flag,
    usage: part<Usage>({ input: number, output: number, cached: number, thinking: number }),
    costUsd: orNull(number),
    /** What limits of money count of it, where that is more than it is known to cost. */
    countedUsd: maybe(number),
    outcome: word<'done' | 'truncated' | ModelFailureReason>('done'),
    tookMs: number,
    /** Requests that were made for it, where it took more than one. */
    attempts: maybe(number),
    /** The model that was asked first and is overloaded, where this one was asked in its place. */
    insteadOf: maybe(text),
    /** The usage was counted by us, because the provider told none. */
    estimated: maybe(typed<true>(flag, true)),
    /** Secrets that were taken out of the request before it was sent, by kind; never what they were. */
    masked: maybe(part<Masked>({})),
    /** Searches of the web that the provider made for it, and charges. */
    searches: maybe(number),
    /** Pictures the request held, and whether the model that answered was told of them in words because it cannot see. */
    pictures: maybe(number),
    unseen: maybe(typed<true>(flag, true)),
  },
};

export type BudgetReason = 'callBudget' | 'tokenBudget' | 'costBudget';
export type CallFact = FactsIn<typeof callFactShapes>;
