// Briefs the experts: writes one question that all of them answer.
import { lostFacts } from '../../core/anomalies';
import { renderLedger, renderVotes } from '../../core/discussion/promptText';
import type { Fact } from '../../core/events';
import { helpRole, stepBrief } from '../../core/execution/help';
import { openBatch } from '../../core/experts/batch';
import { type ExpertBrief, expertBriefSchema, maxPromptChars, parseExpertBrief } from '../../core/experts/brief';
import { renderAssignment, renderOpening } from '../../core/handover/render';
import { languageNames } from '../../core/i18n/language';
import { isUnusableAnswer } from '../../core/models/failure';
import type { Session } from '../../core/session';
import { labeled } from '../../core/text/quoting';
import { problemOf, type Readable, unreadable, takeValue } from '../../core/text/reading';
import type { Flow } from '../kernel/flow';
import { raise } from '../kernel/raiseFault';
import { callModel } from '../model/callModel';
import { repair } from '../model/callModelTyped';
import { stepMaterial } from '../model/stepMaterial';
import { shownFacts } from '../model/toolLoop';
import { gathering, renderWorkspace } from '../model/workspacePrompt';

export async function briefExperts(flow: Flow): Promise<void> {
  const { recorder, ports } = flow;
  const { experts, language, ready, discussion } = recorder.session();
  const batch = openBatch(experts);
  const batchId = batch?.id ?? '';
  const gathered = gathering();
  const step = batch?.step;
  const task = step && recorder.session().progress.offered?.plan.tasks.find(({ id }) => id === step.taskId);
  const rendered =
    step && task
      ? await ports.prompts.render('experts/stepBrief', { ...(await stepMaterial(flow, task, gathered)), words: labeled('-', step.words) })
      : await ports.prompts.render('experts/brief', {
          language: languageNames[language],
          handover: renderAssignment(ready, discussion),
          ledger: `${renderLedger(discussion)}\nVotes:\n${renderVotes(discussion)}`,
          project: await renderWorkspace(flow, gathered),
          ...renderOpening(recorder.session()),
        });
  if (flow.signal.aborted) return;
  const prompt = { ...rendered, ...gathered };
  const request = { role: step ? helpRole('builder') : 'explorer', purpose: 'briefExperts', agent: null, turnId: null, prompt } as const;
  const { reply, bill } = await callModel(flow, request);
  const before = [bill, ...shownFacts(request, bill)];
  const found = reply.ok ? parseExpertBrief(reply.value.text) : unreadable('there is no answer');
  const briefed = (reading: Readable<ExpertBrief>): Fact[] => {
    const lost: Fact[] = [];
    const brief = takeValue(reading, (parts) => lost.push(...lostFacts(step ? 'builder' : 'explorer', parts)));
    return [{ type: 'experts.briefed', batchId, brief, by: step ? 'builder' : 'explorer' }, ...lost];
  };
  if (found.state !== 'unreadable' && problemOf(found) === null) return recorder.record(...before, ...briefed(found));
  await recorder.record(...before);
  if (flow.signal.aborted) return;
  if (!reply.ok && !isUnusableAnswer(reply.error.reason)) return raise(flow, reply.error);
  const text = reply.ok ? reply.value.text : '';
  const repaired = await repair(flow, { agent: null, schema: expertBriefSchema, found, text }, briefed);
  if (repaired.ok || flow.signal.aborted) return;
  if (!isUnusableAnswer(repaired.error.reason)) return raise(flow, repaired.error);
  const otherwise: Fact =
    step && task
      ? { type: 'experts.briefed', batchId, brief: stepBrief(task, 'user', step.words), by: 'user' }
      : { type: 'experts.briefed', batchId, brief: assignment(recorder.session()), by: 'handover' };
  await recorder.record(otherwise);
}

/** Returns the fallback prompt for the experts, taken from the handover or else from the brief. */
function assignment({ ready, clarify }: Session): ExpertBrief {
  const handover = ready?.handover;
  const words = handover?.prompt || handover?.goal || clarify.brief?.summary || clarify.request || clarify.brief?.title;
  return {
    type: 'workflow',
    handover: handover?.goal ?? '',
    blocker: '',
    context: [...(handover?.constraints ?? [])],
    prompt: (words || 'How should this be built?').slice(0, maxPromptChars),
  };
}
