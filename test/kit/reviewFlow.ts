// Review of a step without the preceding discussion.
import { hunksBetween } from '../../src/core/edits/hunks/hunks';
import type { FileProposal } from '../../src/core/edits/lines/proposal';
import type { Event, Fact } from '../../src/core/events';
import { emptySession, type Session } from '../../src/core/session';
import type { Flow } from '../../src/flows/kernel/flow';
import type { CheckpointStore, Editing, Ports } from '../../src/flows/ports/ports';
import { sha256 } from '../../src/adapters/files/base/system';
import { testMarks } from './testMarks';
import { createRecorder } from '../../src/flows/kernel/recorder';
import { countedIds, memoryCheckpoints } from './memory';
import { noProgress, type TaskProgress } from '../../src/core/execution/state';
import { newTask } from '../../src/core/execution/taskFold';
import { virtualClock } from './virtualClock';

export interface ReviewFlow {
  readonly flow: Flow;
  readonly facts: Fact[];
  readonly checkpoints: CheckpointStore;
  readonly saving: (number | null)[];
  session(): Session;
  task(): TaskProgress;
}

export const taskId = 't-1';

/** Creates a flow with one task that proposes `files`; recorded facts are in `facts`. */
export function reviewFlow(
  editing: Editing,
  files: readonly FileProposal[],
  checkpoints: CheckpointStore = memoryCheckpoints(),
): ReviewFlow {
  const facts: Fact[] = [];
  const verdicts = Object.fromEntries(files.flatMap((file) => file.hunks.map((hunk) => [hunk.id, 'pending' as const])));
  const task: TaskProgress = { ...newTask(taskId), attempt: 1, files, verdicts };
  const offered = { plan: { goal: '', tasks: [], openDecisions: [] }, version: 1, hash: 'h', by: 'planner' as const, reviewers: [] };
  const session: Session = { ...emptySession, phase: 'execution', progress: { ...noProgress, offered, started: true, tasks: [task] } };
  const append = async (added: readonly Fact[]): Promise<Event[]> => {
    facts.push(...added);
    return added.map((fact, index) => ({ ...fact, seq: facts.length - added.length + index + 1, at: 0 }));
  };
  const log = { append, flush: async () => undefined, close: async () => undefined };
  const recorder = createRecorder(log, { events: () => undefined }, session);
  const saving: (number | null)[] = [];
  const history = { switchedAt: async () => null };
  const stage = { saving: (files: number | null) => void saving.push(files) };
  const ports = {
    clock: virtualClock(),
    marks: testMarks(),
    editing,
    workspace: editing,
    checkpoints,
    codebase: { breaks: async () => false },
    log,
    ids: countedIds(),
    stage,
    history,
    digest: sha256,
  } as unknown as Ports;
  const flow: Flow = { ports, recorder, signal: new AbortController().signal };
  const current = () => {
    const [found] = recorder.session().progress.tasks;
    if (!found) throw new Error('the task is gone');
    return found;
  };
  return { flow, facts, checkpoints, saving, session: recorder.session, task: current };
}

/** Returns the proposal that changes one text into another, including its base. */
export async function editProposal(
  checkpoints: CheckpointStore,
  path: string,
  { base, proposed, first = 1 }: { readonly base: string; readonly proposed: string; readonly first?: number },
): Promise<FileProposal> {
  const hunks = hunksBetween(base, proposed, { prefix: `${taskId}-`, first });
  return { path, operation: 'edit', hunks, base: await checkpoints.keep(new TextEncoder().encode(base)) };
}
