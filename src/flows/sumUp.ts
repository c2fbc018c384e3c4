// The end of a budget: the floor goes to the user with a few sentences on where the discussion stands, from the call kept back for it.
import type { WaitReason } from '../core/events';
import { languageNames } from '../core/language';
import { budgetOf, maySummarize } from '../core/team/budget';
import { renderConversation, renderLedger, renderPositions } from '../core/team/render';
import { splitBlocks } from '../core/text/blocks';
import { ask } from './ask';
import type { Flow } from './flow';
import { isOutdated } from './route';

/** Fewer turns than this are read as quickly as their summary. */
const fewestTurns = 3;

/** Opens the floor. The summary is a courtesy: where the reserve is gone or no answer comes the floor opens without one. */
export async function openFloor(flow: Flow, reason: WaitReason): Promise<void> {
  const { recorder, ports } = flow;
  const asked = recorder.session();
  const { room, language, transcript } = asked;
  if (room.turns.length < fewestTurns || !maySummarize(room, budgetOf(ports.settings.limits()))) {
    return recorder.record({ type: 'floor.opened', reason });
  }
  const prompt = await ports.prompts.render('discovery/summary', {
    language: languageNames[language],
    ledger: renderLedger(room),
    positions: renderPositions(room),
    conversation: renderConversation(transcript.entries),
  });
  const { reply, bill } = await ask(flow, {
    role: 'summarizer',
    purpose: 'summarize',
    agent: null,
    turnId: null,
    prompt,
    maxAttempts: 1,
  });
  if (flow.signal.aborted || isOutdated(asked, recorder.session())) return recorder.record(bill);
  const summary = reply.ok ? splitBlocks(reply.value.text).visible : '';
  await recorder.record(bill, { type: 'floor.opened', reason, ...(summary === '' ? {} : { summary }) });
}
