// Facts of models: assignments, limits, condensed history, calls.
import type { FactsIn } from '../base/fact';
import { flag, maybe, number, orNull, part, text, typed, word } from '../base/shape';
import type { Masked } from '../secrets/kinds';
import type { ModelFailureReason } from './failure';
import type { Usage } from './usage';

/** `message`: work triggered by one user message; `session`: everything. */
export type CapScope = 'message' | 'session';

export const modelFactShapes = {
  /** The user assigned a model to a member for this session; null is the one from the settings. */
  'model.assigned': { agent: text, model: orNull(text) },
  /**
   * A limit stopped the work. `summary`: the state of the work at that time. `limit`: the amount allowed in calls, tokens or US dollars,
   * absent in older logs.
   */
  'cap.reached': { scope: word<CapScope>('message'), reason: word<BudgetReason>('callBudget'), summary: maybe(text), limit: maybe(number) },
  /** The user extended a limit. `doubled`: by the same amount again, otherwise the setting was raised. */
  'cap.extended': { scope: word<CapScope>('message'), doubled: flag },
  /** The first `upTo` entries of the conversation were condensed; the text is empty if no model could do so, and they are then left out. */
  'turns.condensed': { upTo: number, text },
  /** A request of about `needed` tokens did not fit: the server read only `tokens` of it, or a part of it was not sent. */
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
  /** The bill of a model call that ended. */
  'call.ended': {
    role: text,
    purpose: word<CallPurpose>('speak'),
    agent: orNull(text),
    turnId: orNull(text),
    model: text,
    recorded: flag,
    usage: part<Usage>({ input: number, output: number, cached: number, thinking: number, written: maybe(number) }),
    costUsd: orNull(number),
    /** Cost counted towards limits, if it is higher than the known cost. */
    countedUsd: maybe(number),
    outcome: word<'done' | 'truncated' | ModelFailureReason>('done'),
    tookMs: number,
    /** Number of requests, if more than one. */
    attempts: maybe(number),
    /** Overloaded model that this one replaced. */
    insteadOf: maybe(text),
    /** Usage was estimated, because the provider reported none. */
    estimated: maybe(typed<true>(flag, true)),
    /** Masked secrets by kind, never their values. */
    masked: maybe(part<Masked>({})),
    /** Web searches billed by the provider. */
    searches: maybe(number),
    /** Number of pictures, and whether the model received descriptions because it has no vision. */
    pictures: maybe(number),
    unseen: maybe(typed<true>(flag, true)),
    /** The answer repeated itself and was stopped after the first copy. */
    repeated: maybe(typed<true>(flag, true)),
    /** Parts of the request were left out or truncated because of the context window. */
    shortened: maybe(typed<true>(flag, true)),
    /** Passages that repeated the prompt and were removed. */
    echoes: maybe(number),
  },
};

export type BudgetReason = 'callBudget' | 'tokenBudget' | 'costBudget';
export type CallFact = FactsIn<typeof callFactShapes>;
