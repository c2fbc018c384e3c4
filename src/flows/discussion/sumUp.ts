// Summarizes and condenses the discussion with the fast model.
import { renderConversation, type ToCondense } from '../../core/conversation/conversation';
import type { WaitReason } from '../../core/discussion/facts';
import { renderLedger, renderPositions } from '../../core/discussion/promptText';
import { isOutdated } from '../../core/discussion/routing';
import type { Fact } from '../../core/events';
import { languageNames } from '../../core/i18n/language';
import { splitSpeech } from '../../core/leakedProtocol/streamFilter';
import { allowedBy } from '../../core/models/limits';
import type { NextAction } from '../../core/next';
import { fenceUntrusted } from '../../core/text/quoting';
import { type Flow, nonceOf, withAllowance } from '../kernel/flow';
import { callModel } from '../model/callModel';
import { capLimitsOf, spaceFor } from '../model/pickModel';

const maxCondensedChars = 3_000;

export async function openFloor(flow: Flow, reason: WaitReason, isSummed: boolean): Promise<void> {
  const { recorder } = flow;
  if (!isSummed) return recorder.record({ type: 'floor.opened', reason });
  const asked = recorder.session();
  const { text, bill } = await summaryOf(flow);
  if (flow.signal.aborted || isOutdated(asked, recorder.session())) return recorder.record(bill);
  await recorder.record(bill, { type: 'floor.opened', reason, ...(text !== '' && { summary: text }) });
}

/**
 * Pauses until the user extends the limit. In a discussion, one call is reserved for a summary; in other phases, the cards already show the
 * state, so no summary is written.
 */
export async function stopAtLimit(flow: Flow, { end, isSummed }: Extract<NextAction, { step: 'stopAtLimit' }>): Promise<void> {
  const { recorder } = flow;
  const summed = isSummed ? await summaryOf(flow) : null;
  if (flow.signal.aborted && summed) return recorder.record(summed.bill);
  const limit = allowedBy(end, recorder.session().models.caps, capLimitsOf(flow));
  const summary = summed?.text ?? '';
  await recorder.record(...(summed ? [summed.bill] : []), { type: 'cap.reached', ...end, limit, ...(summary !== '' && { summary }) });
}

/** Summarizes the discussion in a few sentences; empty if the model gives no answer. The caller records the receipt. */
async function summaryOf(flow: Flow): Promise<{ readonly text: string; readonly bill: Fact }> {
  const session = flow.recorder.session();
  const { discussion, language } = session;
  const prompt = await flow.ports.prompts.render('discovery/summary', {
    language: languageNames[language],
    ledger: renderLedger(discussion),
    positions: renderPositions(discussion),
    conversation: renderConversation(session, nonceOf(flow), spaceFor(flow, 'summarizer', 'fast').conversationChars),
  });
  const request = { role: 'summarizer', purpose: 'summarize', agent: null, turnId: null, prompt } as const;
  const { reply, bill } = await callModel(withAllowance(flow, 1), request);
  return { text: reply.ok ? splitSpeech(reply.value.text).visible : '', bill };
}

/**
 * Condenses turns that no longer fit into a prompt. If the model gives no answer, prompts omit the older turns, but the ledger keeps their
 * results. Condensing is tried again when the remaining conversation no longer fits either.
 */
export async function condense(flow: Flow, { upTo, before, conversation }: ToCondense): Promise<void> {
  const { ports, recorder } = flow;
  const session = recorder.session();
  const prompt = await ports.prompts.render('discovery/condense', {
    language: languageNames[session.language],
    earlier: fenceUntrusted('summary so far', before, nonceOf(flow)),
    conversation,
  });
  if (flow.signal.aborted) return;
  const request = { role: 'condenser', purpose: 'condense', agent: null, turnId: null, prompt } as const;
  const { reply, bill } = await callModel(withAllowance(flow, 1), request);
  if (flow.signal.aborted || isOutdated(session, recorder.session())) return recorder.record(bill);
  const text = reply.ok ? splitSpeech(reply.value.text).visible.slice(0, maxCondensedChars) : '';
  await recorder.record(bill, { type: 'turns.condensed', upTo, text });
}
