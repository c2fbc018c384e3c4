// Tool loop: asks the model, runs the lookups it requests and asks again, within limits.
import { fail, ok } from '../../core/base/result';
import type { EvidenceSource } from '../../core/context/evidence/sources';
import { isLook, lookKey, lookNote, type LookNote, lookSpecs, maxLookRounds, maxLooks } from '../../core/context/lookup/lookupTools';
import type { Fact } from '../../core/events';
import type { ModelMessage, ToolCall, ToolResult } from '../../core/models/request';
import { callsInText, foreignCalls } from '../../core/models/toolText';
import { roughTokens } from '../../core/models/usage';
import { splitBlocks } from '../../core/text/taggedBlocks';
import { fenceUntrusted, jsonLine } from '../../core/text/quoting';
import { askable, lostText } from '../../core/text/reading';
import { type Flow, nonceOf } from '../kernel/flow';
import { mcpToolsOf, combinedTools } from './mcpTools';
import { callModel, type CallResult } from './callModel';
import { isLastRequest, type Ask, isSmall, spaceFor } from './pickModel';
import { type LookupResult, runLookup } from './runLookup';
import { webToolsOf } from './webLooks';

const maxResultChars = 16_000;

const maxTotalChars = 60_000;

/** Timeout for all lookups of one answer, in milliseconds. */
const maxLookMs = 20_000;

export interface Consulted {
  /** Result of the last call. Earlier calls are already recorded. */
  readonly answered: CallResult;
  /**
   * Facts about the content shown and looked up. The caller appends them together with the receipt and the facts that result from the
   * answer. May be empty.
   */
  readonly facts: readonly Fact[];
  readonly sources: readonly EvidenceSource[];
}

interface LookupState {
  readonly flow: Flow;
  readonly known: Map<string, LookupResult>;
  readonly notes: LookNote[];
  readonly sources: EvidenceSource[];
  charsLeft: number;
  msLeft: number;
}

/**
 * Calls the model and runs the lookups it requests, in at most `maxRounds` rounds. Records the receipt of every call except the last; the
 * caller records that receipt and the facts about the lookups. Recorded teams and small models get no lookups, and neither does an editor
 * window without an open folder.
 */
export async function runToolLoop(flow: Flow, request: Ask, maxRounds = maxLookRounds): Promise<Consulted> {
  const { models, workspace } = flow.ports;
  const isAlone = workspace.name === null || models.identify(request.prompt.tier, request.using).recorded;
  if (isAlone || isSmall(flow, request.agent ?? request.role)) return closed(null, await callModel(flow, request), request);
  const { looksChars } = spaceFor(flow, request.agent ?? request.role, request.prompt.tier);
  const lookups: LookupState = {
    flow,
    known: new Map(),
    notes: [],
    sources: [],
    charsLeft: Math.min(maxTotalChars, looksChars),
    msLeft: maxLookMs,
  };
  const memberTools = combinedTools([
    webToolsOf(flow, request, () => [...(request.prompt.sources ?? []), ...lookups.sources].map(({ path }) => path)),
    await mcpToolsOf(flow, request),
  ]);
  const isOurs = (call: ToolCall) => isLook(call) || memberTools.has(call);
  const more: ModelMessage[] = [];
  const kept: ToolCall[] = [];
  let said = '';
  for (let round = 0; ; round++) {
    const isLast = round === maxRounds || lookups.notes.length >= maxLooks || isLastRequest(flow);
    const answered = await callModel(flow, {
      ...request,
      more,
      tools: [...(request.tools ?? []), ...(isLast ? [] : [...lookSpecs, ...memberTools.specs])],
      onCall: (call) => (isOurs(call) ? undefined : request.onCall?.(call)),
    });
    const { reply } = answered;
    if (!reply.ok) {
      const partial = joined(said, reply.error.partial);
      return closed(lookups, { ...answered, reply: fail({ ...reply.error, partial }) }, request);
    }
    const foreign = foreignCalls(reply.value.text, isOurs);
    const written = callsInText(foreign.text);
    const calls = [...reply.value.calls, ...written.calls, ...foreign.calls];
    const others = calls.filter((call) => !isOurs(call));
    const unread = askable(written.lost);
    if (isLast || flow.signal.aborted || (others.length === calls.length && unread.length === 0)) {
      const whole = { ...reply.value, text: joined(said, reply.value.text), calls: [...kept, ...others] };
      return closed(lookups, { ...answered, reply: ok(whole) }, request);
    }
    await flow.recorder.record(answered.bill);
    const { visible } = splitBlocks(foreign.text);
    said = joined(said, visible);
    kept.push(...others);
    if (visible !== '') request.onText?.(() => '\n\n');
    const isEnough = round + 1 === maxRounds || isLastRequest(flow) || lookups.notes.length + calls.length - others.length >= maxLooks;
    if (request.turnId !== null) flow.ports.stage.reading(request.turnId);
    const results: ToolResult[] = [];
    for (const call of calls) {
      const text = memberTools.has(call) ? await memberTools.run(call, answered.bill, lookups.charsLeft) : await lookedUp(lookups, call);
      if (memberTools.has(call)) lookups.charsLeft -= text.length;
      results.push({ call, text: isOurs(call) ? text : 'Noted. Do not send it again.' });
    }
    more.push({ from: 'model', text: reply.value.text, ...(reply.value.calls.length > 0 ? { calls } : {}) });
    more.push(
      answerTo(reply.value.calls.length > 0, results, [...unread.map((each) => `Not read: ${lostText(each)}`), isEnough ? enough : '']),
    );
  }
}

