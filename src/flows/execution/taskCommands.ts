// Runs commands on one step: done, skip, redo, send back, ask for help.
import type { CommandOf } from '../../core/commands';
import type { Fact } from '../../core/events';
import { openQuestion } from '../../core/next';
import { reviewersOf } from '../../core/execution/findings';
import { currentTask, hasAccepted, taskWithUnmetDependencies } from '../../core/execution/selectors';
import type { Session } from '../../core/session';
import { type Flow, nonceOf, allOrAbort } from '../kernel/flow';
import type { AgentId } from '../../core/agents/roster';
import type { Gathered } from '../../core/context/evidence/sources';
import { helpSchema } from '../../core/execution/facts';
import { helpRole, helpers, maxHelps, maxQuestion, stepBrief } from '../../core/execution/help';
import type { TaskProgress } from '../../core/execution/state';
import { renderExpertBrief } from '../../core/experts/brief';
import { renderAdvice } from '../../core/experts/render';
import { isUnusableAnswer } from '../../core/models/failure';
import { callModelTyped } from '../model/callModelTyped';
import { memberWhole } from '../model/memberMethod';
import { stepMaterial } from '../model/stepMaterial';
import { gathering, renderPrompt } from '../model/workspacePrompt';

export type StepCommand = CommandOf<
  | 'review.ask'
  | 'task.mark'
  | 'task.skip'
  | 'task.buildAnyway'
  | 'task.redo'
  | 'task.revise'
  | 'step.help'
  | 'verification.choose'
  | 'verification.fix'
  | 'verification.waive'
>;

/** Returns the facts of a command on one step; none if the command is outdated, such as a click on an old card. */
export function stepFacts(flow: Pick<Flow, 'ports' | 'recorder'>, command: StepCommand): Fact[] {
  const session = flow.recorder.session();
  const { checks } = session.progress;
  switch (command.type) {
    case 'verification.choose':
      return session.phase === 'execution' && checks.when !== command.when ? [{ type: 'verification.chosen', when: command.when }] : [];
    case 'verification.waive':
      return openQuestion(session) === 'redCheck' ? [{ type: 'verification.waived' }] : [];
    case 'verification.fix':
      return fixFacts(session);
    default:
      return isOpenTask(session, command) ? taskFacts(flow, command) : [];
  }
}

function fixFacts(session: Session): Fact[] {
  const { checks, tasks } = session.progress;
  const taskId = checks.last?.taskId ?? tasks.findLast(({ outcome }) => outcome === 'applied' || outcome === 'doneByHand')?.id;
  if (openQuestion(session) !== 'redCheck' || taskId === undefined) return [];
  return [{ type: 'task.reopened', taskId, cause: 'fix', by: 'user' }];
}

/** Whether the command fits the question that the user is being asked and the state of the task. */
function isOpenTask(session: Session, command: Extract<StepCommand, { taskId: string }>): boolean {
  const awaited = openQuestion(session);
  if (awaited === 'unmetDependencies')
    return (
      (command.type === 'task.skip' || command.type === 'task.buildAnyway') &&
      taskWithUnmetDependencies(session.progress)?.id === command.taskId
    );
  if (command.type === 'task.buildAnyway') return false;
  if (awaited !== 'review' && awaited !== 'redCheck' && awaited !== 'verification') return false;
  const task = session.progress.tasks.find(({ id }) => id === command.taskId);
  if (!task) return false;
  const isCurrent = awaited === 'review' && currentTask(session.progress)?.id === task.id;
  if (command.type === 'task.redo') return isCurrent || task.outcome !== null;
  if (command.type === 'task.mark') return isCurrent || (awaited === 'redCheck' && session.progress.checks.last?.taskId === task.id);
  return isCurrent;
}

function taskFacts(flow: Pick<Flow, 'ports' | 'recorder'>, command: Extract<StepCommand, { taskId: string }>): Fact[] {
  const { taskId } = command;
  switch (command.type) {
    case 'review.ask':
      return askedReview(flow.recorder.session(), taskId);
    case 'task.mark':
      return [{ type: 'task.settled', taskId, outcome: 'doneByHand' }];
    case 'task.skip':
      return [{ type: 'task.settled', taskId, outcome: isInFiles(flow.recorder.session(), taskId) ? 'applied' : 'skipped' }];
    case 'task.buildAnyway':
      return [{ type: 'basis.waived', taskId }];
    case 'task.redo':
      return [{ type: 'task.reopened', taskId, cause: 'redo', by: 'user' }];
    case 'task.revise':
      return [{ type: 'revision.asked', taskId, text: command.text }];
    case 'step.help':
      return askedFacts(flow, taskId, command.text);
  }
}

function askedReview({ progress, discussion }: Session, taskId: string): Fact[] {
  const task = progress.tasks.find(({ id }) => id === taskId);
  const planned = progress.offered?.plan.tasks.find(({ id }) => id === taskId);
  if (!planned || !task || task.review || task.files.length === 0) return [];
  return [
    {
      type: 'review.opened',
      taskId,
      attempt: task.attempt,
      reviewers: [...reviewersOf(planned, discussion.objections, 'all', discussion.own)],
    },
  ];
}

/** Whether a task's changes are in the files. True for a partly accepted task, even if it is skipped later. */
function isInFiles({ progress }: Session, taskId: string): boolean {
  const task = progress.tasks.find(({ id }) => id === taskId);
  return task !== undefined && [task, ...task.earlier].some(hasAccepted);
}

/**
 * Returns the facts for a user's question about a step. The question goes to the configured experts, or to two members if there are none.
 */
function askedFacts(flow: Pick<Flow, 'ports'>, taskId: string, words: string): Fact[] {
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

function helpFact(
  { ports }: Pick<Flow, 'ports'>,
  taskId: string,
  by: 'builder' | 'user',
  text: string,
): Extract<Fact, { type: 'help.asked' }> {
  return { type: 'help.asked', helpId: ports.ids.next('h'), taskId, by, text: text.slice(0, maxQuestion), agents: [...helpers] };
}

/** Returns the facts for a blocker reported by the Builder: asks members for help, at most `maxHelps` times, then the user. */
export function blockerFacts(flow: Pick<Flow, 'ports'>, task: Pick<TaskProgress, 'id' | 'helps'>, text: string): Fact[] {
  if (task.helps < maxHelps) return [helpFact(flow, task.id, 'builder', text)];
  return [{ type: 'task.blocked', taskId: task.id, text: text.slice(0, maxQuestion) }];
}

/** Asks the members that have not answered yet, then closes the request. A stop keeps the answers already received. */
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

interface HelpMaterial {
  readonly shown: Readonly<Record<string, string>>;
  readonly gathered: Gathered;
}

/** Returns the context for all members asked. It contains none of their answers. */
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
