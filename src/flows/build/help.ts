// Help for one step: two members are asked at once about what stands in the way, and what they answer goes back to the Builder.
import { idsOf } from '../../core/plan/taskMap';
import type { Gathered } from '../../core/context/evidence/sources';
import type { Fact } from '../../core/events';
import { renderExpertBrief } from '../../core/experts/brief';
import { renderOpening, renderPlan, renderTask } from '../../core/handover/render';
import { languageNames } from '../../core/i18n/language';
import { isUnusableAnswer } from '../../core/models/failure';
import { helpers, helpRole, maxHelps, maxQuestion, stepBrief } from '../../core/build/help';
import { renderProposal } from '../../core/build/renderReview';
import { clausesFor } from '../../core/discussion/designText';
import { introduceWhole, renderLedger } from '../../core/discussion/promptText';
import type { AgentId } from '../../core/agents/roster';
import { fenceUntrusted } from '../../core/text/fenceUntrusted';
import { callModelTyped } from '../model/callModelTyped';
import type { Flow } from '../kernel/flow';
import { nonceOf } from '../kernel/nonce';
import { gathering, renderFiles, renderWorkspace } from '../model/workspacePrompt';
import { together } from '../kernel/together';
import { helpSchema } from '../../core/build/facts';
import type { TaskProgress } from '../../core/build/state';
import { currentTask } from '../../core/build/fold';

/** The fact with which the experts are asked about one step. */
export function helpFact({ ports }: Pick<Flow, 'ports'>, taskId: string, by: 'builder' | 'user', text: string): Fact {
  return { type: 'help.asked', helpId: ports.ids.next('h'), taskId, by, text: text.slice(0, maxQuestion), agents: [...helpers] };
}

/** What follows from a blocker the Builder reports: the experts once, then the user. */
export function blockerFacts(flow: Pick<Flow, 'ports'>, task: Pick<TaskProgress, 'id' | 'helps'>, text: string): Fact[] {
  if (task.helps < maxHelps) return [helpFact(flow, task.id, 'builder', text)];
  return [{ type: 'task.blocked', taskId: task.id, text: text.slice(0, maxQuestion) }];
}

/** Asks whoever has not answered yet, and closes; a stop leaves it open with the answers that were in. */
export async function help(flow: Flow): Promise<void> {
  const asked = currentTask(flow.recorder.session().progress)?.help;
  if (!asked?.isOpen) return;
  const left = asked.agents.filter((id) => !asked.given.some(({ agent }) => agent === id));
  const shown = left.length > 0 ? await material(flow) : null;
  if (flow.signal.aborted) return;
  if (shown) await together(flow, left, (each, agent) => askExpert(each, asked.id, agent, shown));
  if (!flow.signal.aborted) await flow.recorder.record({ type: 'help.closed', helpId: asked.id, taskId: asked.taskId });
}

/** What every expert is shown, and what of the workspace is in it. */
interface Material {
  readonly shown: Readonly<Record<string, string>>;
  readonly gathered: Gathered;
}

/** What every expert is shown; the same for all, so that none hears of another's answer. */
async function material(flow: Flow): Promise<Material | null> {
  const { progress, room, language } = flow.recorder.session();
  const task = currentTask(progress);
  const planned = progress.offered?.plan.tasks.find(({ id }) => id === task?.id);
  if (!task?.help || !planned || !progress.offered) return null;
  const { by, text } = task.help;
  const nonce = nonceOf(flow);
  const gathered = gathering();
  const shown = {
    language: languageNames[language],
    question: renderExpertBrief(stepBrief(planned, by, text)),
    task: `${renderTask(planned)}${clausesFor(room, idsOf(planned))}`,
    plan: renderPlan(progress.offered, planned.id),
    proposal: fenceUntrusted('proposal', renderProposal(task.files), nonce),
    ledger: renderLedger(room),
    project: await renderWorkspace(flow, gathered, planned.files),
    files: await renderFiles(flow, planned.files, gathered),
    ...renderOpening(flow.recorder.session()),
  };
  return { shown, gathered };
}

async function askExpert(flow: Flow, helpId: string, agent: AgentId, { shown, gathered }: Material): Promise<void> {
  const taskId = currentTask(flow.recorder.session().progress)?.id ?? '';
  const rendered = await flow.ports.prompts.render('execution/help', {
    ...shown,
    member: introduceWhole(agent, flow.recorder.session().room.own, nonceOf(flow)),
  });
  const prompt = { ...rendered, ...gathered };
  const asked = await callModelTyped(
    flow,
    { role: helpRole(agent), purpose: 'help', agent, prompt, schema: helpSchema, looks: true },
    (answer) => [{ type: 'help.given', helpId, taskId, agent, answer, gap: null }],
  );
  if (asked.ok || flow.signal.aborted) return;
  const gap = isUnusableAnswer(asked.error.reason) ? 'invalid' : 'failed';
  await flow.recorder.record({ type: 'help.given', helpId, taskId, agent, answer: null, gap });
}
