// Runs the workspace's check on the written changes.
import type { Fact } from '../../core/events';
import { outputTail } from '../../core/execution/commandOutput';
import { raiseFault } from '../kernel/raiseFault';
import type { Flow } from '../kernel/flow';
import type { Progress } from '../../core/execution/state';

/** Runs the check at the user's request. Raises a fault if the check cannot run. */
export async function verify(flow: Flow): Promise<void> {
  const { ports } = flow;
  const task = await ports.verification.name();
  if (!ports.workspace.isTrusted) return raiseFault(flow, 'untrusted', ports.workspace.name ?? '');
  if (task === null) return raiseFault(flow, 'noTask', '');
  await run(flow, task);
}

/** Runs the check after a step. If the check cannot run, records why, so that the card can show the reason, and the build continues. */
export async function verifyStep(flow: Flow): Promise<void> {
  const { ports, recorder } = flow;
  const task = await ports.verification.name();
  const why = !ports.workspace.isTrusted ? 'untrusted' : task === null ? 'noTask' : null;
  if (why === null && task !== null) return run(flow, task);
  await recorder.record({ ...skipped(recorder.session().progress, task ?? ''), why: why ?? 'noTask' });
}

export async function skipVerification({ ports, recorder }: Flow): Promise<void> {
  await recorder.record(skipped(recorder.session().progress, (await ports.verification.name()) ?? ''));
}

function skipped({ checks }: Progress, task: string): Extract<Fact, { type: 'verification.ended' }> {
  const taskId = checks.unchecked ?? checks.last?.taskId;
  return { type: 'verification.ended', task, outcome: 'skipped', exitCode: null, ...(taskId ? { taskId } : {}) };
}

async function run({ ports, recorder, signal }: Flow, task: string): Promise<void> {
  const { exitCode, output } = await ports.verification.run(signal);
  if (signal.aborted) return;
  const { progress } = recorder.session();
  const taskId = progress.checks.unchecked ?? progress.checks.last?.taskId ?? null;
  const ended: Fact = {
    type: 'verification.ended',
    task,
    outcome: exitCode === 0 ? 'passed' : 'failed',
    exitCode,
    output: output === null ? null : outputTail(output),
    ...(taskId === null ? {} : { taskId }),
  };
  await recorder.record(ended, ...fixFacts(progress, { taskId, exitCode, most: ports.settings.repairs() }));
}

/**
 * Returns the facts that send a failed check to the Builder, at most the configured number of times; none for a check that was canceled or
 * did not start.
 */
function fixFacts(
  { tasks }: Progress,
  { taskId, exitCode, most }: { taskId: string | null; exitCode: number | null; most: number },
): Fact[] {
  const task = tasks.find(({ id }) => id === taskId);
  if (!task || exitCode === null || exitCode === 0 || task.outcome !== 'applied' || task.fixes >= most) return [];
  return [{ type: 'task.reopened', taskId: task.id, cause: 'fix', by: 'engine' }];
}
