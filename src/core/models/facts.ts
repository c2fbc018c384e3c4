// Facts about models: assignments, limits, condensed history, calls.
import type { FactsIn } from '../base/fact';
import { flag, maybe, number, orNull, part, text, typed, word } from '../base/shape';
import type { Masked } from '../secrets/kinds';
import type { ModelFailureReason } from './failure';
import type { Usage } from './usage';

/** Scope of a limit. `message`: work for one user message; `session`: all work in the session. */
export type CapScope = 'message' | 'session';

export const modelFactShapes = {
  /** The user assigned a model to a member for this session; null restores the model from the settings. */
  'model.assigned': { agent: text, model: orNull(text) },
  /**
   * A limit stopped the work. `summary`: the state of the work at that time. `limit`: the allowed amount in calls, tokens or US dollars;
   * missing in older logs.
   */
  'cap.reached': { scope: word<CapScope>('message'), reason: word<BudgetReason>('callBudget'), summary: maybe(text), limit: maybe(number) },
  /** The user extended a limit. `doubled`: the limit was extended by its own amount; otherwise the user raised the setting. */
  'cap.extended': { scope: word<CapScope>('message'), doubled: flag },
  /**
   * The first `upTo` entries of the conversation were condensed to `text`. If `text` is empty, no model could condense them, so prompts
   * omit them.
   */
  'turns.condensed': { upTo: number, text },
  /**
   * A request of about `needed` tokens did not fit the context window: the server processed only `tokens` tokens, or the extension
   * shortened the request to `tokens` tokens. `cutBy` names the cause.
   */
  'window.exceeded': { model: text, tokens: number, needed: number, cutBy: word<'server' | 'us'>('us') },
  /** A message was pinned: every prompt includes it. `by`: the member who wrote the message; missing for the user. */
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
  /** A model call ended; usage and cost are final. */
  'call.ended': {
    role: text,
    purpose: word<CallPurpose>('speak'),
    agent: orNull(text),
    turnId: orNull(text),
    model: text,
    recorded: flag,
    usage: part<Usage>({ input: number, output: number, cached: number, thinking: number, written: maybe(number) }),
    costUsd: orNull(number),
    /** Cost that counts toward limits; set only if higher than the known cost. */
    countedUsd: maybe(number),
    outcome: word<'done' | 'truncated' | ModelFailureReason>('done'),
    tookMs: number,
    /** Number of requests, including retries; missing if there was only one. */
    attempts: maybe(number),
    /** Overloaded model that this model replaced. */
    insteadOf: maybe(text),
    /** Whether the usage was estimated because the provider reported none. */
    estimated: maybe(typed<true>(flag, true)),
    /** Number of masked secrets by kind; never the secrets themselves. */
    masked: maybe(part<Masked>({})),
    /** Number of web searches by the provider. */
    searches: maybe(number),
    /** Number of pictures in the request. `unseen`: the model received descriptions instead, because it has no vision. */
    pictures: maybe(number),
    unseen: maybe(typed<true>(flag, true)),
    /** Whether the answer repeated itself and was stopped after the first copy. */
    repeated: maybe(typed<true>(flag, true)),
    /** Whether parts of the request were omitted or truncated because of the context window. */
    shortened: maybe(typed<true>(flag, true)),
    /** Number of passages that repeated the prompt and were removed. */
    echoes: maybe(number),
  },
};

export type BudgetReason = 'callBudget' | 'tokenBudget' | 'costBudget';
export type CallFact = FactsIn<typeof callFactShapes>;
