// The editor's language models as a provider, which uses the editor's own consent dialog.
import { inTime } from '../../../core/base/inTime';
import { fail, ok, type Result } from '../../../core/base/result';
import type { OfferedModel } from '../../../core/models/setup';
import type { ModelTier } from '../../../core/agents/roster';
import { type ModelFailure, modelFailure, type ModelFailureReason } from '../../../core/models/failure';
import { modelName } from '../../../core/models/modelSelection';
import type { EditorModel, EditorModels, EditorPart, ModelEvent, ModelMessage, ModelRequest } from '../../../core/models/request';
import { inWords, schemaText, toolsText, withCallIds } from '../../../core/models/toolText';
import { isTokenCount, roughTokens } from '../../../core/models/usage';
import type { Clock, Models } from '../../../flows/ports/ports';
import { liveIdentity } from '../connection';
import { beforeFirst } from '../openai/openAiRequest';
import { createDeadline, type Deadline } from '../deadline';
import { createReasoningFilter } from '../reasoningFilter';
import { redact } from '../transport/failures';
import { field, textField } from '../transport/body';
import { noSight } from '../withSight';

export interface EditorTeamOptions {
  readonly models: EditorModels;
  /** Returns a model name: `vendor/id`, or an ID that occurs only once among the models. */
  readonly modelFor: (tier: ModelTier) => string;
  readonly idleTimeoutMs: number;
  readonly totalTimeoutMs: number;
  readonly clock: Clock;
}

interface Team extends EditorTeamOptions {
  /** IDs of models that refused tools; their prompts describe the tools instead. */
  readonly toolless: Set<string>;
}

/**
 * Creates models that make one attempt per call. The editor reports neither tokens nor cost: usage is estimated, and the cost is unknown.
 */
export function createEditorTeam(options: EditorTeamOptions): Models {
  // The editor lists its models asynchronously, so context windows are only known after the first call.
  let offered: readonly EditorModel[] = [];
  const models: EditorModels = async () => {
    offered = await options.models();
    return offered;
  };
  const toolless = new Set<string>();
  return {
    identify: (tier, using) => {
      const model = using?.model ?? options.modelFor(tier);
      return liveIdentity(modelName({ provider: 'editor', model }), findModel(offered, model)?.contextTokens);
    },
    price: () => null,
    stream: (request, signal) => call({ ...options, models, toolless }, request, signal),
  };
}

