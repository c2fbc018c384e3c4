// The end of a budget: the floor goes to the user with a few sentences on where the discussion stands, from the call kept back for it.
import { renderConversation } from '../../core/conversation/conversation';
import { maySummarize } from '../../core/discussion/budget';
import type { WaitReason } from '../../core/discussion/facts';
import { renderPositions } from '../../core/discussion/positionsText';
import { renderLedger } from '../../core/discussion/promptText';
import { isOutdated } from '../../core/discussion/routing';
import type { Fact } from '../../core/events';
import { languageNames } from '../../core/i18n/language';
import { splitSpeech } from '../../core/leakedProtocol/streamFilter';
import { budgetOf } from '../../core/models/limits';
import { withAllowance } from '../kernel/allowance';
import type { Flow } from '../kernel/flow';
import { nonceOf } from '../kernel/nonce';
import { callModel } from '../model/callModel';
import { spaceFor } from '../model/pickModel';

/** Fewer turns than this are read as quickly as their summary. */
export const minTurns = 3;

/** Opens the floor. The summary is a courtesy: where the reserve is gone or no answer comes the floor opens without one. */
export async function openFloor(flow: Flow, reason: WaitReason): Promise<void> {
  const { recorder, ports } = flow;
  const asked = recorder.session();
  const { room } = asked;
  if (room.turns.length < minTurns || !maySummarize(room, budgetOf(ports.settings.limits()))) {
    return recorder.record({ type: 'floor.opened', reason });
  }
  const { text, bill } = await summaryOf(flow);
  if (flow.signal.aborted || isOutdated(asked, recorder.session())) return recorder.record(bill);
  await recorder.record(bill, { type: 'floor.opened', reason, ...(text === '' ? {} : { summary: text }) });
}

/** Where the discussion stands in a few sentences, empty where no answer came; nothing is recorded yet. */
export async function summaryOf(flow: Flow): Promise<{ readonly text: string; readonly bill: Fact }> {
  const session = flow.recorder.session();
  const { room, language } = session;
  const prompt = await flow.ports.prompts.render('discovery/summary', {
    language: languageNames[language],
    ledger: renderLedger(room),
    positions: renderPositions(room),
    conversation: renderConversation(session, nonceOf(flow), spaceFor(flow, 'summarizer', 'fast').conversationChars),
  });
  const request = { role: 'summarizer', purpose: 'summarize', agent: null, turnId: null, prompt } as const;
  const { reply, bill } = await callModel(withAllowance(flow, 1), request);
  return { text: reply.ok ? splitSpeech(reply.value.text).visible : '', bill };
}
