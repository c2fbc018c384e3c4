// Ways to stop the work.
import type { Fact } from '../../core/events';
import { findLast } from '../../core/base/chunkedList';
import { awaits } from '../../core/next';
import type { Session } from '../../core/session';
import type { Flow, StepRunner } from '../kernel/flow';
import { pauseFacts } from '../messageIntent/confirmIntent';

/** Stops running work. Idempotent; a no-op without work. */
export async function stop({ recorder }: Flow, run: StepRunner): Promise<void> {
  if (!run.isBusy()) return;
  const before = recorder.session();
  await run.stop();
  // A stopped build still answers side questions: a second stop ends them too.
  const isOver = (session: Session) => session.stopped !== null && awaits(session) !== null;
  const isDue = (session: Session) => !isOver(session) && lastMessage(session) === lastMessage(before);
  // Work resumed at the same moment did not see the stop.
  if (await recorder.recordIf(isDue, { type: 'run.stopped', reason: 'user' })) return void (await run.stop());
  // A newer message supersedes older side questions.
  await dropAsides(recorder, before);
  if (awaits(recorder.session()) === null) run.continueWork();
}

/** Closes the side questions that were open before. */
async function dropAsides(recorder: Flow['recorder'], { asides }: Session): Promise<void> {
  const known = asides.filter(({ open }) => open).map(({ id }) => id);
  const left = recorder.session().asides.filter(({ id, open }) => open && known.includes(id));
  if (left.length > 0) await recorder.record(...left.map(({ id }): Fact => ({ type: 'aside.answered', asideId: id })));
}

/** Stops where work would continue by itself, after ending what runs. */
export async function stopHere(flow: Flow, run: StepRunner): Promise<void> {
  if (awaits(flow.recorder.session()) !== 'goOn') return;
  await run.stop(() => flow.recorder.recordIf(({ stopped }) => stopped === null, { type: 'run.stopped', reason: 'user' }));
}

/** Id of the last user message. */
function lastMessage({ transcript: { entries } }: Session): string | null {
  return findLast(entries, ({ kind }) => kind === 'message')?.id ?? null;
}

/** Back to the discussion with finished work kept; unwritten work is planned again. */
export async function pause(flow: Flow, run: StepRunner): Promise<void> {
  const facts = pauseFacts(flow.recorder.session());
  if (facts.length === 0) return;
  // The build may have ended before it could be stopped.
  await run.stop(() => flow.recorder.recordIf(({ phase }) => phase === 'execution', ...facts));
}
