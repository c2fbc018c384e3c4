// Facts of models: assignments, limits, condensed history, calls.
import type { FactsIn } from '../base/fact';
import { flag, maybe, number, orNull, part, text, typed, word } from '../base/shape';
import type { Masked } from '../secrets/kinds';
import type { ModelFailureReason } from './failure';
import type { Usage } from './usage';

/** `message`: what one word of the user set going; `session`: everything together. */
export type CapScope = 'message' | 'session';

export const modelFactShapes = {
  /** The user assigned a model to a member for this session; null is the one from the settings. */
  'model.assigned': { agent: text, model: orNull(text) },
  /**
   * A limit stopped the work. `summary`: where it stood. `limit`: the amount allowed in calls, tokens or US dollars, absent in older
   * logs.
   */
  'cap.reached': { scope: word<CapScope>('message'), reason: word<BudgetReason>('callBudget'), summary: maybe(text), limit: maybe(number) },
  /** The user extended a limit. `doubled`: by the same amount again, otherwise the setting was raised. */
  'cap.extended': { scope: word<CapScope>('message'), doubled: flag },
  /** The first `upTo` entries of the conversation were condensed; empty text if no model could do it, and then they are left out. */
  'turns.condensed': { upTo: number, text },
  /** A request of about `needed` tokens did not fit: the server read only `tokens` of it in silence, or we left a part of it out. */
  'window.exceeded': { model: text, tokens: number, needed: number, cutBy: word<'server' | 'us'>('us') },
  /** A message was pinned into every prompt, by the user or by the member `by`. */
  'message.pinned': { messageId: text, text, by: maybe(text) },
  /** The user unpinned a message. */
  'message.unpinned': { messageId: text },
};

export type ModelFact = FactsIn<typeof modelFactShapes>;

export type CallPurpose =
  | 'open'
  | 'handOver'
  | 'card'
  | 'incident'
  | 'route'
  | 'read'
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
  /** A model call ended: its bill. */
  'call.ended': {
    role: text,
    purpose: word<CallPurpose>('speak'),
    agent: orNull(text),
    turnId: orNull(text),
    model: text,
    recorded: flag,
    usage: part<Usage>({ input: number, output: number, cached: number, thinking: number, written: maybe(number) }),
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
    /** The answer repeated itself without end and was stopped behind the first copy. */
    repeated: maybe(typed<true>(flag, true)),
    /** Parts of the request were left out, or read by no one, because the window is too small. */
    shortened: maybe(typed<true>(flag, true)),
    /** Passages of the answer that were the text of our own prompts, and were left out. */
    echoes: maybe(number),
  },
};

export type BudgetReason = 'callBudget' | 'tokenBudget' | 'costBudget';
export type CallFact = FactsIn<typeof callFactShapes>;
