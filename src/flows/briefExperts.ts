// The Explorer writes the one prompt that all experts answer; where it writes none that can be used, the assignment itself stands in.
import { type ExpertBrief, expertBriefSchema, maxPromptChars, parseExpertBrief } from '../core/experts/brief';
import { currentBatch } from '../core/experts/batch';
import type { Fact } from '../core/events';
import { renderExecutionHandover } from '../core/handover/render';
import { languageNames } from '../core/language';
import { isUnusableAnswer } from '../core/models/failure';
import type { Session } from '../core/session';
import { renderLedger, renderVotes } from '../core/team/render';
import { fail } from '../core/text/result';
import { ask } from './ask';
import { repair } from './askTyped';
import { raise } from './fault';
import type { Flow } from './flow';
import { gathering, renderProject, shownFacts } from './project';

export async function briefExperts(flow: Flow): Promise<void> {
  const { recorder, ports } = flow;
  const { experts, language, ready, room } = recorder.session();
  const batchId = currentBatch(experts)?.id ?? '';
  const gathered = gathering();
  const rendered = await ports.prompts.render('experts/brief', {
    language: languageNames[language],
    handover: `${ready ? renderExecutionHandover(ready.handover) : 'none'}\nVotes:\n${renderVotes(room)}`,
    ledger: renderLedger(room),
    project: await renderProject(flow, gathered),
  });
  if (flow.signal.aborted) return;
  const prompt = { ...rendered, ...gathered };
  const request = { role: 'explorer', purpose: 'briefExperts', agent: null, turnId: null, prompt } as const;
  const { reply, bill } = await ask(flow, request);
  const before = [bill, ...shownFacts(request, bill)];
  const parsed = reply.ok ? parseExpertBrief(reply.value.text) : fail('there is no answer');
  const briefed = (brief: ExpertBrief): Fact => ({ type: 'experts.briefed', batchId, brief, by: 'explorer' });
  if (parsed.ok) return recorder.record(...before, briefed(parsed.value));
  await recorder.record(...before);
  if (flow.signal.aborted) return;
  if (!reply.ok && !isUnusableAnswer(reply.error.reason)) return raise(flow, reply.error);
  const text = reply.ok ? reply.value.text : '';
  const repaired = await repair(flow, { agent: null, schema: expertBriefSchema, problem: parsed.error, text }, (brief) => [briefed(brief)]);
  if (repaired.ok || flow.signal.aborted) return;
  if (!isUnusableAnswer(repaired.error.reason)) return raise(flow, repaired.error);
  await recorder.record({ type: 'experts.briefed', batchId, brief: assignment(recorder.session()), by: 'handover' });
}

/** The assignment as a prompt: what the user accepted, and nothing that nobody wrote. */
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