async function* call(options: Team, request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent> {
  const deadline = createDeadline(options.clock, signal, options.idleTimeoutMs, options.totalTimeoutMs);
  try {
    yield* answer(options, request, deadline);
  } catch (error) {
    const cutShort = deadline.cutShort();
    yield { type: 'failed', failure: cutShort ? modelFailure(cutShort) : failureOfEditor(error) };
  } finally {
    deadline.dispose();
  }
}

async function* answer(options: Team, request: ModelRequest, deadline: Deadline): AsyncGenerator<ModelEvent> {
  const ended = (): ModelFailure => modelFailure(deadline.cutShort() ?? 'cancelled');
  const offered = deadline.signal.aborted ? null : await deadline.within(options.models());
  const id = request.using?.model ?? options.modelFor(request.tier);
  const model = offered && findModel(offered, id);
  if (!model) {
    yield { type: 'failed', failure: offered ? modelFailure('unknownModel', id) : ended() };
    return;
  }
  if (model.seesPictures === false && request.messages.some(({ pictures = [] }) => pictures.length > 0)) {
    yield { type: 'failed', failure: modelFailure('badRequest', noSight) };
    return;
  }
  const written: string[] = [];
  let messages = yield* hear(options, model, request, written, deadline);
  // If the model refuses tools, it does so before any output, so the second request still belongs to the same attempt.
  if (messages === null) messages = (yield* hear(options, model, request, written, deadline)) ?? [];
  if (deadline.signal.aborted) yield { type: 'failed', failure: ended() };
  else if (written.length === 0) yield { type: 'failed', failure: modelFailure('empty', 'The editor’s model said nothing.') };
  else {
    const asked = messages.map((message) => inWords(message).text).join('\n');
    const [input, output] = await Promise.all([asked, written.join('')].map((text) => countTokens(model, text, deadline)));
    // The answer is complete, so a timeout while its tokens are counted must not discard it.
    if (deadline.cutShort() === 'cancelled') yield { type: 'failed', failure: ended() };
    else {
      const pictures = messages.flatMap((message) => message.pictures ?? []).reduce((sum, { tokens }) => sum + tokens, 0);
      yield { type: 'usage', usage: { input: (input ?? 0) + pictures, output: output ?? 0, cached: 0, thinking: 0 }, estimated: true };
      yield { type: 'done', finish: 'stop' };
    }
  }
}

/**
 * Sends the request and streams the answer.
 * @returns the messages that were sent; null if the model refused tools, in which case the next request describes the tools in its prompt
 */
async function* hear(
  { toolless }: Team,
  model: EditorModel,
  request: ModelRequest,
  written: string[],
  deadline: Deadline,
): AsyncGenerator<ModelEvent, readonly ModelMessage[] | null> {
  const areDescribed = request.tools.length > 0 && (model.takesTools === false || toolless.has(model.id));
  const messages = editorMessages(request, areDescribed);
  try {
    const parts = await deadline.within(model.send(messages, areDescribed ? [] : request.tools, deadline.signal));
    if (parts) yield* relay(parts, written, deadline);
  } catch (error) {
    if (areDescribed || request.tools.length === 0 || written.length > 0 || !refusesTools(error)) throw error;
    toolless.add(model.id);
    return null;
  }
  return messages;
}

/**
 * Whether the error message says that the model does not support tools. The editor has no error code for this case, and models word the
 * message differently.
 */
function refusesTools(error: unknown): boolean {
  const { detail } = failureOfEditor(error);
  return /\b(?:tools?|functions?)\b.{0,40}\b(?:not|n.t|un)\s*support|not support.{0,40}\b(?:tools?|functions?)\b|unsupported.{0,20}\btools?\b/i.test(
    detail,
  );
}

async function* relay(parts: AsyncIterable<EditorPart>, written: string[], deadline: Deadline): AsyncGenerator<ModelEvent> {
  const thoughts = createReasoningFilter('plain');
  const reader = parts[Symbol.asyncIterator]();
  for (let next = await deadline.within(reader.next()); next && !next.done; next = await deadline.within(reader.next())) {
    const part = next.value;
    if (part.type === 'text' && part.text === '') continue;
    written.push(part.type === 'text' ? part.text : `${part.call.name}${JSON.stringify(part.call.args)}`);
    const text = part.type === 'text' ? thoughts.read(part.text).shown : thoughts.rest().shown;
    if (text !== '') yield { type: 'text', text };
    if (part.type === 'call') yield { type: 'toolCall', call: part.call };
  }
  const { shown } = thoughts.rest();
  if (shown !== '') yield { type: 'text', text: shown };
}

/** Lists the editor's models. Waits at most `totalTimeoutMs`, because the editor may show a dialog first. */
export async function listEditorModels(
  { models, clock, totalTimeoutMs }: Omit<EditorTeamOptions, 'modelFor'>,
  signal: AbortSignal,
): Promise<Result<readonly OfferedModel[], ModelFailure>> {
  const offered =
    (await inTime(
      models().catch(() => []),
      totalTimeoutMs,
      clock,
      signal,
    )) ?? [];
  return offered.length > 0
    ? ok(offered.map(({ id, name }) => ({ id, name })))
    : fail(modelFailure('empty', 'The editor offers no model.'));
}

/** Finds a model by its full name, otherwise by an ID that occurs only once; null if there is none. */
export function findModel(offered: readonly EditorModel[], named: string): EditorModel | null {
  const exact = offered.find(({ id }) => id === named);
  if (exact) return exact;
  const alike = offered.filter(({ id }) => id.slice(id.indexOf('/') + 1) === named);
  return alike.length === 1 ? (alike[0] ?? null) : null;
}

/**
 * Converts the messages. The editor's models have no system role, so the system text precedes the first user message.
 * @param areDescribed whether tools, calls and results are described as text
 */
export function editorMessages({ system, schema, tools, messages: all }: ModelRequest, areDescribed = false): readonly ModelMessage[] {
  const messages = areDescribed ? all.map(inWords) : withCallIds(all);
  const told = areDescribed ? toolsText(tools) : '';
  const before = [system, told, schema ? schemaText(schema) : ''].filter((text) => text !== '').join('\n\n');
  return beforeFirst(before, messages);
}

/** Counts tokens with the model; if that fails, estimates the number from the length. */
async function countTokens(model: EditorModel, text: string, deadline: Deadline): Promise<number> {
  const counted = await deadline.within(model.count(text, deadline.signal)).catch(() => null);
  return isTokenCount(counted) && Number.isInteger(counted) ? counted : roughTokens(text);
}

/**
 * Failure reasons by patterns in the message, in order of precedence. The editor has few error codes, and providers put details into the
 * message.
 */
const words: readonly (readonly [RegExp, ModelFailureReason])[] = [
  [/rate.?limit|too many requests|quota|\b429\b/i, 'rateLimited'],
  [
    /context.?(length|window)|too (long|large)|(token|prompt).{0,20}(limit|exceed)|maximum.{0,20}tokens|exceeds? .{0,30}tokens/i,
    'contextTooLong',
  ],
  [/content.?filter|responsible ai|filtered|off.?topic|content.?(policy|management)/i, 'contentBlocked'],
  [/overloaded|unavailable|\b50[0-4]\b|try again later/i, 'overloaded'],
  [/not signed in|sign in|unauthori[sz]ed|forbidden|no access|not (been )?(granted|allowed)|\b40[13]\b/i, 'noPermission'],
  [/fetch failed|network|socket|ENOTFOUND|ECONN|ETIMEDOUT|EAI_AGAIN|offline|ERR_(NAME|INTERNET|CONNECTION)/i, 'network'],
  [/model.{0,40}not (found|supported|exist)|unknown model/i, 'unknownModel'],
  [/no (response|choices)|empty response/i, 'empty'],
];

/**
 * Converts a rejected call to a failure. `NoPermissions`: the user did not consent. `Blocked`: if the message gives no reason, the call
 * counts as rate limited, because waiting may help. Other errors without a reason count as malformed.
 */
function failureOfEditor(error: unknown): ModelFailure {
  const message = error instanceof Error ? error.message : textField(error, 'message') || String(error);
  const cause = textField(field(error, 'cause'), 'message');
  const said = cause === '' || cause === message ? message : `${message} (${cause})`;
  return modelFailure(reasonOf(textField(error, 'code'), said), redact(said, ''));
}

function reasonOf(code: string, said: string): ModelFailureReason {
  if (code === 'NoPermissions') return 'noPermission';
  if (code === 'NotFound') return 'unknownModel';
  const told = words.find(([pattern]) => pattern.test(said))?.[1];
  if (told) return told;
  return code === 'Blocked' ? 'rateLimited' : 'malformed';
}
