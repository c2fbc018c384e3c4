// Writes the handover to execution, including every open objection.
import { renderConversation } from '../../core/conversation/conversation';
import { saidIn } from '../../core/conversation/saidIn';
import { decisionsOnObjections } from '../../core/discussion/choices';
import { activeClauses } from '../../core/discussion/design';
import { designLines, renderLedger, renderPositions, renderVotes } from '../../core/discussion/promptText';
import { checkedLines, withDissent, withOwnDecisions } from '../../core/discussion/quoteCheck';
import type { Fact } from '../../core/events';
import { handoverFromRecord } from '../../core/handover/handoverFromRecord';
import { renderOpening } from '../../core/handover/render';
import { type ExecutionHandover, executionHandoverSchema } from '../../core/plan/executionHandover';
import type { Session } from '../../core/session';
import { type Flow, nonceOf } from '../kernel/flow';
import { raise } from '../kernel/raiseFault';
import { callModelTyped } from '../model/callModelTyped';
import { renderOutside } from '../model/memberMethod';
import { isSmall, spaceFor } from '../model/pickModel';
import { gathering, renderPrompt, renderWorkspace } from '../model/workspacePrompt';

/**
 * Returns the handover written by the engine. Empty if the Scribe must write it: the discussion had turns, its design has no clauses, and the
 * Scribe's model is not small.
 */
export function handoverFacts(flow: Flow): Fact[] {
  const { recorder, ports } = flow;
  const session = recorder.session();
  const { taken, proposal } = session.discussion;
  if (taken > 0 && activeClauses(proposal).length === 0 && !isSmall(flow, 'scribe')) return [];
  const texts = ports.settings.texts();
  return [{ type: 'ready.written', handover: handoverFromRecord(session, (key) => texts[key]), by: 'engine' }];
}

export async function writeHandover(flow: Flow): Promise<void> {
  const facts = handoverFacts(flow);
  if (facts.length > 0) return flow.recorder.record(...facts);
  const session = flow.recorder.session();
  const { discussion } = session;
  const gathered = gathering();
  const prompt = await renderPrompt(flow, 'discovery/ready', gathered, {
    project: await renderWorkspace(flow, gathered),
    ...renderOpening(session),
    ledger: `${renderLedger(discussion)}${renderOutside(flow)}`,
    positions: `${renderPositions(discussion, false)}\nVotes:\n${renderVotes(discussion)}`,
    conversation: renderConversation(session, nonceOf(flow), spaceFor(flow, 'scribe', 'strong').conversationChars),
  });
  const request = { role: 'scribe', purpose: 'ready', agent: null, prompt, schema: executionHandoverSchema } as const;
  const ready = await callModelTyped(flow, request, (handover) => [
    { type: 'ready.written', handover: matchedToRecord(handover, flow.recorder.session()) },
  ]);
  if (!ready.ok) await raise(flow, ready.error);
}

/**
 * Removes unfounded quotes from the Scribe's handover, and adds all open objections and the user's decisions on them. The engine adds the
 * objections so that no model can drop them.
 */
function matchedToRecord(handover: ExecutionHandover, session: Session): ExecutionHandover {
  const said = saidIn(session);
  return {
    ...handover,
    decisions: withOwnDecisions(checkedLines(handover.decisions, said), decisionsOnObjections(session.discussion)),
    tradeOffs: checkedLines(handover.tradeOffs, said),
    openQuestions: checkedLines(handover.openQuestions, said),
    highlights: checkedLines(handover.highlights, said),
    dissent: withDissent(handover.dissent, session.discussion.objections),
    design: designLines(session.discussion.proposal),
  };
}
