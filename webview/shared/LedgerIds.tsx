// Ledger ids that something answers, as links.
import type { Session } from '../../src/core/session';
import { usePanel, useStrings } from '../model/context';

export function LedgerIds({ ids }: { readonly ids: readonly string[] }) {
  const { live, view } = usePanel();
  const t = useStrings();
  if (ids.length === 0) return null;
  return (
    <span class="ledger-ids">
      {ids.map((id) => (
        <button
          key={id}
          type="button"
          class="place"
          aria-label={t('ledger.show', { id })}
          title={entryText(live.session.peek(), id)}
          onClick={() => {
            view.ledgerEntry.value = { id };
          }}
        >
          {id}
        </button>
      ))}
    </span>
  );
}

function entryText({ room }: Session, id: string): string {
  return [...room.ledger, ...room.objections, ...(room.proposal?.clauses ?? [])].find((entry) => entry.id === id)?.text ?? id;
}
