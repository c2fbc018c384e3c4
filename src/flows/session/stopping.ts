// The ways to stop what is under way: at once, where the work would go on by itself, and back to the discussion.
import type { Fact } from '../../core/events';
import { at, size } from '../../core/base/chunkedList';
import { awaits } from '../../core/next';
import type { Session } from '../../core/session';
import type { Flow, StepRunner } from '../kernel/flow';

/** Stops whatever is under way. Twice is once, and stopping a team at rest means nothing. */
export async function stop({ recorder }: Flow, run: StepRunner): Promise<void> {
  if (!run.isBusy()) return;
  const said = lastMessage(recorder.session());
  await run.stop();
  // whoever said something since then wants to hear an answer
  const isDue = (session: Session) => session.stopped === null && lastMessage(session) === said;
  // what was taken up again in the same moment did not know of it yet
  if (await recorder.recordIf(isDue, { type: 'run.stopped', reason: 'user' })) await run.stop();
}

/** The user lets the work rest where it would go on by itself: whatever of it still runs ends first. */
export async function stopHere(flow: Flow, run: StepRunner): Promise<void> {
  if (awaits(flow.recorder.session()) !== 'goOn') return;
  await run.stop();
  await flow.recorder.recordIf(({ stopped }) => stopped === null, { type: 'run.stopped', reason: 'user' });
}

/** The id of what the user said last. */
function lastMessage({ transcript: { entries } }: Session): string | null {
  for (let index = size(entries) - 1; index >= 0; index--) {
    const entry = at(entries, index);
    if (entry?.kind === 'message') return entry.id;
  }
  return null;
}

/** Back to the discussion with everything done kept; what was not written is planned anew. */
export async function pause(flow: Flow, run: StepRunner): Promise<void> {
  if (flow.recorder.session().phase !== 'execution') return;
  await run.stop();
  const facts: Fact[] = [
    { type: 'phase.entered', from: 'execution', to: 'discovery', cause: 'pausedToRevise' },
    { type: 'floor.opened', reason: 'declined' },
  ];
  // the build may have come to its end before it could be stopped
  await flow.recorder.recordIf(({ phase }) => phase === 'execution', ...facts);
}
