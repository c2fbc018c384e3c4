// Typed model call: requests unreadable parts once more and records remaining losses.
import type * as v from 'valibot';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { AgentId } from '../../core/agents/roster';
import { fail, ok, type Result } from '../../core/base/result';
import type { OddFact } from '../../core/discussion/routing';
import { lostFacts } from '../../core/anomalies';
import type { Fact } from '../../core/events';
import type { CallPurpose } from '../../core/models/facts';
import type { ModelFailure } from '../../core/models/failure';
import type { JsonSchema } from '../../core/models/request';
import { parseJson, readParsed, type ReplyForm } from '../../core/text/parseReply';
import { betterOf, problemOf, type Readable, type Reading, unreadable, takeValue } from '../../core/text/reading';
import { fenceUntrusted, oneLine } from '../../core/text/quoting';
import { type Flow, nonceOf, requestsLeft } from '../kernel/flow';
import type { RenderedPrompt } from '../ports/ports';
import { callModel } from './callModel';
import { runToolLoop, shownFacts } from './toolLoop';

interface AskedForm<T> extends ReplyForm<T> {
  /** Schema sent to the provider, if it is narrower than `schema`. */
  readonly form?: v.GenericSchema | undefined;
  /** Called if the JSON was repaired or the reply contains several values. */
  readonly odd?: (found: OddFact) => void;
}

interface TypedAsk<T> extends AskedForm<T> {
  readonly role: string;
  readonly purpose: CallPurpose;
  readonly agent: AgentId | null;
  readonly prompt: RenderedPrompt;
  /** Whether file lookups are allowed before the answer. */
  readonly looks?: true;
  /** Set if an unreadable answer is not retried, because a rule can replace it. */
  readonly isAskedOnce?: true;
}

export type TypedFailure = ModelFailure | { readonly reason: 'malformed'; readonly detail: string };

/** Default bounds for strings and lists; without bounds, small models tend to fill them endlessly. */
const usualBounds = { string: { maxLength: 2_000 }, array: { maxItems: 24 } } as const;

/** Converts a schema for a provider: without trimming and fallbacks, and with a bound on every string and list. */
export function jsonSchemaOf(schema: v.GenericSchema): JsonSchema {
  const made = jsonSchemas.get(schema);
  if (made) return made;
  const { $schema: _draft, ...plain } = toJsonSchema(schema, { errorMode: 'ignore' });
  const bounded = boundedPart(plain) as JsonSchema;
  jsonSchemas.set(schema, bounded);
  return bounded;
}

function boundedPart(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(boundedPart);
  if (typeof part !== 'object' || part === null) return part;
  const all: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(part).map(([key, held]) => [key, boundedPart(held)]));
  const isText = all.type === 'string' && all.enum === undefined && all.const === undefined;
  return isText ? { ...usualBounds.string, ...all } : all.type === 'array' ? { ...usualBounds.array, ...all } : all;
}

const jsonSchemas = new WeakMap<v.GenericSchema, JsonSchema>();

/**
 * Requests one value. Unreadable parts are requested once more by name. Remaining losses and every call are recorded.
 * @param conclude facts that follow from the value, recorded in one append with the call so that a crash keeps both or neither
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
  if (!reply.ok) {
    await flow.recorder.record(...before);
    return reply;
  }
  const { text } = reply.value;
  const found = readReply(text, request);
  if (request.isAskedOnce || isFinal(flow, found)) return conclusion(flow, { found, by: agent ?? role, before }, conclude);
  await flow.recorder.record(...before);
  const mended = await askForLost(flow, { ...request, purpose: 'repair', found, text });
  return conclusion(flow, { ...mended, by: agent ?? role, before: [mended.bill] }, conclude);
}

/** Whether a reading is final, because a retry is unnecessary or impossible. */
function isFinal(flow: Flow, found: Reading<unknown>): boolean {
  return problemOf(found) === null || requestsLeft(flow) === 0 || flow.signal.aborted;
}

interface ReadReply<T> {
  readonly found: Reading<T>;
  readonly failure?: TypedFailure;
  readonly by: string;
  readonly before: readonly Fact[];
}

async function conclusion<T>(
  { recorder }: Flow,
  { found, failure, by, before }: ReadReply<T>,
  conclude: (value: T) => readonly Fact[],
): Promise<Result<T, TypedFailure>> {
  if (found.state === 'unreadable') {
    await recorder.record(...before);
    return fail(failure ?? { reason: 'malformed', detail: found.problem });
  }
  const lost: Fact[] = [];
  const value = takeValue(found, (parts) => lost.push(...lostFacts(by, parts)));
  await recorder.record(...before, ...conclude(value), ...lost);
  return ok(value);
}

/** Parses the value of a reply. Reports repaired JSON and additional values to `odd`. */
function readReply<T>(text: string, { odd, ...form }: AskedForm<T>): Reading<T> {
  const parsed = parseJson(text);
  if (!parsed.ok) return unreadable(parsed.error);
  if (parsed.value.repaired) odd?.({ oddity: 'repaired', detail: '' });
  if (parsed.value.several) odd?.({ oddity: 'severalValues', detail: '' });
  return readParsed(parsed.value, form);
}

interface Repair<T> extends AskedForm<T> {
  readonly agent: AgentId | null;
  readonly found: Reading<T>;
  readonly text: string;
  /** Purpose for billing, if the work has a budget of its own. */
  readonly purpose?: CallPurpose;
}

/**
 * Requests unreadable parts once by name, and returns the better reading. A complete reading is returned without a call.
 * @param conclude facts that follow from the reading, recorded in one append with the call
 */
export async function repair<T>(
  flow: Flow,
  request: Repair<T>,
  conclude: (reading: Readable<T>) => readonly Fact[] = () => [],
): Promise<Result<Readable<T>, TypedFailure>> {
  const { found: first } = request;
  if (first.state !== 'unreadable' && isFinal(flow, first)) {
    await flow.recorder.record(...conclude(first));
    return ok(first);
  }
  const { found, failure, bill } = await askForLost(flow, request);
  await flow.recorder.record(bill, ...(found.state === 'unreadable' ? [] : conclude(found)));
  return found.state === 'unreadable' ? fail(failure ?? { reason: 'malformed', detail: found.problem }) : ok(found);
}

/** Maximum number of characters of an unreadable answer that are sent back to the model. */
const maxRepairChars = 12_000;

async function askForLost<T>(flow: Flow, request: Repair<T>): Promise<Pick<ReadReply<T>, 'found' | 'failure'> & { readonly bill: Fact }> {
  const { agent, schema, found, text, form = schema, purpose = 'repair' } = request;
  const prompt = await flow.ports.prompts.render('repair', {
    problem: oneLine(problemOf(found) ?? ''),
    reply: fenceUntrusted('reply', text.slice(0, maxRepairChars) || '(nothing)', nonceOf(flow)),
  });
  const { reply, bill } = await callModel(flow, { role: 'repairer', purpose, agent, turnId: null, prompt, schema: jsonSchemaOf(form) });
  if (!reply.ok) return { found, failure: reply.error, bill };
  return { found: betterOf(found, readReply(reply.value.text, request)), bill };
}
