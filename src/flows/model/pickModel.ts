// Picks the model of a call, its window and its likely cost.
import type { AgentId, ModelTier } from '../../core/agents/roster';
import { callSize, type Estimate, estimateOf } from '../../core/models/estimate';
import type { CallPurpose } from '../../core/models/facts';
import { answerer } from '../../core/models/assignment';
import { isSmallModel, type PromptSpace, spaceIn } from '../../core/models/promptProfile';
import type { JsonSchema, ModelIdentity, ModelMessage, ModelRef, ToolCall, ToolSpec, WebUse } from '../../core/models/request';
import type { Session } from '../../core/session';
import type { Flow } from '../kernel/flow';
import type { RenderedPrompt } from '../ports/ports';

export interface Asked {
  readonly tier: ModelTier;
  readonly using?: ModelRef;
}

/** The model of a call as it is asked for now. */
export function askedFor({ ports, recorder }: Flow, request: Pick<Ask, 'agent' | 'role' | 'prompt' | 'using'>): Asked {
  const { tier } = request.prompt;
  if (request.using) return { tier, using: request.using };
  const assigned = answerer(ports.settings.modelRules(), wordsOf(recorder.session()), request.agent ?? request.role);
  return assigned ? { tier, ...assigned } : { tier };
}

/**
 * How much of a prompt each of its parts may take, by the window of the model that will read it.
 * @param who the member, or the duty where no member answers
 */
export function spaceFor(flow: Flow, who: string, tier: ModelTier): PromptSpace {
  return spaceIn(answererOf(flow, who, tier).contextTokens);
}

/** Which model would answer now. @param who see `spaceFor` */
export function answererOf({ ports, recorder }: Flow, who: string, tier: ModelTier): ModelIdentity {
  const assigned = answerer(ports.settings.modelRules(), wordsOf(recorder.session()), who);
  const asked: Asked = { tier, ...assigned };
  return ports.models.identify(asked.tier, asked.using);
}

/** Whether a small model would answer now, for which the engine does what such a model does badly. @param who see `spaceFor` */
export function isSmall(flow: Flow, who: string): boolean {
  return isSmallModel(answererOf(flow, who, 'strong'));
}

function wordsOf({ models, room }: Session) {
  return { session: models.assigned, own: room.own };
}

export interface Ask {
  /** Who answers, as a stable key: an agent's id or a duty such as `router`. */
  readonly role: string;
  readonly purpose: CallPurpose;
  readonly agent: AgentId | null;
  readonly turnId: string | null;
  readonly prompt: RenderedPrompt;
  /** What was said and found after the prompt, in turns of the model and of the tools. */
  readonly more?: readonly ModelMessage[];
  readonly schema?: JsonSchema;
  readonly tools?: readonly ToolSpec[];
  /** What of the web the provider is to look into. */
  readonly web?: WebUse;
  /** Asked instead of the tier's own model. */
  readonly using?: ModelRef;
  /** Which of several samples of one prompt this is, from 0. */
  readonly sample?: number;
  /** Sees the text as it comes in; whatever is shown of it is up to the caller. */
  readonly onText?: (chunk: string) => void;
  /** Sees each call as it is complete. */
  readonly onCall?: (call: ToolCall) => void;
}

/**
 * What calls are likely to take, by the model that would answer each and by the calls so far.
 * @param asked who answers each of them, a member or a duty, and on which tier
 */
export function priceAhead(flow: Flow, asked: readonly { readonly who: string; readonly tier: ModelTier }[]): Estimate {
  const { ports, recorder } = flow;
  const one = { low: 1, high: 1 };
  return estimateOf(
    asked.map(({ who, tier }) => {
      const { model } = answererOf(flow, who, tier);
      return { calls: one, ...callSize(recorder.session().spend), price: ports.models.price(model) };
    }),
  );
}
