// A workshop in the conversation: a line where it began, and the whole board where it came to its end.
import type { Entry } from '../../src/core/transcript';
import { useSession, useStrings } from '../model/context';
import { WorkshopBoard } from './WorkshopBoard';

export function WorkshopEntry({ entry }: { readonly entry: Extract<Entry, { kind: 'workshop' }> }) {
  const t = useStrings();
  const workshop = useSession().workshops.find(({ id }) => id === entry.workshopId);
  if (!workshop) return null;
  if (entry.moment === 'closed') return <WorkshopBoard id={workshop.id} />;
  return <p class="rule">{t('card.workshop.opened', { topic: workshop.topic })}</p>;
}
