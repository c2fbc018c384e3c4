// One member's turn: streamed to the panel without its machinery, then recorded with everything that follows from it.
import { editUnderWay } from '../../core/edits/lines/editUnderWay';
import type { Fact } from '../../core/events';
import { isTransient, type ModelFailure, type ModelFailureReason } from '../../core/models/failure';
import type { ToolCall, ToolSpec } from '../../core/models/request';
import type { Session } from '../../core/session';
import type { AgentId } from '../../core/agents/roster';
import { evidenceOf, type Stance } from '../../core/discussion/stance';
import type { WorkshopPlace } from '../../core/workshop/facts';
import { type MarkedBlock, splitBlocks } from '../../core/text/blocks';
import { createSecretFilter } from '../../core/secrets/stream';
import {
  createOpeningStreamFilter,
  createSpeechFilter,
  createStreamFilter,
  splitSpeech,
  type StreamFilter,
  shownOpening,
} from '../../core/text/streamFilter';
import { citedFacts, unfoundedEvidence } from './checkCitations';
import { createWordKeeping } from './wordKeeping';
import { runToolLoop, type Consulted } from './toolLoop';
import { raise } from '../kernel/raiseFault';
import { requestsLeft } from '../kernel/allowance';
import type { Flow } from '../kernel/flow';
import type { RenderedPrompt } from '../ports/ports';
import type { RouteSource, TurnOutcome } from '../../core/discussion/facts';
import type { CallPurpose } from '../../core/models/facts';
import type { AsideAbout } from '../../core/plan/facts';

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
  /** The same with less in it, for a model whose window the first one did not fit into. */
  readonly shorter?: () => Promise<RenderedPrompt>;
  /** Whether the team can go on without this turn when the member cannot be reached. */
  readonly mayPass?: boolean;
  readonly tools?: readonly ToolSpec[];
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
}

/** What a finished turn means: recorded in one append with its end, so that a crash keeps both or neither. */
export interface Conclusion {
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
  const { ports, recorder } = flow;
  const turnId = ports.ids.next('t');
  const { agent, to, reason, source, about, workshop } = speech;
  const isTaken = await recorder.recordIf(speech.isDue ?? (() => true), {
    type: 'turn.started',
    turnId,
    agent,
    to,
    reason,
    source,
    ...(about ? { about } : {}),
    ...(workshop ? { workshop } : {}),
  });
  if (!isTaken) return 'interrupted';

  const isOpening = speech.purpose === 'open';
  // a build is written in files, and what those hold is theirs
  const isSpeech = !isOpening && speech.purpose !== 'build';
  const split = isSpeech ? splitSpeech : splitBlocks;
  const typing = createTyping(
    flow,
    turnId,
    agent,
    isOpening ? createOpeningStreamFilter() : isSpeech ? createSpeechFilter() : createStreamFilter(),
  );
  const asked = await askFor(flow, speech, turnId, typing.push);
  const { reply, bill } = asked.answered;
  typing.end();
  const before: readonly Fact[] = [bill, ...asked.facts];

  if (!reply.ok) {
    const outcome = outcomeOf(reply.error);
    const { said } = shownOf(split(reply.error.partial).visible, isOpening);
    const ended: Fact = { type: 'turn.ended', turnId, outcome, text: said, mentions: [], stance: null };
    const { reason: cause } = reply.error;
    const instead = flow.signal.aborted ? null : (speech.standIn?.(cause) ?? null);
    if (instead) {
      await recorder.record(...before, ended, ...instead);
      return outcome;
    }
    if (outcome === 'failed' && speech.mayPass && isTransient(cause) && !flow.signal.aborted) {
      await recorder.record(...before, ended, { type: 'turn.skipped', turnId, agent, reason: cause });
      return outcome;
    }
    await recorder.record(...before, ended);
    if (outcome === 'failed' || outcome === 'interrupted') await raise(flow, reply.error);
    return outcome;
  }

  const { visible: unsplit, blocks } = split(reply.value.text);
  const { said: visible, protocol } = shownOf(unsplit, isOpening);
  const truncated = reply.value.finish === 'length';
  const outcome = unsplit === '' && blocks.length === 0 && reply.value.calls.length === 0 ? 'empty' : truncated ? 'truncated' : 'done';
  const concluded =
    outcome === 'empty'
      ? { facts: speech.standIn?.('empty') ?? [] }
      : await conclude({ text: visible, protocol, blocks, calls: reply.value.calls, truncated });
  if (flow.signal.aborted) {
    await recorder.record(...before, { type: 'turn.ended', turnId, outcome: 'interrupted', text: visible, mentions: [], stance: null });
    return 'interrupted';
  }
  const { stance = null, mentions = [], facts = [] }: Conclusion = concluded;
  const unfounded = await unfoundedEvidence(flow, stance ? evidenceOf(stance) : []);
  const cited = await citedFacts(flow, turnId, visible, asked.sources);
  await recorder.record(
    ...before,
    ...cited,
    { type: 'turn.ended', turnId, outcome, text: visible, mentions: [...mentions], stance, ...(unfounded.length > 0 && { unfounded }) },
    ...facts,
  );
  return outcome;
}

/** Asks, and once more with less where all of it was too long and nothing has been said yet. */
async function askFor(flow: Flow, speech: Speech, turnId: string, onText: (chunk: string) => void): Promise<Consulted> {
  const { agent, purpose, tools } = speech;
  const onCall = createWriting(flow, turnId);
  const request = {
    role: speech.role ?? agent,
    purpose,
    agent,
    turnId,
    onText,
    ...(tools ? { tools, onCall } : {}),
  };
  const first = await runToolLoop(flow, { ...request, prompt: speech.prompt });
  const { reply, bill } = first.answered;
  const isTooLong = !reply.ok && reply.error.reason === 'contextTooLong' && reply.error.partial === '';
  if (!isTooLong || !speech.shorter || requestsLeft(flow) === 0) return first;
  await flow.recorder.record(bill, ...first.facts);
  return runToolLoop(flow, { ...request, prompt: await speech.shorter() });
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

/** The opening alone may be written in words of a protocol; elsewhere they are words like any other. */
function shownOf(visible: string, isOpening: boolean): { readonly said: string; readonly protocol: string } {
  return isOpening ? shownOpening(visible) : { said: visible, protocol: '' };
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
  return {
    push: (chunk: string) => show(secrets.push(filter.push(chunk))),
    end: () => show(secrets.push(filter.end().visible) + secrets.end()),
  };
}
