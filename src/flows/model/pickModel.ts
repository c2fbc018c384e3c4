// Picks the model for a call, and determines its context window and expected cost.
import { type AgentId, type ModelTier, agentById } from '../../core/agents/roster';
import { callSize, type Estimate, estimateOf } from '../../core/models/estimate';
import type { CallPurpose } from '../../core/models/facts';
import { answerer } from '../../core/models/assignment';
import { isSmallModel } from '../../core/models/promptProfile';
import { type PromptSpace, spaceIn } from '../../core/models/promptSpace';
import type {
  JsonSchema,
  ModelIdentity,
  ModelMessage,
  ModelRef,
  ToolCall,
  ToolSpec,
  WebUse,
  ModelRequest,
} from '../../core/models/request';
import type { Session } from '../../core/session';
import { type Flow, nonceOf, requestsLeft } from '../kernel/flow';
import type { RenderedPrompt } from '../ports/ports';
import { type FittedRequest, fitRequest } from '../../core/models/fitRequest';
import { voices } from '../../core/discussion/membership';
import { votersOf } from '../../core/discussion/votes';
import { type CapLimits, capEnd } from '../../core/models/limits';
import type { WorkLimits } from '../../core/next';
import { isBeginning } from '../../core/nextInDiscussion';

export interface Asked {
  readonly tier: ModelTier;
  readonly using?: ModelRef;
}

/** Returns the model for a call with the current settings. */
export function askedFor({ ports, recorder }: Flow, request: Pick<Ask, 'agent' | 'role' | 'prompt' | 'using'>): Asked {
  const { tier } = request.prompt;
  if (request.using) return { tier, using: request.using };
  const assigned = answerer(ports.settings.modelRules(), wordsOf(recorder.session()), request.agent ?? request.role);
  return assigned ? { tier, ...assigned } : { tier };
}

/**
 * Returns the size limits for the parts of a prompt, derived from the model's context window.
 * @param who a member's ID, or a duty such as `router`
 */
export function spaceFor(flow: Flow, who: string, tier: ModelTier, rules = flow.ports.settings.modelRules()): PromptSpace {
  return spaceIn(answererOf(flow, who, tier, rules), rules.projectTokens);
}

/**
 * Returns the model that would answer a call now.
 * @param who see `spaceFor`
 */
export function answererOf({ ports, recorder }: Flow, who: string, tier: ModelTier, rules = ports.settings.modelRules()): ModelIdentity {
  const assigned = answerer(rules, wordsOf(recorder.session()), who);
  const asked: Asked = { tier, ...assigned };
  return ports.models.identify(asked.tier, asked.using);
}

/**
 * Whether a small model would answer now, in which case the engine takes over some tasks.
 * @param who see `spaceFor`
 */
export function isSmall(flow: Flow, who: string): boolean {
  return isSmallModel(answererOf(flow, who, 'strong'));
}

function wordsOf({ models, discussion }: Session) {
  return { session: models.assigned, own: discussion.own };
}

export interface Ask {
  /** Stable key in receipts and recorded replies: an agent's ID or a duty such as `router`. */
  readonly role: string;
  readonly purpose: CallPurpose;
  readonly agent: AgentId | null;
  readonly turnId: string | null;
  readonly prompt: RenderedPrompt;
  /** Messages from the model and from tools that follow the prompt. */
  readonly more?: readonly ModelMessage[];
  readonly schema?: JsonSchema;
  readonly tools?: readonly ToolSpec[];
  readonly web?: WebUse;
  readonly using?: ModelRef;
  /** 0-based index among several samples of one prompt. */
  readonly sample?: number;
  /**
   * Called for each chunk with a function that returns the text received since its last call, so that all chunks of a frame are filtered
   * together.
   */
  readonly onText?: (take: () => string) => void;
  readonly onCall?: (call: ToolCall) => void;
}

