// New problems in the files of a step.
import { stepsIn } from '../../core/checkpoints/checkpoints';
import type { Fact } from '../../core/events';
import { compareDiagnostics } from '../../core/execution/diagnostics';
import type { TaskProgress } from '../../core/execution/state';
import type { Flow } from '../kernel/flow';
import { liveContent } from './checkpointContents';

/** None without diagnostics from before the step. */
export async function problemFacts(flow: Flow, task: TaskProgress): Promise<Fact[]> {
  const { ports, recorder, signal } = flow;
  const { id, files, before, importers = [] } = task;
  if (!before) return [];
  const named = recorder.session().progress.offered?.plan.tasks.find((planned) => planned.id === id)?.files ?? [];
  const after = await ports.diagnostics.snapshot([...new Set([...named, ...files.map(({ path }) => path), ...importers])], signal);
  const { added, gone } = compareDiagnostics(before, after);
  const own = new Set<string>();
  for (const path of new Set(gone.map((problem) => problem.path))) if (await isOwnWork(flow, task, path)) own.add(path);
  return [{ type: 'diagnostics.compared', taskId: id, added, gone: gone.filter(({ path }) => own.has(path)) }];
}

/** Whether only the step changed a file since the Builder saw it, so that a fixed problem is due to the step. */
async function isOwnWork({ ports, recorder }: Flow, { id, files, verdicts }: TaskProgress, path: string): Promise<boolean> {
  const { changes, standing } = recorder.session().checkpoints;
  const proposed = files.find((file) => file.path === path);
  const accepted = proposed?.hunks.filter((hunk) => verdicts[hunk.id] === 'accepted') ?? [];
  const written = changes.flatMap((change) => {
    const isAccepted = change.kind === 'step' && change.taskId === id && accepted.some((hunk) => change.hunkIds.includes(hunk.id));
    return isAccepted && stepsIn(standing, path).includes(change.checkpointId) ? change.files.filter((file) => file.path === path) : [];
  });
  if (written.length === 0 || (proposed?.base !== undefined && written[0]?.before?.id !== proposed.base)) return false;
  const isUnbroken = written.every(({ before }, index) => index === 0 || before?.id === written[index - 1]?.after?.id);
  return isUnbroken && (await liveContent(ports, path))?.id === written.at(-1)?.after?.id;
}
