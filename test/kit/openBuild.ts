// Session before the first step of a build.
import type { Fact } from '../../src/core/events';
import type { TaskMap } from '../../src/core/plan/taskMap';
import type { ModelRequest } from '../../src/core/models/request';
import { opened, sessionsWith } from './openDiscussion';
import { openTestSession, type TestSessionOptions, type TestSession } from './openTestSession';
import { type ModelScript, type ScriptedModels, type ScriptedStep, scriptedModels } from './scriptedModels';

export const limiterPath = 'src/limit.js';
export const limiter = ['export function take(attempts) {', '  return attempts < 5;', '}', ''].join('\n');

export function taskOf(id: string, more: Partial<TaskMap['tasks'][number]> = {}): TaskMap['tasks'][number] {
  return {
    id,
    title: `Task ${id}`,
    goal: 'A limit that holds.',
    files: [limiterPath],
    steps: ['Count the attempts'],
    doneWhen: 'A sixth attempt is refused.',
    dependsOn: [],
    risk: 'high',
    answers: [],
    ...more,
  };
}

export function planOf(...tasks: TaskMap['tasks']): TaskMap {
  return { goal: 'A limit', tasks, openDecisions: [] };
}

export function approved(plan: TaskMap, before: readonly Fact[] = []): Fact[] {
  return [
    ...opened(),
    ...before,
    { type: 'phase.entered', from: 'discovery', to: 'ready', cause: 'userGo' },
    { type: 'phase.entered', from: 'ready', to: 'execution', cause: 'implementationStarted' },
    { type: 'plan.proposed', plan, version: 1, hash: 'hash-1' },
    { type: 'approval.granted', source: 'user', via: 'button', planHash: 'hash-1' },
    { type: 'execution.started', planHash: 'hash-1' },
  ];
}

export function edits(from: string, to: string, text = 'I changed the limit.'): ScriptedStep {
  return {
    text,
    calls: [{ name: 'replace_in_file', args: { path: limiterPath, intent: `Say ${to.trim()}`, old_text: from, new_text: to } }],
  };
}

export interface Found {
  readonly text?: string;
  readonly evidence?: string;
  readonly path?: string;
  readonly line?: number | null;
  readonly hunk?: string | null;
  readonly severity?: string;
  readonly confidence?: number | null;
}

export function found(...findings: readonly Found[]): ScriptedStep {
  const whole = { text: 'It counts wrong.', evidence: '', path: limiterPath, line: null, hunk: null, severity: 'major', confidence: 0.9 };
  return { json: { findings: findings.map((finding) => ({ ...whole, ...finding })) } };
}

export function looking(look: (prompt: string, request: ModelRequest) => void, step: ScriptedStep): ScriptedStep {
  return {
    look: (request) => {
      look(request.messages.map(({ text }) => text).join('\n'), request);
      return step;
    },
  };
}

export interface ReviewSession extends TestSession {
  readonly models: ScriptedModels;
}

interface BuildOptions extends Partial<Omit<TestSessionOptions, 'models' | 'sessions'>> {
  readonly plan?: TaskMap;
  readonly script?: ModelScript;
  readonly before?: readonly Fact[];
  /** Whether the Builder starts at once; default: true. */
  readonly begins?: boolean;
}

export async function openBuild({
  plan = planOf(taskOf('T1')),
  script = {},
  before = [],
  begins = true,
  ...options
}: BuildOptions = {}): Promise<ReviewSession> {
  const models = scriptedModels({ script });
  const test = await openTestSession({
    files: { [limiterPath]: limiter },
    ...options,
    models,
    sessions: sessionsWith(approved(plan, before)),
  });
  if (begins) await test.send({ type: 'run.resume' });
  return Object.assign(test, { models });
}

export function taskIn(test: TestSession, id = 'T1') {
  const task = test.session().progress.tasks.find((known) => known.id === id);
  if (!task) throw new Error(`no task ${id}`);
  return task;
}

export function acceptAll(test: TestSession, taskId = 'T1'): Promise<boolean> {
  return test.send({ type: 'task.settle', taskId, accept: true });
}
