// Review of a plan by independent reviewers.
import type { AgentId } from '../../core/agents/roster';
import type { Gathered } from '../../core/context/evidence/sources';
import { renderLedger } from '../../core/discussion/promptText';
import type { Fact } from '../../core/events';
import { reviewersLeft } from '../../core/execution/selectors';
import { renderAssignment, renderPlan } from '../../core/handover/render';
import { planReviewSchema } from '../../core/plan/comments';
import type { PlanRemark } from '../../core/plan/state';
import { type Flow, allOrAbort } from '../kernel/flow';
import { callModelTyped } from '../model/callModelTyped';
import { memberWhole } from '../model/memberMethod';
import { openingAndWords } from '../model/stepMaterial';
import { gathering, renderPrompt, renderWorkspace } from '../model/workspacePrompt';

/** A separate role from a member's turns, so that recordings keep them apart. */
function planReviewRole(agent: AgentId): string {
  return `${agent}.plan`;
}

/** Asks the remaining reviewers of the offered version. Unreachable ones are skipped: a review never blocks the user. */
export async function reviewPlan(flow: Flow): Promise<void> {
  const { progress } = flow.recorder.session();
  const gathered = gathering();
  const project = await renderWorkspace(flow, gathered);
  await allOrAbort(flow, reviewersLeft(progress), (each, agent) => hear(each, agent, project, gathered));
}

async function hear(flow: Flow, agent: AgentId, project: string, gathered: Gathered): Promise<void> {
  const { recorder } = flow;
  const { ready, discussion, progress } = recorder.session();
  if (!progress.offered) return;
  const { hash, plan } = progress.offered;
  const reviewed = (remarks: PlanRemark[] | null): Fact => ({ type: 'plan.reviewed', hash, agent, remarks });
  const prompt = await renderPrompt(flow, 'planning/review', gathered, {
    member: await memberWhole(flow, agent),
    handover: renderAssignment(ready, discussion),
    ledger: renderLedger(discussion),
    plan: renderPlan(progress.offered),
    ...openingAndWords(flow, agent),
    project,
  });
  if (flow.signal.aborted) return;
  const request = { role: planReviewRole(agent), purpose: 'reviewPlan', agent, prompt, schema: planReviewSchema, looks: true } as const;
  const ids = plan.tasks.map((task) => task.id);
  const heard = await callModelTyped(flow, request, ({ remarks }) => [reviewed(remarks.map((remark) => placed(remark, ids)))]);
  if (!heard.ok && !flow.signal.aborted) await recorder.record(reviewed(null));
}

/** A remark on an unknown task applies to the plan. */
function placed(remark: PlanRemark, ids: readonly string[]): PlanRemark {
  return remark.task !== null && ids.includes(remark.task) ? remark : { ...remark, task: null };
}
