// Session with a plan.
import type { FileProposal } from '../../src/core/edits/lines/proposal';
import type { Event, Fact } from '../../src/core/events';
import type { TaskMap } from '../../src/core/plan/taskMap';
import { opened, sessionsWith } from './openDiscussion';
import { openTestSession, type TestSessionOptions, type TestSession } from './openTestSession';
import { handover, turn } from './sampleSession';
import type { ScriptedStep } from './scriptedModels';

/**
 * Returns the facts of a discussion without its model calls. C1 is from the brief, D1 from the Architect, and O1, still open, from the
 * Adversary.
 */
export function debated(): Fact[] {
  return debate().filter((fact) => fact.type !== 'call.ended');
}

function debate(): Fact[] {
  return [
    ...turn({
      id: 't1',
      agent: 'architect',
      to: 'everyone',
      text: 'A bucket in memory is enough for one process.',
      stance: { position: 'support', proposal: 'A bucket in memory.', decided: ['A bucket in memory'] },
    }),
    ...turn({
      id: 't2',
      agent: 'adversary',
      to: 'architect',
      text: 'A forged header walks around it.',
      stance: { position: 'object', objection: 'The header can be forged.', evidence: ['src/proxy.ts:12'] },
    }),
    ...turn({ id: 't3', agent: 'director', to: 'everyone', text: 'Lunch is at noon.', stance: { position: 'support' } }),
    { type: 'phase.entered', from: 'discovery', to: 'ready', cause: 'userGo' },
    { type: 'ready.written', handover: { ...handover, constraints: ['no new dependency'] } },
    { type: 'ready.settled', choice: 'start' },
    { type: 'phase.entered', from: 'ready', to: 'execution', cause: 'implementationStarted' },
  ];
}

export function task(id: string, more: Partial<TaskMap['tasks'][number]> = {}): TaskMap['tasks'][number] {
  return {
    ...{ id, title: `Title of ${id}`, goal: `Goal of ${id}`, files: ['src/login.ts'], steps: [`Do ${id}`], doneWhen: `${id} is done` },
    ...{ dependsOn: [], risk: 'low', answers: [], honours: [], ...more },
  };
}

/** A plan that accounts for every point the discussion left open. */
export const wholePlan: TaskMap = {
  goal: 'A limit',
  tasks: [task('T1', { answers: ['O1'], honours: ['C1'] }), task('T2', { answers: ['D1', 'P1'], dependsOn: ['T1'] }), task('T3')],
  openDecisions: [],
};

export const hash = 'hash-of-1';

export function offered(plan: TaskMap = wholePlan): Fact {
  return { type: 'plan.proposed', plan, version: 1, hash };
}

export const loginEdit: FileProposal = {
  path: 'src/login.ts',
  operation: 'edit',
  hunks: [
    { id: 'h1', start: 1, contextBefore: [], before: ['let a = 1;'], after: ['let a = 2;'], contextAfter: ['let b = 1;'], intent: 'Count' },
    {
      id: 'h2',
      start: 3,
      contextBefore: ['let b = 1;'],
      before: ['let c = 1;'],
      after: ['let c = 2;'],
      contextAfter: [],
      intent: 'Count on',
    },
  ],
};

/** Facts of an approved plan, with the edits of T1 presented to the user. */
export const underReview: readonly Fact[] = [
  { type: 'approval.granted', source: 'user', via: 'button', planHash: hash },
  { type: 'execution.started', planHash: hash },
  { type: 'edits.proposed', taskId: 'T1', attempt: 1, files: [loginEdit], refused: [] },
];

export function planText(plan: TaskMap): string {
  return `Here it is.\n\n<<<PLAN>>>\n${JSON.stringify(plan)}\n<<<END>>>`;
}

/** Returns a plan turn that declares for each user message that it is not part of the plan. */
export function accounting(plan: TaskMap): ScriptedStep {
  return {
    look: ({ messages }) => {
      const ids = messages.flatMap(({ text }) => [...text.matchAll(/^- (U\d+) \(said by the user\)/gm)].map(([, id = '']) => id));
      return { text: planText(ids.length > 0 ? { ...plan, said: ids.map((id) => ({ id, tasks: [], why: 'Not in this plan.' })) } : plan) };
    },
  };
}

/** @param facts events since the build phase began */
export function openPlan(options: TestSessionOptions, ...facts: readonly Fact[]): Promise<TestSession> {
  const files = { 'src/login.ts': 'let a = 1;\nlet b = 1;\nlet c = 1;\n' };
  return openTestSession({ files, sessions: sessionsWith([...opened(), ...debated(), ...facts]), ...options });
}

export function logOf(test: TestSession): readonly Event[] {
  return [...test.sessions.logs.values()].at(-1) ?? [];
}