/**
 * Estimates the usage and cost of calls, based on earlier calls and on the prices of the models.
 * @param asked the member or duty of each call, and its tier
 */
function priceAhead(flow: Flow, asked: readonly { readonly who: string; readonly tier: ModelTier }[]): Estimate {
  const { ports, recorder } = flow;
  const one = { low: 1, high: 1 };
  return estimateOf(
    asked.map(({ who, tier }) => {
      const { model } = answererOf(flow, who, tier);
      return { calls: one, ...callSize(recorder.session().spend), price: ports.models.price(model) };
    }),
  );
}

/** Truncates a request to `maxTokens`. Files to be changed are never truncated, because the model may return them whole. */
export function fitted(flow: Flow, { prompt, purpose }: Ask, whole: ModelRequest, maxTokens: number): FittedRequest {
  return fitRequest(whole, maxTokens, nonceOf(flow), prompt.needed, purpose === 'build');
}

/** Records that a request was truncated, once per session and cause, because only the user can fix the cause, at the model server. */
export async function tellOfCut({ recorder }: Flow, model: string, cut: Cut | null): Promise<void> {
  if (cut) await recorder.recordIf(({ models }) => !models.reportedCuts.includes(cut.cutBy), { type: 'window.exceeded', model, ...cut });
}

export interface Cut {
  readonly cutBy: 'server' | 'us';
  /** Number of tokens that the model actually read. */
  readonly tokens: number;
  readonly needed: number;
}

export function capLimitsOf({ ports }: Pick<Flow, 'ports'>): CapLimits {
  return { message: ports.settings.limits(), session: ports.settings.modelRules().sessionLimits };
}

export function limitsOf(flow: Flow): WorkLimits {
  const { ports, recorder } = flow;
  const { discussion, phase, team } = recorder.session();
  const none = { ...capLimitsOf(flow), turnBudget: null, firstOpinions: null, preMortem: null, isSmall: false, conversation: null };
  if (phase !== 'discovery') return none;
  return {
    ...none,
    turnBudget: ports.settings.turnBudget(),
    hasNoVotes: ports.settings.hasVotes?.() === false,
    isSmall: voices(discussion, team).every(({ id }) => isSmall(flow, id)),
    firstOpinions: isBeginning(discussion) && ports.settings.firstOpinions() ? cardsAhead(flow) : null,
    preMortem: discussion.preMortem === null && ports.settings.preMortem() ? likely(flow, [{ who: 'foresight', tier: 'strong' }]) : null,
    conversation: ports.models.identify('fast').recorded ? null : { maxChars: smallestConversation(flow), mark: nonceOf(flow) },
  };
}

function cardsAhead(flow: Flow) {
  const { discussion, team } = flow.recorder.session();
  return likely(
    flow,
    votersOf(discussion, team).map((who) => ({ who, tier: agentById(who, discussion.own)?.tier ?? 'strong' })),
  );
}

/** Estimates the usage of calls; null for a recorded team, which costs nothing. */
function likely(flow: Flow, asked: Parameters<typeof priceAhead>[1]) {
  return asked.some(({ who, tier }) => answererOf(flow, who, tier).recorded) ? null : priceAhead(flow, asked);
}

/** Returns the space for the conversation, in characters, in the team's smallest context window. */
function smallestConversation(flow: Flow): number {
  const { team } = flow.recorder.session();
  const rules = flow.ports.settings.modelRules();
  const spaceOf = (who: string) => spaceFor(flow, who, who === 'router' ? 'fast' : 'strong', rules);
  return Math.min(...['router', ...team].map((who) => spaceOf(who).conversationChars));
}

/** Whether the next request must produce the final answer, because the limits allow no further request. */
export function isLastRequest(flow: Flow): boolean {
  const { models, phase } = flow.recorder.session();
  return requestsLeft(flow) <= 1 || capEnd(models.caps, phase, capLimitsOf(flow)) !== null;
}
