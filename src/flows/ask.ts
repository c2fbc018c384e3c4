// The one door to a model: one call, streamed, billed and recorded, whatever becomes of it.
import type { CallPurpose, Fact } from '../core/events';
import { type ModelFailure, modelFailure } from '../core/models/failure';
import type { JsonSchema, ModelMessage, ModelRef, ModelRequest, ToolCall, ToolSpec } from '../core/models/request';
import { costUsd, noUsage, type Usage } from '../core/models/usage';
import { type Masked, maskSecrets } from '../core/text/secrets';
import { fail, ok, type Result } from '../core/text/result';
import type { AgentId } from '../core/team/roster';
import type { Flow } from './flow';
import type { RenderedPrompt } from './ports';
import { withoutSecrets } from './withoutSecrets';

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
  /** Asked instead of the tier's own model. */
  readonly using?: ModelRef;
  /** Which of several samples of one prompt this is, from 0. */
  readonly sample?: number;
  /** Most requests that may be made for it, retries included. */
  readonly maxAttempts?: number;
  /** Sees the text as it comes in; whatever is shown of it is up to the caller. */
  readonly onText?: (chunk: string) => void;
  /** Sees each call as it is complete. */
  readonly onCall?: (call: ToolCall) => void;
}

export interface Reply {
  readonly text: string;
  readonly calls: readonly ToolCall[];
  readonly finish: 'stop' | 'length';
}

/** Longer answers are cut off as malformed: nothing the team says is that long, and memory is finite. */
const maxReplyChars = 1_000_000;

/** What a call leaves behind: its outcome, and the bill, which the caller records together with what follows from it. */
export interface Answered {
  readonly reply: Result<Reply, ModelFailure & { readonly partial: string }>;
  readonly bill: Fact;
  /** Requests that were made. */
  readonly attempts: number;
}

/** Asks a model once. Never throws for what a provider does; a stop ends the wait, the stream and the request. */
export async function ask(flow: Flow, request: Ask): Promise<Answered> {
  const { ports, signal } = flow;
  const identity = ports.models.identify(request.prompt.tier, request.using);
  const startedAt = ports.clock.now();
  const collected = await collect(flow, request);
  const tookMs = ports.clock.now() - startedAt;
  const cost = identity.recorded ? 0 : collected.estimated ? null : costUsd(collected.usage, ports.models.price(identity.model));
  const failure = signal.aborted ? modelFailure('cancelled') : collected.failure;
  const bill: Fact = {
    type: 'call.ended',
    role: request.role,
    purpose: request.purpose,
    agent: request.agent,
    turnId: request.turnId,
    model: identity.model,
    recorded: identity.recorded,
    usage: collected.usage,
    costUsd: cost,
    tookMs,
    outcome: failure ? failure.reason : collected.finish === 'length' ? 'truncated' : 'done',
    ...(collected.attempts > 1 ? { attempts: collected.attempts } : {}),
    ...(collected.estimated ? { estimated: true as const } : {}),
    ...(Object.keys(collected.masked).length > 0 ? { masked: collected.masked } : {}),
  };
  const { calls, finish, attempts } = collected;
  const text = maskSecrets(collected.text);
  return { bill, attempts, reply: failure ? fail({ ...failure, partial: text }) : ok({ text, calls, finish }) };
}

interface Collected {
  readonly text: string;
  readonly calls: readonly ToolCall[];
  readonly usage: Usage;
  readonly estimated: boolean;
  readonly finish: 'stop' | 'length';
  readonly failure: ModelFailure | null;
  readonly attempts: number;
  /** What was taken out of the request before it was sent. */
  readonly masked: Masked;
}

async function collect(flow: Flow, request: Ask): Promise<Collected> {
  const { ports, signal } = flow;
  const chunks: string[] = [];
  const calls: ToolCall[] = [];
  let chars = 0;
  let attempts = 1;
  let usage = noUsage;
  let estimated = false;
  let finish: 'stop' | 'length' = 'stop';
  let failure: ModelFailure | null = null;
  // Aborting this one alone ends the request when the answer is refused half way.
  const giveUp = new AbortController();
  const { request: sent, masked } = withoutSecrets(modelRequest(flow, request));
  for await (const event of ports.models.stream(sent, AbortSignal.any([signal, giveUp.signal]))) {
    // What was used up is billed, even when it is heard of after a stop.
    if (event.type === 'usage') usage = event.usage;
    if (event.type === 'usage' && event.estimated) estimated = true;
    if (signal.aborted) break;
    if (event.type === 'waiting') {
      attempts++;
      if (event.waitMs > 0) ports.stage.waiting(event.waitMs, faultOf(event.failure));
    }
    if (event.type === 'toolCall') {
      calls.push(event.call);
      request.onCall?.(event.call);
    }
    if (event.type === 'done') finish = event.finish;
    if (event.type === 'failed') failure = event.failure;
    if (event.type === 'done' || event.type === 'failed') break;
    if (event.type !== 'text') continue;
    chars += event.text.length;
    if (chars > maxReplyChars) {
      failure = modelFailure('malformed', 'answer too long');
      giveUp.abort();
      break;
    }
    chunks.push(event.text);
    request.onText?.(event.text);
  }
  ports.stage.waiting(null, null);
  return { text: chunks.join(''), calls, usage, estimated, finish, failure, attempts, masked };
}

function faultOf(failure: ModelFailure) {
  return failure.reason === 'cancelled' ? null : failure.reason;
}

function modelRequest({ recorder }: Flow, request: Ask): ModelRequest {
  return {
    role: request.role,
    ordinal: recorder.session().callsByRole[request.role] ?? 0,
    tier: request.prompt.tier,
    ...(request.using ? { using: request.using } : {}),
    ...(request.sample === undefined ? {} : { sample: request.sample }),
    system: request.prompt.system,
    messages: [{ from: 'user', text: request.prompt.user }, ...(request.more ?? [])],
    schema: request.schema ?? null,
    tools: request.tools ?? [],
    ...(request.maxAttempts === undefined ? {} : { maxAttempts: request.maxAttempts }),
  };
}
