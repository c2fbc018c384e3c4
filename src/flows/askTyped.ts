// A question whose answer is data: parsed by the ladder, asked once more when it does not fit, never guessed.
import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import type { CallPurpose, Fact } from '../core/events';
import type { ModelFailure } from '../core/models/failure';
import type { JsonSchema } from '../core/models/request';
import { parseTyped } from '../core/text/parseReply';
import { fail, type Result } from '../core/text/result';
import type { AgentId } from '../core/team/roster';
import { ask } from './ask';
import type { Flow } from './flow';
import type { RenderedPrompt } from './ports';

export interface TypedAsk<T> {
  readonly role: string;
  readonly purpose: CallPurpose;
  readonly agent: AgentId | null;
  readonly prompt: RenderedPrompt;
  readonly schema: v.GenericSchema<unknown, T>;
}

export type TypedFailure = ModelFailure | { readonly reason: 'malformed'; readonly detail: string };

/** The schema as a provider takes it. Trimming and fallbacks are ours and no model needs to hear of them. */
export function jsonSchemaOf(schema: v.GenericSchema): JsonSchema {
  const { $schema: _draft, ...plain } = toJsonSchema(schema, { errorMode: 'ignore' });
  return plain as JsonSchema;
}

/**
 * Asks for one value. A reply that does not parse is re-asked once with the problem named; every call is recorded.
 * @param conclude what follows from the value: recorded in one append with the call, so that a crash keeps both or neither
 */
export async function askTyped<T>(
  flow: Flow,
  request: TypedAsk<T>,
  conclude: (value: T) => readonly Fact[],
): Promise<Result<T, TypedFailure>> {
  const { reply, bill } = await ask(flow, { ...request, turnId: null, schema: jsonSchemaOf(request.schema) });
  const parsed = reply.ok ? parseTyped(reply.value.text, request.schema) : null;
  if (parsed?.ok) {
    await flow.recorder.record(bill, ...conclude(parsed.value));
    return parsed;
  }
  await flow.recorder.record(bill);
  if (!reply.ok) return reply;
  return repair(flow, { ...request, problem: parsed?.error ?? '', text: reply.value.text }, conclude);
}

export interface Repair<T> {
  readonly agent: AgentId | null;
  readonly schema: v.GenericSchema<unknown, T>;
  readonly problem: string;
  /** What was answered, to be put right. */
  readonly text: string;
}

/** As much of a wrong answer as is worth sending back. */
const maxRepairChars = 12_000;

/** The one re-ask: names the problem and asks for the value alone. */
export async function repair<T>(
  flow: Flow,
  { agent, schema, problem, text }: Repair<T>,
  conclude: (value: T) => readonly Fact[] = () => [],
): Promise<Result<T, TypedFailure>> {
  const prompt = await flow.ports.prompts.render('repair', { problem, reply: text.slice(0, maxRepairChars) || '(nothing)' });
  const { reply, bill } = await ask(flow, {
    role: 'repairer',
    purpose: 'repair',
    agent,
    turnId: null,
    prompt,
    schema: jsonSchemaOf(schema),
  });
  const parsed = reply.ok ? parseTyped(reply.value.text, schema) : null;
  await flow.recorder.record(bill, ...(parsed?.ok ? conclude(parsed.value) : []));
  if (!reply.ok) return reply;
  return parsed?.ok ? parsed : fail({ reason: 'malformed', detail: parsed?.error ?? '' });
}
