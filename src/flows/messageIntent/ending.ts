// Ends a discussion or build after confirmation, or goes back from a build.
import { liftFacts } from '../kernel/raiseFault';
import type { Fact } from '../../core/events';
import type { Session } from '../../core/session';
import { openWish } from '../../core/messageIntent/wish';
import { openWorkshop } from '../../core/workshop/workshop';
import type { Flow, StepRunner } from '../kernel/flow';
import { closingFacts } from '../workshop/workshop';

/** An accepted restore is completed first. */
export function canEnd({ phase, checkpoints }: Session): boolean {
  return phase !== null && phase !== 'done' && !checkpoints.pending;
}

/** Clarifying questions can be reopened with a click, and before the first turn nothing is lost. */
function wouldLose({ phase, discussion, workshops }: Session): boolean {
  if (phase === 'discovery') return discussion.taken > 0 || workshops.length > 0;
  return phase !== 'clarify';
}

/** Clears faults; written files stay, and undecided hunks are dropped. */
export function endFacts(session: Session): Fact[] {
  const { phase, workshops } = session;
  if (!canEnd(session)) return [];
  const workshop = openWorkshop(workshops);
  return [
    ...liftFacts(session),
    ...(workshop ? closingFacts(session, workshop, { outcome: 'cancelled', winner: null, by: null, contenders: [] }) : []),
    { type: 'phase.entered', from: phase, to: 'done', cause: 'cancelled' },
  ];
}

/** Back to the discussion with finished work kept; unwritten work is planned again. */
export function pauseFacts({ phase }: Session): Fact[] {
  if (phase !== 'execution') return [];
  return [
    { type: 'phase.entered', from: 'execution', to: 'discovery', cause: 'pausedToRevise' },
    { type: 'floor.opened', reason: 'declined' },
  ];
}

/** Asks for confirmation first if something would be lost; a repeated request changes nothing. */
export async function end({ recorder, ports }: Flow, run: StepRunner): Promise<void> {
  const session = recorder.session();
  if (!canEnd(session) || openWish(session.wishes)?.want === 'end') return;
  if (wouldLose(session)) return recorder.record({ type: 'wish.asked', wishId: ports.ids.next('w'), want: 'end' });
  await run.stop(() => recorder.record(...endFacts(recorder.session())));
}
