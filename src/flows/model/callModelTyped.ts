// A question whose answer is data: parsed by the ladder, asked once more when it does not fit, never guessed.
import type * as v from 'valibot';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { AgentId } from '../../core/agents/roster';
import { fail, type Result } from '../../core/base/result';
import type { OddFact } from '../../core/discussion/routing';
import type { Fact } from '../../core/events';
import type { CallPurpose } from '../../core/models/facts';
import type { ModelFailure } from '../../core/models/failure';
import type { JsonSchema } from '../../core/models/request';
import { checkFitted, parseJson } from '../../core/text/parseReply';
import { fenceUntrusted, oneLine } from '../../core/text/quoting';
import { type Flow, nonceOf, requestsLeft } from '../kernel/flow';
import type { RenderedPrompt } from '../ports/ports';
import { callModel } from './callModel';
import { runToolLoop } from './toolLoop';
import { shownFacts } from './workspacePrompt';

interface TypedAsk<T> {
  readonly role: string;
  readonly purpose: CallPurpose;
  readonly agent: AgentId | null;
  readonly prompt: RenderedPrompt;
  readonly schema: v.GenericSchema<unknown, T>;
  /** The form a provider is asked for, where `schema` understands more than that. */
  readonly form?: v.GenericSchema;
  /** Whether things may be looked up before the answer is given. */
  readonly looks?: true;
  /** Is told of a value that had to be searched for or rewritten. */
  readonly odd?: (found: OddFact) => void;
}

export type TypedFailure = ModelFailure | { readonly reason: 'malformed'; readonly detail: string };

/** The schema as a provider takes it. Trimming and fallbacks are ours and no model needs to hear of them. */
export function jsonSchemaOf(schema: v.GenericSchema): JsonSchema {
  const made = jsonSchemas.get(schema);
  if (made) return made;
  const { $schema: _draft, ...plain } = toJsonSchema(schema, { errorMode: 'ignore' });
  jsonSchemas.set(schema, plain as JsonSchema);
  return plain as JsonSchema;
}

/** Most schemas are asked with again and again. */
const jsonSchemas = new WeakMap<v.GenericSchema, JsonSchema>();

/**
 * Asks for one value. A reply that does not parse is re-asked once with the problem named; every call is recorded.
 * @param conclude what follows from the value: recorded in one append with the call, so that a crash keeps both or neither
 */
export async function callModelTyped<T>(
  flow: Flow,
  request: TypedAsk<T>,
  conclude: (value: T) => readonly Fact[],
): Promise<Result<T, TypedFailure>> {
  const form = request.form ?? request.schema;
  const { role, purpose, agent, prompt } = request;
  const question = { role, purpose, agent, prompt, turnId: null, schema: jsonSchemaOf(form) };
  const consulted = request.looks ? await runToolLoop(flow, question) : null;
  const { reply, bill } = consulted?.answered ?? (await callModel(flow, question));
  const before = [bill, ...(consulted?.facts ?? shownFacts(question, bill))];
  const parsed = reply.ok ? read(reply.value.text, request) : null;
  if (parsed?.ok) {
    await flow.recorder.record(...before, ...conclude(parsed.value));
    return parsed;
  }
  await flow.recorder.record(...before);
  if (!reply.ok) return reply;
  if (requestsLeft(flow) === 0) return fail({ reason: 'malformed', detail: parsed?.error ?? '' });
  return repair(flow, { ...request, problem: parsed?.error ?? '', text: reply.value.text }, conclude);
}

/** The value of a reply; how it had to be found is told, because it says something about the model. */
function read<T>(text: string, { schema, odd }: Pick<TypedAsk<T>, 'schema' | 'odd'>): Result<T, string> {
  const parsed = parseJson(text);
  if (!parsed.ok) return parsed;
  if (parsed.value.repaired) odd?.({ oddity: 'repaired', detail: '' });
  if (parsed.value.several) odd?.({ oddity: 'severalValues', detail: '' });
  return checkFitted(parsed.value.value, schema, (lost) => odd?.({ oddity: 'partLost', detail: lost.join('; ') }));
}

export interface Repair<T> {
  readonly agent: AgentId | null;
  readonly schema: v.GenericSchema<unknown, T>;
  readonly form?: v.GenericSchema;
  readonly odd?: (found: OddFact) => void;
  readonly problem: string;
  /** What was answered, to be put right. */
  readonly text: string;
  /** What the call is billed as, where it belongs to a piece of work with a size of its own. */
  readonly purpose?: CallPurpose;
}

/** As much of a wrong answer as is worth sending back. */
const maxRepairChars = 12_000;

/** The one re-ask: names the problem and asks for the value alone. */
export async function repair<T>(
  flow: Flow,
  request: Repair<T>,
  conclude: (value: T) => readonly Fact[] = () => [],
): Promise<Result<T, TypedFailure>> {
  const { agent, schema, problem, text, form = schema } = request;
  const prompt = await flow.ports.prompts.render('repair', {
    problem: oneLine(problem),
    reply: fenceUntrusted('reply', text.slice(0, maxRepairChars) || '(nothing)', nonceOf(flow)),
  });
  const { reply, bill } = await callModel(flow, {
    role: 'repairer',
    purpose: request.purpose ?? 'repair',
    agent,
    turnId: null,
    prompt,
    schema: jsonSchemaOf(form),
  });
  const parsed = reply.ok ? read(reply.value.text, request) : null;
  await flow.recorder.record(bill, ...(parsed?.ok ? conclude(parsed.value) : []));
  if (!reply.ok) return reply;
  return parsed?.ok ? parsed : fail({ reason: 'malformed', detail: parsed?.error ?? '' });
}
