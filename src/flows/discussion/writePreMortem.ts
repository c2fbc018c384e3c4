// Pre-mortem: an incident report by a model that has not seen the discussion.
import { lostFacts } from '../../core/anomalies';
import { callsLeft } from '../../core/discussion/budget';
import { renderDesign } from '../../core/discussion/promptText';
import type { Fact } from '../../core/events';
import { renderOpening } from '../../core/handover/render';
import { preMortemSchema } from '../../core/preMortem/facts';
import { isPreMortemAsked } from '../../core/preMortem/preMortem';
import { budgetOf } from '../../core/models/limits';
import type { Session } from '../../core/session';
import { parseTyped } from '../../core/text/parseReply';
import { type Lost, takeValue } from '../../core/text/reading';
import { type Flow, withAllowance } from '../kernel/flow';
import { jsonSchemaOf } from '../model/callModelTyped';
import { unfoundedEvidence } from '../model/checkCitations';
import type { Ask } from '../model/pickModel';
import { runToolLoop } from '../model/toolLoop';
import { gathering, renderPrompt, renderWorkspace } from '../model/workspacePrompt';

/** Key under which the model is configured and receipts are recorded. */
const role = 'foresight';

/** Writes the pre-mortem. If the model gives no answer, the consensus is still offered, without the report. */
export async function writePreMortem(flow: Flow): Promise<void> {
  const { ports, recorder } = flow;
  const session = recorder.session();
  const version = session.discussion.preMortem?.version ?? 0;
  const gathered = gathering();
  const prompt = await renderPrompt(flow, 'discovery/preMortem', gathered, {
    ...renderOpening(session, { hasLedger: false }),
    project: await renderWorkspace(flow, gathered, [], role),
    proposal: renderDesign(session.discussion.proposal),
  });
  if (flow.signal.aborted) return;
  const calls = Math.max(1, callsLeft(recorder.session().discussion, budgetOf(ports.settings.limits())));
  const ask: Ask = { role, purpose: 'incident', agent: null, turnId: null, prompt, schema: jsonSchemaOf(preMortemSchema) };
  const {
    answered: { reply, bill },
    facts,
  } = await runToolLoop(withAllowance(flow, calls), ask, 1);
  const before = [bill, ...facts];
  if (flow.signal.aborted) return recorder.record(...before);
  const read = reply.ok ? parseTyped(reply.value.text, { schema: preMortemSchema }) : null;
  if (!read || read.state === 'unreadable')
    return recorder.record(...before, { type: 'incident.missed', version, reason: reply.ok ? 'malformed' : reply.error.reason });
  const lost: Lost[] = [];
  const incident = takeValue(read, (parts) => lost.push(...parts));
  const unfounded = await unfoundedEvidence(flow, incident.places);
  const written: Fact = { type: 'incident.written', version, incident, ...(unfounded.length > 0 && { unfounded }) };
  // The user may have continued in the meantime, so a report on another version or phase is dropped.
  const isDue = (now: Session) => now.phase === 'discovery' && isPreMortemAsked(now.discussion);
  if (await recorder.recordIf(isDue, ...before, written, ...lostFacts(role, lost))) return;
  await recorder.record(...before, { type: 'incident.missed', version, reason: 'outdated' });
}
