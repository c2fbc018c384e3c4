// Help for one step by two members.
import type { AgentId } from '../../core/agents/roster';
import type { Gathered } from '../../core/context/evidence/sources';
import type { Fact } from '../../core/events';
import { helpSchema } from '../../core/execution/facts';
import { currentTask } from '../../core/execution/selectors';
import { helpRole, helpers, maxHelps, maxQuestion, stepBrief } from '../../core/execution/help';
import type { TaskProgress } from '../../core/execution/state';
import { renderExpertBrief } from '../../core/experts/brief';
import { renderAdvice } from '../../core/experts/render';
import { isUnusableAnswer } from '../../core/models/failure';
import { type Flow, nonceOf, allOrAbort } from '../kernel/flow';
import { callModelTyped } from '../model/callModelTyped';
import { memberWhole } from '../model/memberMethod';
import { stepMaterial } from '../model/stepMaterial';
import { gathering, renderPrompt } from '../model/workspacePrompt';

/** Facts of a user's question about a step: to the selected experts, or to two members. */
export function askedFacts(flow: Pick<Flow, 'ports'>, taskId: string, words: string): Fact[] {
  const { settings, ids } = flow.ports;
  const asked = helpFact(flow, taskId, 'user', words);
  const experts = settings.experts();
  if (experts.length === 0) return [asked];
  const batchId = ids.next('b');
  return [
    { type: 'experts.called', batchId, experts: [...experts], step: { taskId, words: asked.text } },
    { ...asked, agents: [], batchId },
  ];
}

/** The fact that asks members about one step. */
function helpFact(
  { ports }: Pick<Flow, 'ports'>,
  taskId: string,
  by: 'builder' | 'user',
  text: string,
): Extract<Fact, { type: 'help.asked' }> {
  return { type: 'help.asked', helpId: ports.ids.next('h'), taskId, by, text: text.slice(0, maxQuestion), agents: [...helpers] };
}

/** Facts after a blocker reported by the Builder: experts once, then the user. */
export function blockerFacts(flow: Pick<Flow, 'ports'>, task: Pick<TaskProgress, 'id' | 'helps'>, text: string): Fact[] {
  if (task.helps < maxHelps) return [helpFact(flow, task.id, 'builder', text)];
  return [{ type: 'task.blocked', taskId: task.id, text: text.slice(0, maxQuestion) }];
}

/** Asks members that have not answered, and closes; a stop keeps received answers. */
export async function help(flow: Flow): Promise<void> {
  const asked = currentTask(flow.recorder.session().progress)?.help;
  if (!asked?.isOpen) return;
  if (asked.batchId !== undefined) {
    const advice = renderAdvice(flow.recorder.session(), asked.batchId, nonceOf(flow));
    return flow.recorder.record({ type: 'help.closed', helpId: asked.id, taskId: asked.taskId, advice });
  }
  const left = asked.agents.filter((id) => !asked.given.some(({ agent }) => agent === id));
  const shown = left.length > 0 ? await material(flow) : null;
  if (flow.signal.aborted) return;
  if (shown) await allOrAbort(flow, left, (each, agent) => askExpert(each, asked.id, agent, shown));
  if (!flow.signal.aborted) await flow.recorder.record({ type: 'help.closed', helpId: asked.id, taskId: asked.taskId });
}

/** The context shown to each expert, and the workspace files in it. */
interface HelpMaterial {
  readonly shown: Readonly<Record<string, string>>;
  readonly gathered: Gathered;
}

/** The same context for all, without other answers. */
async function material(flow: Flow): Promise<HelpMaterial | null> {
  const { progress } = flow.recorder.session();
  const task = currentTask(progress);
  const planned = progress.offered?.plan.tasks.find(({ id }) => id === task?.id);
  if (!task?.help || !planned) return null;
  const { by, text } = task.help;
  const gathered = gathering();
  const { step = '', ...material } = await stepMaterial(flow, planned, gathered);
  const shown = { ...material, task: step, question: renderExpertBrief(stepBrief(planned, by, text)) };
  return { shown, gathered };
}

async function askExpert(flow: Flow, helpId: string, agent: AgentId, { shown, gathered }: HelpMaterial): Promise<void> {
  const taskId = currentTask(flow.recorder.session().progress)?.id ?? '';
  const prompt = await renderPrompt(flow, 'execution/help', gathered, { ...shown, member: await memberWhole(flow, agent) });
  const asked = await callModelTyped(
    flow,
    { role: helpRole(agent), purpose: 'help', agent, prompt, schema: helpSchema, looks: true },
    (answer) => [{ type: 'help.given', helpId, taskId, agent, answer, gap: null }],
  );
  if (asked.ok || flow.signal.aborted) return;
  const gap = isUnusableAnswer(asked.error.reason) ? 'invalid' : 'failed';
  await flow.recorder.record({ type: 'help.given', helpId, taskId, agent, answer: null, gap });
}
