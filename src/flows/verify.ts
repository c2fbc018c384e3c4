// Runs the workspace's own check on what was written; nothing runs in a folder the user does not trust.
import { raiseFault } from './fault';
import type { Flow } from './flow';

export async function verify(flow: Flow): Promise<void> {
  const { ports, recorder } = flow;
  const task = await ports.verification.name();
  if (!ports.workspace.isTrusted) return raiseFault(flow, 'untrusted', ports.workspace.name ?? '');
  if (task === null) return raiseFault(flow, 'noTask', '');
  const exitCode = await ports.verification.run(flow.signal);
  if (flow.signal.aborted) return;
  await recorder.record({ type: 'verification.ended', task, outcome: exitCode === 0 ? 'passed' : 'failed', exitCode });
}

export async function skipVerification({ ports, recorder }: Flow): Promise<void> {
  const task = (await ports.verification.name()) ?? '';
  await recorder.record({ type: 'verification.ended', task, outcome: 'skipped', exitCode: null });
}
