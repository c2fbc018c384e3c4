// A question whose answer is data: parsed by the ladder, asked once more when it does not fit, never guessed.
import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import type { CallPurpose } from '../core/events';
import type { ModelFailure } from '../core/models/failure';
import type { JsonSchema } from '../core/models/request';
import { parseTyped } from '../core/text/parseReply';
import { fail, ok, type Result } from '../core/text/result';
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

/** Asks for one value. A reply that does not parse is re-asked once with the problem named; both calls are recorded. */
export async function askTyped<T>(flow: Flow, request: TypedAsk<T>): Promise<Result<T, TypedFailure>> {
  const schema = jsonSchemaOf(request.schema);
  const { reply, bill } = await ask(flow, { ...request, turnId: null, schema });
  await flow.recorder.record(bill);
  if (!reply.ok) return reply;
  const parsed = parseTyped(reply.value.text, request.schema);
  return parsed.ok ? ok(parsed.value) : repair(flow, { ...request, problem: parsed.error, text: reply.value.text });
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
export async function repair<T>(flow: Flow, { agent, schema, problem, text }: Repair<T>): Promise<Result<T, TypedFailure>> {
  const prompt = await flow.ports.prompts.render('repair', { problem, reply: text.slice(0, maxRepairChars) || '(nothing)' });
  const { reply, bill } = await ask(flow, {
    role: 'repairer',
    purpose: 'repair',
    agent,
    turnId: null,
    prompt,
    schema: jsonSchemaOf(schema),
  });
  await flow.recorder.record(bill);
  if (!reply.ok) return reply;
  const parsed = parseTyped(reply.value.text, schema);
  return parsed.ok ? ok(parsed.value) : fail({ reason: 'malformed', detail: parsed.error });
}
