// Typed model call: losses are asked for once, then recorded.
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
import { runToolLoop } from './toolLoop';
import { shownFacts } from './workspacePrompt';

/** The form of a value as it is asked for, and how it is read. */
interface AskedForm<T> extends ReplyForm<T> {
  /** The form a provider is asked for, where `schema` understands more than that. */
  readonly form?: v.GenericSchema | undefined;
  /** Is told of a value that had to be searched for or mended. */
  readonly odd?: (found: OddFact) => void;
}

interface TypedAsk<T> extends AskedForm<T> {
  readonly role: string;
  readonly purpose: CallPurpose;
  readonly agent: AgentId | null;
  readonly prompt: RenderedPrompt;
  /** Whether things may be looked up before the answer is given. */
  readonly looks?: true;
  /** Whether an answer that cannot be read is left at that, as where a rule can stand in for it. */
  readonly isAskedOnce?: true;
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
 * Asks for one value. What cannot be read of the reply is asked for once more by name, and what is lost after that is recorded; so is every call.
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

/** Whether nothing has to be asked for again, or nobody can be asked. */
function isFinal(flow: Flow, found: Reading<unknown>): boolean {
  return problemOf(found) === null || requestsLeft(flow) === 0 || flow.signal.aborted;
}

interface ReadReply<T> {
  readonly found: Reading<T>;
  /** Why the last call brought nothing. */
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

/** The value of a reply; how it had to be found is told, because it says something about the model. */
function readReply<T>(text: string, { odd, ...form }: AskedForm<T>): Reading<T> {
  const parsed = parseJson(text);
  if (!parsed.ok) return unreadable(parsed.error);
  if (parsed.value.repaired) odd?.({ oddity: 'repaired', detail: '' });
  if (parsed.value.several) odd?.({ oddity: 'severalValues', detail: '' });
  return readParsed(parsed.value, form);
}

interface Repair<T> extends AskedForm<T> {
  readonly agent: AgentId | null;
  /** What was made of the answer. */
  readonly found: Reading<T>;
  /** What was answered, to be put right. */
  readonly text: string;
  /** What the call is billed as, where it belongs to a piece of work with a size of its own. */
  readonly purpose?: CallPurpose;
}

/**
 * The one re-ask: names what could not be read. The better of the two readings counts; one that needs nothing more is given back as it is.
 * @param conclude what follows from it: recorded in one append with the call
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

/** As much of a wrong answer as is worth sending back. */
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
