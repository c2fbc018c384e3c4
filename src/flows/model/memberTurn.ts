// Runs a member's turn: streams the answer, then records it.
import type { AgentId } from '../../core/agents/roster';
import type { AsideAbout, RouteSource, TurnOutcome, WorkshopPlace } from '../../core/discussion/facts';
import { unmetObjections } from '../../core/discussion/foldStance';
import { ownVoice } from '../../core/conversation/sameAs';
import type { Stance } from '../../core/discussion/stance';
import { createBuildFilter } from '../../core/edits/formats/buildFilter';
import type { Fact } from '../../core/events';
import { createSpeechFilter, splitSpeech, type StreamFilter } from '../../core/leakedProtocol/streamFilter';
import type { CallPurpose } from '../../core/models/facts';
import { isTransient, type ModelFailure, type ModelFailureReason } from '../../core/models/failure';
import type { JsonSchema, ToolCall, ToolSpec } from '../../core/models/request';
import type { Session } from '../../core/session';
import { type MarkedBlock, splitBlocks, type SplitText } from '../../core/text/taggedBlocks';
import type { Flow } from '../kernel/flow';
import { raise } from '../kernel/raiseFault';
import type { RenderedPrompt } from '../ports/ports';
import type { Reply } from './callModel';
import { checkTurn } from './checkCitations';
import type { Ask } from './pickModel';
import { type Consulted, runToolLoop } from './toolLoop';
import { createTyping, createWriting } from './typing';

export interface Speech {
  readonly agent: AgentId;
  readonly to: AgentId | 'user' | 'everyone';
  readonly reason: string;
  readonly source: RouteSource;
  readonly purpose: CallPurpose;
  /** Role for billing, if it differs from the member's own. */
  readonly role?: string;
  readonly about?: AsideAbout;
  readonly workshop?: WorkshopPlace;
  readonly prompt: RenderedPrompt;
  /** Whether the team can continue without this turn if the member is unreachable. */
  readonly mayPass?: boolean;
  readonly tools?: readonly ToolSpec[];
  /** Schema of the whole answer, if it is data. */
  readonly schema?: JsonSchema | null;
  /**
   * Extracts the visible text from an answer that is data; null if the answer contains no text. The text is shown once the answer is
   * complete.
   */
  readonly read?: (text: string) => string | null;
  /** Whether the turn is still valid when it is recorded. Absent if nothing can invalidate it. */
  readonly isDue?: (session: Session) => boolean;
  /** Facts that replace a failed turn instead of a fault; null if the user must fix the failure. */
  readonly standIn?: (reason: ModelFailureReason) => readonly Fact[] | null;
}

export interface Spoken {
  /** Text shown to the user and the team. */
  readonly text: string;
  /** The same text, including data that is not shown. */
  readonly raw: string;
  readonly blocks: readonly MarkedBlock[];
  readonly calls: readonly ToolCall[];
  readonly truncated: boolean;
  /** Name of a block left unclosed at the end of the text. */
  readonly unclosed: MarkedBlock['name'] | null;
}

/** Consequences of a finished turn, recorded in one append with its end so that a crash keeps both or neither. */
interface Conclusion {
  /** The visible text, if part of the streamed text turned out to be data. */
  readonly said?: string;
  readonly stance?: Stance | null;
  readonly mentions?: readonly AgentId[];
  readonly facts?: readonly Fact[];
}

/**
 * Runs a member's turn.
 * @param conclude turns the text into facts; may request a missing block once more
 * @returns how the turn ended; a failure that the user must fix has already been raised as a fault
 */
export async function takeMemberTurn(
  flow: Flow,
  speech: Speech,
  conclude: (spoken: Spoken) => Promise<Conclusion> | Conclusion,
): Promise<TurnOutcome> {
  const { agent, to, reason, source, about, workshop } = speech;
  const turnId = flow.ports.ids.next('t');
  const started: Fact = {
    type: 'turn.started',
    turnId,
    agent,
    to,
    reason,
    source,
    ...(about ? { about } : {}),
    ...(workshop ? { workshop } : {}),
  };
  if (!(await flow.recorder.recordIf(speech.isDue ?? (() => true), started))) return 'interrupted';

  const reading = readingOf(speech);
  const typing = createTyping(flow, turnId, agent, reading.filter());
  const asked = await askFor(flow, speech, turnId, typing.push);
  typing.end();
  const turn: AskedTurn = { turnId, speech, reading, asked, before: [asked.answered.bill, ...asked.facts] };
  const { reply } = asked.answered;
  return reply.ok ? endAnswered(flow, turn, reply.value, conclude) : endFailed(flow, turn, reply.error);
}

/** Functions that split a turn's text into visible text and blocks, while streaming and at the end. */
interface SpeechReading {
  readonly filter: () => StreamFilter;
  readonly split: (text: string) => SplitText;
  /** Extracts the visible text from a raw text without blocks. */
  readonly shown: (raw: string) => string;
}

/**
 * Returns the functions that split the text of a turn. Build replies have their own filter, because they contain files, whose content must
 * not be parsed.
 */
