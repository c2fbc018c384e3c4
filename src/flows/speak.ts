// One member's turn: streamed to the panel without its machinery, then recorded with everything that follows from it.
import type { CallPurpose, Fact, RouteSource, TurnOutcome } from '../core/events';
import type { ModelFailure, ModelFailureReason } from '../core/models/failure';
import type { ToolCall, ToolSpec } from '../core/models/request';
import type { AgentId } from '../core/team/roster';
import type { Stance } from '../core/team/stance';
import { type Block, splitBlocks } from '../core/text/blocks';
import { splitOpening } from '../core/text/openingFilter';
import { createOpeningStreamFilter, createStreamFilter, type StreamFilter } from '../core/text/streamFilter';
import { ask } from './ask';
import { raise } from './fault';
import type { Flow } from './flow';
import type { RenderedPrompt } from './ports';

export interface Speech {
  readonly agent: AgentId;
  readonly to: AgentId | 'user' | 'everyone';
  readonly reason: string;
  readonly source: RouteSource;
  readonly purpose: CallPurpose;
  readonly prompt: RenderedPrompt;
  readonly tools?: readonly ToolSpec[];
  /** Facts that stand in for a turn that failed, instead of a fault; null where the failure needs the user. */
  readonly standIn?: (reason: ModelFailureReason) => readonly Fact[] | null;
}

export interface Spoken {
  /** What the user and the team see. */
  readonly text: string;
  /** What was said after the words of a plain protocol, for the engine; empty where there is none. */
  readonly protocol: string;
  readonly blocks: readonly Block[];
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
export async function speak(
  flow: Flow,
  speech: Speech,
  conclude: (spoken: Spoken) => Promise<Conclusion> | Conclusion,
): Promise<TurnOutcome> {
  const { ports, recorder } = flow;
  const turnId = ports.ids.next('t');
  const { agent, to, reason, source } = speech;
  await recorder.record({ type: 'turn.started', turnId, agent, to, reason, source });

  const isOpening = speech.purpose === 'open';
  const typing = createTyping(flow, turnId, agent, isOpening ? createOpeningStreamFilter() : createStreamFilter());
  const { reply, bill } = await ask(flow, { role: agent, turnId, ...speech, onText: typing.push });
  typing.end();

  if (!reply.ok) {
    const outcome = outcomeOf(reply.error);
    const { said } = shownOf(splitBlocks(reply.error.partial).visible, isOpening);
    const instead = flow.signal.aborted ? null : (speech.standIn?.(reply.error.reason) ?? null);
    await recorder.record(bill, { type: 'turn.ended', turnId, outcome, text: said, mentions: [], stance: null }, ...(instead ?? []));
    if (outcome === 'failed' && !instead) await raise(flow, reply.error);
    return outcome;
  }

  const { visible: unsplit, blocks } = splitBlocks(reply.value.text);
  const { said: visible, protocol } = shownOf(unsplit, isOpening);
  const truncated = reply.value.finish === 'length';
  const outcome = unsplit === '' && blocks.length === 0 && reply.value.calls.length === 0 ? 'empty' : truncated ? 'truncated' : 'done';
  const concluded =
    outcome === 'empty'
      ? { facts: speech.standIn?.('empty') ?? [] }
      : await conclude({ text: visible, protocol, blocks, calls: reply.value.calls, truncated });
  if (flow.signal.aborted) {
    await recorder.record(bill, { type: 'turn.ended', turnId, outcome: 'interrupted', text: visible, mentions: [], stance: null });
    return 'interrupted';
  }
  const { stance = null, mentions = [], facts = [] }: Conclusion = concluded;
  await recorder.record(bill, { type: 'turn.ended', turnId, outcome, text: visible, mentions: [...mentions], stance }, ...facts);
  return outcome;
}

/** A blocked or empty answer is the member's silence and the team goes on; other failures need the user. */
function outcomeOf(failure: ModelFailure): TurnOutcome {
  if (failure.reason === 'cancelled') return 'interrupted';
  if (failure.reason === 'contentBlocked') return 'refused';
  return failure.reason === 'empty' ? 'empty' : 'failed';
}

/** The opening alone may be written in words of a protocol; elsewhere they are words like any other. */
function shownOf(visible: string, isOpening: boolean): { readonly said: string; readonly protocol: string } {
  return isOpening ? splitOpening(visible) : { said: visible, protocol: '' };
}

function createTyping({ ports }: Flow, turnId: string, agent: AgentId, filter: StreamFilter) {
  let shown = 0;
  const show = (text: string) => {
    if (text === '') return;
    ports.stage.typing(turnId, agent, shown, text);
    shown += text.length;
  };
  return { push: (chunk: string) => show(filter.push(chunk)), end: () => show(filter.end().visible) };
}
