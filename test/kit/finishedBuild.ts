// Finished builds for summaries and decision records.
import type { Event, Fact } from '../../src/core/events';
import type { FileProposal, Hunk } from '../../src/core/edits/lines/proposal';
import type { TaskMap } from '../../src/core/plan/taskMap';
import type { Session } from '../../src/core/session';
import { opened } from './openDiscussion';
import { debated, hash, task } from './openPlan';
import { fold } from '../../src/core/evolve';

export function hunk(id: string, start: number, before: readonly string[], after: readonly string[], intent = ''): Hunk {
  return { id, start, contextBefore: [], before, after, contextAfter: [], intent };
}

export const plan: TaskMap = {
  goal: 'A limit for the login',
  tasks: [
    task('T1', {
      title: 'Trust only named proxies',
      answers: ['O1'],
      honours: ['C1'],
      risk: 'high',
      decisions: [
        { question: 'Which proxies?', options: ['none', 'those of the config'], recommended: 'none', chosen: 'those of the config' },
      ],
    }),
    task('T2', { title: 'Count the attempts', answers: ['D1', 'P1'], risk: 'low' }),
    task('T3', { title: 'Say when to try again', honours: ['C1'] }),
  ],
  openDecisions: ['Should the limit be a setting?'],
};

export const proxyFiles: FileProposal[] = [
  {
    path: 'src/proxy.ts',
    operation: 'edit',
    hunks: [hunk('T1h1', 2, ['old'], ['new', 'newer'], 'Believe only named proxies'), hunk('T1h2', 9, ['gone'], [], 'Drop the header')],
  },
];

export const countFiles: FileProposal[] = [
  { path: 'src/count.ts', operation: 'create', hunks: [hunk('T2h1', 1, [], ['one', 'two', 'three'])] },
  { path: 'src/proxy.ts', operation: 'edit', hunks: [hunk('T2h2', 1, [], ['import count'])] },
];

export function proposed(taskId: string, files: FileProposal[], attempt = 1): Fact {
  return { type: 'edits.proposed', taskId, attempt, files, refused: [] };
}

export function settled(taskId: string, hunkId: string, verdict: 'accepted' | 'rejected' | 'conflicted'): Fact {
  return { type: 'hunk.settled', taskId, hunkId, verdict, checkpoint: null };
}

export const checked: Fact = { type: 'verification.ended', task: 'test', outcome: 'passed', exitCode: 0 };

export const ended: Fact = { type: 'phase.entered', from: 'execution', to: 'done', cause: 'allSettled' };

/** Returns the facts of a build in which T1 is accepted as proposed, T2 depends on the test, and T3 has no changes. */
export function finishedFacts(t2: readonly Fact[], offered: TaskMap = plan): Fact[] {
  return [
    ...opened(),
    ...debated(),
    { type: 'plan.proposed', plan: offered, version: 1, hash },
    { type: 'approval.granted', source: 'user', via: 'button', planHash: hash },
    { type: 'execution.started', planHash: hash },
    proposed('T1', proxyFiles),
    settled('T1', 'T1h1', 'accepted'),
    settled('T1', 'T1h2', 'accepted'),
    { type: 'task.settled', taskId: 'T1', outcome: 'applied' },
    ...t2,
    { type: 'edits.proposed', taskId: 'T3', attempt: 1, files: [], refused: [], unchanged: { why: 'It is so.', places: [] } },
    { type: 'task.settled', taskId: 'T3', outcome: 'nothing' },
    checked,
    ended,
  ];
}

export function sessionOf(facts: readonly Fact[]): Session {
  return fold(facts.map((fact, index) => ({ ...fact, seq: index + 1, at: Date.UTC(2026, 0, 31) }) as Event));
}

export const taken: readonly Fact[] = [
  proposed('T2', countFiles),
  settled('T2', 'T2h1', 'accepted'),
  settled('T2', 'T2h2', 'accepted'),
  { type: 'task.settled', taskId: 'T2', outcome: 'applied' },
];

export const takenInPart: readonly Fact[] = [
  proposed('T2', countFiles),
  { type: 'hunk.edited', taskId: 'T2', hunkId: 'T2h1', after: ['one'] },
  settled('T2', 'T2h1', 'accepted'),
  settled('T2', 'T2h2', 'conflicted'),
  settled('T2', 'T2h2', 'rejected'),
  { type: 'task.settled', taskId: 'T2', outcome: 'applied' },
];

export const rejected: readonly Fact[] = [
  proposed('T2', countFiles),
  settled('T2', 'T2h1', 'rejected'),
  settled('T2', 'T2h2', 'rejected'),
  { type: 'task.settled', taskId: 'T2', outcome: 'rejected' },
];