function readingOf({ purpose, read }: Speech): SpeechReading {
  if (read)
    return {
      filter: () => ({ push: () => '', end: () => ({ visible: '' }) }),
      split: (text) => ({ visible: read(text) === null ? '' : text, blocks: [], unclosed: null }),
      shown: (raw) => read(raw) ?? '',
    };
  const shown = (raw: string) => raw;
  if (purpose === 'open') return { filter: createSpeechFilter, split: splitBlocks, shown: (raw) => splitSpeech(raw).visible.trimEnd() };
  if (purpose === 'build') return { filter: createBuildFilter, split: splitBlocks, shown };
  return { filter: createSpeechFilter, split: splitSpeech, shown };
}

interface AskedTurn {
  readonly turnId: string;
  readonly speech: Speech;
  readonly reading: SpeechReading;
  readonly asked: Consulted;
  /** Facts to record before the end of the turn: the receipt, and the content shown and looked up. */
  readonly before: readonly Fact[];
}

function endedWith(turnId: string, outcome: TurnOutcome, text: string): Fact {
  return { type: 'turn.ended', turnId, outcome, text, mentions: [], stance: null };
}

/** Ends a turn whose call failed. Keeps the partial text, and records a replacement, a skip, or a fault for the user. */
async function endFailed(
  flow: Flow,
  { turnId, speech, reading, before }: AskedTurn,
  failure: ModelFailure & { readonly partial: string },
): Promise<TurnOutcome> {
  const { recorder, signal } = flow;
  const { reason } = failure;
  const outcome = outcomeOf(failure);
  // A truncated edit must not appear as text, so only the visible part is kept.
  const filter = reading.filter();
  const ended = endedWith(turnId, outcome, (filter.push(failure.partial) + filter.end().visible).trim());
  const instead = signal.aborted ? null : (speech.standIn?.(reason) ?? null);
  if (instead) {
    await recorder.record(...before, ended, ...instead);
    return outcome;
  }
  if (outcome === 'failed' && speech.mayPass && isTransient(reason) && !signal.aborted) {
    await recorder.record(...before, ended, { type: 'turn.skipped', turnId, agent: speech.agent, reason });
    return outcome;
  }
  await recorder.record(...before, ended);
  if (outcome === 'failed' || outcome === 'interrupted') await raise(flow, failure);
  return outcome;
}

/** Ends an answered turn: determines the facts that follow from the answer, checks citations, and records everything in one append. */
async function endAnswered(
  flow: Flow,
  { turnId, speech, reading, asked, before }: AskedTurn,
  { text, calls, finish }: Reply,
  conclude: (spoken: Spoken) => Promise<Conclusion> | Conclusion,
): Promise<TurnOutcome> {
  const { recorder } = flow;
  const { visible: raw, blocks, unclosed } = reading.split(text);
  const said = reading.shown(raw);
  const truncated = finish === 'length';
  const isEmpty = raw === '' && blocks.length === 0 && calls.length === 0;
  const outcome = isEmpty ? 'empty' : truncated ? 'truncated' : 'done';
  const concluded: Conclusion = isEmpty
    ? { facts: speech.standIn?.('empty') ?? [] }
    : await conclude({ text: said, raw, blocks, calls, truncated, unclosed });
  if (flow.signal.aborted) {
    await recorder.record(...before, endedWith(turnId, 'interrupted', said));
    return 'interrupted';
  }
  const { mentions = [], facts = [] } = concluded;
  const shown = concluded.said ?? said;
  const session = recorder.session();
  const taken = concluded.stance ?? null;
  const { stance, sameAs } = session.turn?.inDiscussion ? ownVoice(session, speech.agent, shown, taken) : { stance: taken, sameAs: [] };
  const { unfounded, cited } = await checkTurn(flow, { turnId, text: shown, stance, sources: asked.sources });
  const stillOpen = stance ? unmetObjections(recorder.session().discussion, speech.agent, stance, unfounded) : [];
  await recorder.record(
    ...before,
    ...cited,
    {
      ...{ type: 'turn.ended', turnId, outcome, text: shown, mentions: [...mentions], stance },
      ...(unfounded.length > 0 && { unfounded: [...unfounded] }),
      ...(stillOpen.length > 0 && { stillOpen: [...stillOpen] }),
      ...(sameAs.length > 0 && { sameAs }),
    },
    ...facts,
  );
  return outcome;
}

async function askFor(flow: Flow, speech: Speech, turnId: string, onText: NonNullable<Ask['onText']>): Promise<Consulted> {
  const { agent, purpose, tools, schema } = speech;
  const onCall = createWriting(flow, turnId);
  const request = {
    role: speech.role ?? agent,
    purpose,
    agent,
    turnId,
    prompt: speech.prompt,
    onText,
    ...(tools ? { tools, onCall } : {}),
    ...(schema ? { schema } : {}),
  };
  return runToolLoop(flow, request);
}

/**
 * Returns the outcome of a failed call: `refused` if the answer was blocked, `empty` if it had no content, `interrupted` if the call was
 * canceled or part of the answer arrived, and otherwise `failed`.
 */
function outcomeOf(failure: ModelFailure & { readonly partial: string }): TurnOutcome {
  if (failure.reason === 'cancelled') return 'interrupted';
  if (failure.reason === 'contentBlocked') return 'refused';
  if (failure.reason === 'empty') return 'empty';
  return failure.partial.trim() === '' ? 'failed' : 'interrupted';
}
