// Reviewers read a plan before the user does: all at once, each alone; what they remark is shown and changes nothing by itself.
import type { Gathered } from '../core/context/sources';
import type { Fact } from '../core/events';
import { renderExecutionHandover, renderPlan } from '../core/handover/render';
import { languageNames } from '../core/language';
import { reviewersLeft } from '../core/plan/progress';
import { type PlanRemark, planReviewSchema } from '../core/plan/remarks';
import { introduceWhole, renderLedger } from '../core/team/render';
import type { AgentId } from '../core/team/roster';
import { askTyped } from './askTyped';
import type { Flow } from './flow';
import { gathering, renderProject } from './project';
import { together } from './together';

/** A reviewer's calls are counted apart from its turns, so that a recorded team has each where it belongs. */
export function planReviewRole(agent: AgentId): string {
  return `${agent}.plan`;
}

/** Asks whoever has not been heard on the offered version. Whoever cannot be asked is passed over: a review never holds up the user. */
export async function reviewPlan(flow: Flow): Promise<void> {
  const { progress } = flow.recorder.session();
  const gathered = gathering();
  const project = await renderProject(flow, gathered);
  await together(flow, reviewersLeft(progress), (each, agent) => hear(each, agent, project, gathered));
}

async function hear(flow: Flow, agent: AgentId, project: string, gathered: Gathered): Promise<void> {
  const { recorder, ports } = flow;
  const { language, ready, room, progress } = recorder.session();
  if (!progress.offered) return;
  const { hash, plan } = progress.offered;
  const reviewed = (remarks: PlanRemark[] | null): Fact => ({ type: 'plan.reviewed', hash, agent, remarks });
  const rendered = await ports.prompts.render('planning/review', {
    language: languageNames[language],
    member: introduceWhole(agent, room.own, () => ports.ids.next('n')),
    handover: ready ? renderExecutionHandover(ready.handover) : 'none',
    ledger: renderLedger(room),
    plan: renderPlan(progress.offered),
    project,
  });
  if (flow.signal.aborted) return;
  const prompt = { ...rendered, ...gathered };
  const request = { role: planReviewRole(agent), purpose: 'reviewPlan', agent, prompt, schema: planReviewSchema, looks: true } as const;
  const ids = plan.tasks.map((task) => task.id);
  const heard = await askTyped(flow, request, ({ remarks }) => [reviewed(remarks.map((remark) => placed(remark, ids)))]);
  if (!heard.ok && !flow.signal.aborted) await recorder.record(reviewed(null));
}

/** A remark on a task that is not there is one on the plan. */
function placed(remark: PlanRemark, ids: readonly string[]): PlanRemark {
  return remark.task !== null && ids.includes(remark.task) ? remark : { ...remark, task: null };
}