function joined(before: string, after: string): string {
  return [before, after].filter((text) => text !== '').join('\n\n');
}

const enough = 'That was the last lookup. Answer now with what you have, and mark what you could not look up as an assumption.';

/** Builds the message with lookup results: native tool results for native calls, and text for calls written as text. */
function answerTo(isNative: boolean, results: readonly ToolResult[], notes: readonly string[]): ModelMessage {
  const found = isNative ? [] : results.map(({ call, text }) => `Result of ${call.name} ${jsonLine(call.args)}:\n${text}`);
  const text = [...found, ...notes].filter((part) => part !== '').join('\n\n');
  return { from: 'user', text, ...(isNative ? { results } : {}) };
}

/**
 * Returns the facts and sources of a finished answer.
 * @param looked null if lookups are not allowed
 */
function closed(looked: LookupState | null, answered: CallResult, request: Ask): Consulted {
  const { notes: looks, sources } = looked ?? { notes: [], sources: [] };
  const facts = shownFacts(request, answered.bill, { looks, sources });
  return { answered, facts, sources: [...(request.prompt.sources ?? []), ...sources] };
}

/**
 * Runs a lookup and returns its result, delimited as data and truncated to the remaining characters. A repeated call only returns a note
 * that its result is already in the conversation.
 */
async function lookedUp(lookups: LookupState, call: ToolCall): Promise<string> {
  if (lookups.notes.length >= maxLooks) return enough;
  const key = lookKey(call);
  const known = lookups.known.get(key);
  if (known) {
    lookups.notes.push(lookNote(call, 'again', 0));
    return 'You already have this result above.';
  }
  const found = await withinTime(lookups, call);
  lookups.known.set(key, found);
  const room = Math.min(maxResultChars, lookups.charsLeft);
  const isCut = found.text.length > room;
  const text = isCut ? found.text.slice(0, Math.max(0, found.text.lastIndexOf('\n', room))) : found.text;
  lookups.sources.push(...(isCut ? sourcesWithin(found.sources, text) : found.sources));
  lookups.notes.push(lookNote(call, found.outcome, roughTokens(text)));
  lookups.charsLeft -= text.length;
  return fenceUntrusted(found.label, isCut ? `${text}\n(cut off here; ask for less)` : text, nonceOf(lookups.flow));
}

/**
 * Returns the code locations covered by a truncated text. A single source is a range over all lines; several sources have one line each.
 */
function sourcesWithin(sources: readonly EvidenceSource[], text: string): readonly EvidenceSource[] {
  const lines = text === '' ? 0 : text.split('\n').length;
  if (sources.length !== 1) return sources.slice(0, lines);
  return sources.map((source) => ({ ...source, to: Math.min(source.to, source.from + lines - 1), tokens: roughTokens(text) }));
}

/** Runs a lookup within the remaining time. If the time runs out, the lookup is aborted and the answer continues without it. */
async function withinTime(lookups: LookupState, call: ToolCall): Promise<LookupResult> {
  const { flow, msLeft } = lookups;
  const late: LookupResult = { outcome: 'failed', label: call.name, text: 'This lookup timed out.', sources: [] };
  if (msLeft <= 0) return late;
  const startedAt = flow.ports.clock.now();
  const over = new AbortController();
  const limit = AbortSignal.any([flow.signal, over.signal]);
  const look = runLookup(flow, call, limit).catch((): LookupResult => ({ ...late, text: 'This lookup failed.' }));
  const found = await Promise.race([look, flow.ports.clock.sleep(msLeft, limit).then(() => late)]);
  over.abort();
  lookups.msLeft -= Math.max(0, flow.ports.clock.now() - startedAt);
  return found;
}

type Request = Pick<Ask, 'role' | 'purpose' | 'agent' | 'turnId' | 'prompt'>;

/**
 * Returns the facts that record what a request and its lookups showed to the model, to be appended with the answer. May be empty.
 * @param bill receipt of the answer's last call, which lists masked secrets
 */
export function shownFacts(request: Request, bill: Fact, looked: Looked = { sources: [], looks: [] }): Fact[] {
  const { role, purpose, agent, turnId, prompt } = request;
  const { sources = [], overview } = prompt;
  const of = { turnId, agent, role, purpose };
  const all = [...sources, ...looked.sources];
  const masked = bill.type === 'call.ended' && bill.masked ? { masked: bill.masked } : {};
  if (all.length === 0 && !overview && looked.looks.length === 0) return [];
  const shown: Fact = { type: 'context.shown', ...of, sources: all, ...(overview ? { overview } : {}), ...masked };
  return looked.looks.length > 0 ? [shown, { type: 'files.consulted', ...of, looks: [...looked.looks] }] : [shown];
}

interface Looked {
  readonly sources: readonly EvidenceSource[];
  readonly looks: readonly LookNote[];
}
