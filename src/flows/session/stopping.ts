// Ways to stop the work.
import type { Fact } from '../../core/events';
import { findLast } from '../../core/base/chunkedList';
import { awaits } from '../../core/next';
import type { Session } from '../../core/session';
import type { Flow, StepRunner } from '../kernel/flow';
import { pauseFacts } from '../messageIntent/ending';

/** Stops whatever is under way. Twice is once, and stopping a team at rest means nothing. */
export async function stop({ recorder }: Flow, run: StepRunner): Promise<void> {
  if (!run.isBusy()) return;
  const before = recorder.session();
  await run.stop();
  // a build that is stopped still answers questions: stopped again, those are over, too
  const isOver = (session: Session) => session.stopped !== null && awaits(session) !== null;
  const isDue = (session: Session) => !isOver(session) && lastMessage(session) === lastMessage(before);
  // what was taken up again in the same moment did not know of it yet
  if (await recorder.recordIf(isDue, { type: 'run.stopped', reason: 'user' })) return void (await run.stop());
  // whoever said something since then wants to hear an answer to that alone, and what was ending could not be told to go on
  await dropAsides(recorder, before);
  if (awaits(recorder.session()) === null) run.kick();
}

/** Closes the questions that were open before. */
async function dropAsides(recorder: Flow['recorder'], { asides }: Session): Promise<void> {
  const known = asides.filter(({ open }) => open).map(({ id }) => id);
  const left = recorder.session().asides.filter(({ id, open }) => open && known.includes(id));
  if (left.length > 0) await recorder.record(...left.map(({ id }): Fact => ({ type: 'aside.answered', asideId: id })));
}

/** The user lets the work rest where it would go on by itself: whatever of it still runs ends first. */
export async function stopHere(flow: Flow, run: StepRunner): Promise<void> {
  if (awaits(flow.recorder.session()) !== 'goOn') return;
  await run.stop(() => flow.recorder.recordIf(({ stopped }) => stopped === null, { type: 'run.stopped', reason: 'user' }));
}

/** The id of what the user said last. */
function lastMessage({ transcript: { entries } }: Session): string | null {
  return findLast(entries, ({ kind }) => kind === 'message')?.id ?? null;
}

/** Back to the discussion with everything done kept; what was not written is planned anew. */
export async function pause(flow: Flow, run: StepRunner): Promise<void> {
  const facts = pauseFacts(flow.recorder.session());
  if (facts.length === 0) return;
  // the build may have come to its end before it could be stopped
  await run.stop(() => flow.recorder.recordIf(({ phase }) => phase === 'execution', ...facts));
}
