// Changes the size of a request.
import type { CommandOf } from '../../core/commands';
import { openRound } from '../../core/clarify/clarify';
import { mayChooseSize } from '../../core/clarify/size';
import type { Fact } from '../../core/events';
import type { Session } from '../../core/session';
import { acceptedFacts, briefFromRequest } from '../clarify/clarify';
import type { Flow, StepRunner } from '../kernel/flow';
import { answerFacts, backFacts, startFacts } from './cardFacts';

/** Ends work that the choice makes obsolete; the rest continues with the new size. */
export async function chooseSize(flow: Flow, run: StepRunner, command: CommandOf<'size.choose'>): Promise<void> {
  const facts = () => sizeFacts(flow, command);
  const moves = facts().some(({ type }) => type === 'phase.entered');
  const record = () => flow.recorder.record(...facts());
  if (moves) await run.stop(record);
  else if (facts().length > 0) await record();
}

export function sizeFacts(flow: Flow, { size, brief }: CommandOf<'size.choose'>): Fact[] {
  const session = flow.recorder.session();
  if (!mayChooseSize(session)) return [];
  const chosen: Fact = { type: 'size.chosen', size, by: 'user', reason: '' };
  const isShort = size === 'direct';
  switch (session.phase) {
    case 'clarify':
      return isShort ? directFacts(session, brief ?? session.clarify.brief) : [chosen];
    case 'discovery':
      return isShort ? [chosen, ...startFacts(flow)] : [chosen];
    case 'ready':
      return isShort ? [chosen, ...startFacts(flow)] : [chosen, ...backFacts()];
    default:
      return isShort ? [chosen] : [chosen, { type: 'phase.entered', from: 'execution', to: 'discovery', cause: 'pausedToRevise' }];
  }
}

/**
 * Skips from the clarifying questions to a plan; open questions are skipped. Waits for the brief if the Starter has not answered
 * yet.
 */
function directFacts(session: Session, brief: Session['clarify']['brief']): Fact[] {
  const chosen: Fact = { type: 'size.chosen', size: 'direct', by: 'user', reason: '' };
  if (brief) return [chosen, ...acceptedFacts(session, brief, true)];
  const round = openRound(session.clarify);
  return round === null ? [chosen] : [chosen, ...answerFacts(session, round, []), briefFromRequest(session.clarify)];
}
