// A workshop: takes it one move further, in the order its facts prescribe.
import { nextMove } from '../../core/workshop/nextWorkshop';
import { verdictOf } from '../../core/workshop/verdict';
import { barOf, talliesOf } from '../../core/workshop/selectors';
import { closingFacts } from './closeWorkshop';
import type { Flow } from '../kernel/flow';
import { scorePass } from './workshopScore';
import { takeWorkshopTurn } from './workshopTurn';
import { openWorkshop } from '../../core/workshop/fold';

/** One turn, one pass of the moderator, or the verdict. */
export async function workshop(flow: Flow): Promise<void> {
  const session = flow.recorder.session();
  const open = openWorkshop(session.workshops);
  if (!open) return;
  const move = nextMove(open);
  switch (move.kind) {
    case 'turn':
      return takeWorkshopTurn(flow, open, move);
    case 'score':
      return scorePass(flow, open, move.pass);
    case 'close':
      return flow.recorder.record(...closingFacts(session, open, verdictOf(talliesOf(open), open.choice, barOf(open))));
    case 'noIdeas':
      return;
  }
}
