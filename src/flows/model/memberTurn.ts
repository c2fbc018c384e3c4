// Turn of a member: streamed, then recorded.
import type { AgentId } from '../../core/agents/roster';
import { citedPlaces } from '../../core/context/evidence/citations';
import type { AsideAbout, RouteSource, TurnOutcome, WorkshopPlace } from '../../core/discussion/facts';
import { unmetObjections } from '../../core/discussion/foldStance';
import { evidenceOf, type Stance } from '../../core/discussion/stance';
import { createBuildFilter } from '../../core/edits/formats/buildFilter';
import { editUnderWay } from '../../core/edits/lines/editProgress';
import type { Fact } from '../../core/events';
import {
  createOpeningStreamFilter,
  createSpeechFilter,
  shownOpening,
  splitSpeech,
  type StreamFilter,
} from '../../core/leakedProtocol/streamFilter';
import type { CallPurpose } from '../../core/models/facts';
import { isTransient, type ModelFailure, type ModelFailureReason } from '../../core/models/failure';
import type { JsonSchema, ToolCall, ToolSpec } from '../../core/models/request';
import { createSecretFilter } from '../../core/secrets/stream';
import type { Session } from '../../core/session';
import { type MarkedBlock, splitBlocks, type SplitText } from '../../core/text/blocks';
import type { Flow } from '../kernel/flow';
import { raise } from '../kernel/raiseFault';
import type { RenderedPrompt } from '../ports/ports';
import type { Reply } from './callModel';
import { citedFacts, unfoundedEvidence } from './checkCitations';
import { type Consulted, runToolLoop } from './toolLoop';

export interface Speech {
  readonly agent: AgentId;
  readonly to: AgentId | 'user' | 'everyone';
  readonly reason: string;
  readonly source: RouteSource;
  readonly purpose: CallPurpose;
  /** The key its calls are counted under, where it is not the member's own. */
  readonly role?: string;
  /** What a turn beside the work is about. */
  readonly about?: AsideAbout;
  /** Where a turn of a workshop belongs. */
  readonly workshop?: WorkshopPlace;
  readonly prompt: RenderedPrompt;
  /** Whether the team can go on without this turn when the member cannot be reached. */
  readonly mayPass?: boolean;
  readonly tools?: readonly ToolSpec[];
  /** The form of the whole answer, where it is data. */
  readonly schema?: JsonSchema | null;
  /** Whether the turn still is to be taken when it is written down; absent where nothing can come in between. */
  readonly isDue?: (session: Session) => boolean;
  /** Facts that stand in for a turn that failed, instead of a fault; null where the failure needs the user. */
  readonly standIn?: (reason: ModelFailureReason) => readonly Fact[] | null;
}

export interface Spoken {
  /** What the user and the team see. */
  readonly text: string;
  /** What was said after the words of a plain protocol, for the engine; empty where there is none. */
  readonly protocol: string;
  readonly blocks: readonly MarkedBlock[];
  readonly calls: readonly ToolCall[];
  readonly truncated: boolean;
  /** The block that was still open where the text ended. */
  readonly unclosed: MarkedBlock['name'] | null;
}

/** What a finished turn means: recorded in one append with its end, so that a crash keeps both or neither. */
interface Conclusion {
  /** What the user and the team see, where some of the text turned out to be something else. */
  readonly said?: string;
  readonly stance?: Stance | null;
  readonly mentions?: readonly AgentId[];
  readonly facts?: readonly Fact[];
}

/**
 * Lets a member speak.
 * @param conclude turns what was said into facts; it may ask once more for a block that is missing
 * @returns how the turn ended; a failure that needs the user has been raised as a fault
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

  const reading = readingOf(speech.purpose);
  const typing = createTyping(flow, turnId, agent, reading.filter());
  const asked = await askFor(flow, speech, turnId, typing.push);
  typing.end();
  const turn: AskedTurn = { turnId, speech, reading, asked, before: [asked.answered.bill, ...asked.facts] };
  const { reply } = asked.answered;
  return reply.ok ? endAnswered(flow, turn, reply.value, conclude) : endFailed(flow, turn, reply.error);
}

/** How a turn is taken apart, as it streams and as a whole. */
interface SpeechReading {
  readonly filter: () => StreamFilter;
  readonly split: (text: string) => SplitText;
  /** What is shown of it, and what the engine alone reads. */
  readonly shown: (visible: string) => { readonly said: string; readonly protocol: string };
}

/** The opening alone may be written in words of a protocol; a build is written in files, and what those hold is theirs. */
function readingOf(purpose: CallPurpose): SpeechReading {
  if (purpose === 'open') return { filter: createOpeningStreamFilter, split: splitBlocks, shown: shownOpening };
  const shown = (visible: string) => ({ said: visible, protocol: '' });
  if (purpose === 'build') return { filter: createBuildFilter, split: splitBlocks, shown };
  return { filter: createSpeechFilter, split: splitSpeech, shown };
}

/** A turn whose answer is there, or is known not to come. */
interface AskedTurn {
  readonly turnId: string;
  readonly speech: Speech;
  readonly reading: SpeechReading;
  readonly asked: Consulted;
  /** Recorded with its end: the bill, and what was shown and looked up. */
  readonly before: readonly Fact[];
}

function endedWith(turnId: string, outcome: TurnOutcome, text: string): Fact {
  return { type: 'turn.ended', turnId, outcome, text, mentions: [], stance: null };
}

