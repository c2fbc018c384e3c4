// Lines that ask the user what was meant, as a fold of facts: only the last one can be open, and the next word or act of the user closes it:
// a yes that is typed later is to what stands before them then.
import { findLast } from '../base/chunkedList';
import type { Event } from '../events';
import type { Transcript } from '../transcript';
import type { Want } from './facts';
import type { Wish } from './state';

export function evolveWishes(wishes: readonly Wish[], event: Event): readonly Wish[] {
  switch (event.type) {
    case 'wish.asked': {
      const {
        wishId: id,
        want,
        planHash = null,
        taskId = null,
        messageId = null,
        objectionId = null,
        commandId = null,
        cap = null,
      } = event;
      return [...closed(wishes), { id, want, planHash, taskId, messageId, objectionId, commandId, cap, state: 'open' }];
    }
    case 'wish.settled':
      return wishes.map((wish) => (wish.id === event.wishId ? { ...wish, state: event.taken ? 'taken' : 'left' } : wish));
    case 'task.reopened':
    case 'help.asked':
      return event.by === 'user' ? closed(wishes) : wishes;
    case 'consensus.offered':
    case 'plan.proposed':
    case 'edits.proposed':
    case 'command.asked': {
      const wish = openWish(wishes);
      return wish && endsWork.includes(wish.want) ? closed(wishes) : wishes;
    }
    default:
      return acts.has(event.type) ? closed(wishes) : wishes;
  }
}

/** Lines that would end what is under way: a card that comes has its own yes. */
export const endsWork: readonly Want[] = ['end', 'stop', 'replan'];

/** What comes of a word or an act of the user. */
const acts: ReadonlySet<Event['type']> = new Set<Event['type']>([
  'message.said',
  'fault.cleared',
  'run.resumed',
  'cap.extended',
  'phase.entered',
  'floor.passed',
  'choice.made',
  'consensus.settled',
  'experts.asked',
  'experts.skipped',
  'plan.revisionAsked',
  'approval.granted',
  'execution.continued',
  'hunk.settled',
  'hunk.edited',
  'revision.asked',
  'task.settled',
  'basis.waived',
  'verification.waived',
  'command.settled',
]);

function closed(wishes: readonly Wish[]): readonly Wish[] {
  return wishes.some(({ state }) => state === 'open')
    ? wishes.map((wish) => (wish.state === 'open' ? { ...wish, state: 'left' } : wish))
    : wishes;
}

export function openWish(wishes: readonly Wish[]): Wish | undefined {
  return wishes.findLast(({ state }) => state === 'open');
}

/** The message the line is about, as it was said; null where it is about none. */
export function messageOf(wish: Wish, { entries }: Transcript) {
  const entry = findLast(entries, ({ kind, id }) => kind === 'message' && id === wish.messageId);
  return entry?.kind === 'message' ? entry : null;
}