/** Keeps what was said before the call failed; what stands in for the turn, that the team goes on without it, or a fault for the user. */
async function endFailed(
  flow: Flow,
  { turnId, speech, reading, before }: AskedTurn,
  failure: ModelFailure & { readonly partial: string },
): Promise<TurnOutcome> {
  const { recorder, signal } = flow;
  const { reason } = failure;
  const outcome = outcomeOf(failure);
  // an edit that broke off is no text to read: what is kept is what was shown
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

/** Has the caller conclude what was said, checks what it cites, and records all of it with the end of the turn. */
async function endAnswered(
  flow: Flow,
  { turnId, speech, reading, asked, before }: AskedTurn,
  { text, calls, finish }: Reply,
  conclude: (spoken: Spoken) => Promise<Conclusion> | Conclusion,
): Promise<TurnOutcome> {
  const { recorder } = flow;
  const { visible, blocks, unclosed } = reading.split(text);
  const { said, protocol } = reading.shown(visible);
  const truncated = finish === 'length';
  const isEmpty = visible === '' && blocks.length === 0 && calls.length === 0;
  const outcome = isEmpty ? 'empty' : truncated ? 'truncated' : 'done';
  const concluded: Conclusion = isEmpty
    ? { facts: speech.standIn?.('empty') ?? [] }
    : await conclude({ text: said, protocol, blocks, calls, truncated, unclosed });
  if (flow.signal.aborted) {
    await recorder.record(...before, endedWith(turnId, 'interrupted', said));
    return 'interrupted';
  }
  const { stance = null, mentions = [], facts = [] } = concluded;
  const shown = concluded.said ?? said;
  const named = stance ? [stance.why, ...stance.objections.map((objection) => objection.text)].flatMap(citedPlaces) : [];
  const unfounded = await unfoundedEvidence(flow, stance ? [...new Set([...evidenceOf(stance), ...named])] : []);
  const stillOpen = stance ? unmetObjections(recorder.session().room, speech.agent, stance, unfounded) : [];
  const cited = await citedFacts(flow, turnId, shown, asked.sources);
  await recorder.record(
    ...before,
    ...cited,
    {
      ...{ type: 'turn.ended', turnId, outcome, text: shown, mentions: [...mentions], stance },
      ...(unfounded.length > 0 && { unfounded }),
      ...(stillOpen.length > 0 && { stillOpen: [...stillOpen] }),
    },
    ...facts,
  );
  return outcome;
}

async function askFor(flow: Flow, speech: Speech, turnId: string, onText: (chunk: string) => void): Promise<Consulted> {
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
 * A blocked or empty answer is the member's silence and the team goes on; other failures need the user.
 * An answer that broke off keeps what was said of it: it is interrupted, by whatever it was.
 */
function outcomeOf(failure: ModelFailure & { readonly partial: string }): TurnOutcome {
  if (failure.reason === 'cancelled') return 'interrupted';
  if (failure.reason === 'contentBlocked') return 'refused';
  if (failure.reason === 'empty') return 'empty';
  return failure.partial.trim() === '' ? 'failed' : 'interrupted';
}

/** Tells of each edit as soon as it is complete. */
function createWriting({ ports, signal }: Flow, turnId: string) {
  let count = 0;
  return (call: ToolCall) => {
    count++;
    if (!signal.aborted) ports.stage.writing(editUnderWay(turnId, call, count));
  };
}

function createTyping(flow: Flow, turnId: string, agent: AgentId, filter: StreamFilter) {
  const { ports } = flow;
  const keep = createWordKeeping(flow, turnId);
  let shown = 0;
  const show = (text: string) => {
    if (text === '') return;
    ports.stage.typing(turnId, agent, shown, text);
    shown += text.length;
    keep(text);
  };
  const secrets = createSecretFilter(ports.marks);
  let pending = '';
  const draw = () => {
    const chunk = pending;
    pending = '';
    if (chunk !== '') show(secrets.push(filter.push(chunk)));
  };
  return {
    push: (chunk: string) => {
      const isDue = pending === '';
      pending += chunk;
      if (isDue) ports.stage.nextFrame(draw);
    },
    end: () => {
      draw();
      show(secrets.push(filter.end().visible) + secrets.end());
    },
  };
}

/** Seldom enough for a log that is read for years, often enough that nobody misses what came since. */
const minMsBetween = 2_000;

/** What cannot be written now is no loss of its own: the end of the turn holds all of it, and says so where it fails as well. */
const unwritten = () => undefined;

/**
 * Write-behind of an open turn: words are recorded in batches, so that a crash in the middle loses only the last moments.
 * @returns takes each piece of text as it is shown; pieces, and not the whole text again: the log grows by what is said alone
 */
function createWordKeeping({ ports, recorder }: Flow, turnId: string): (text: string) => void {
  let pending: string[] = [];
  let keptAt = ports.clock.now();
  return (text) => {
    pending.push(text);
    const now = ports.clock.now();
    // a clock that was set back begins anew
    if (now < keptAt) keptAt = now;
    if (now - keptAt < minMsBetween) return;
    keptAt = now;
    const kept = pending.join('');
    pending = [];
    void recorder.recordIf(({ turn }) => turn?.turnId === turnId, { type: 'turn.kept', turnId, text: kept }).catch(unwritten);
  };
}
