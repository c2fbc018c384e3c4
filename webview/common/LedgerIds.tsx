// Links to entries of the ledger, by their first words.
import { entryName, entryText, knownEntries } from '../../src/core/discussion/entryName';
import { usePanel, useStrings } from '../model/context';

export function LedgerIds({ ids }: { readonly ids: readonly string[] }) {
  const { live, view } = usePanel();
  const t = useStrings();
  const known = knownEntries(live.session.peek(), ids);
  if (known.length === 0) return null;
  return (
    <span class="ledger-ids">
      {known.map((id) => (
        <button
          key={id}
          type="button"
          class="place"
          aria-label={t('ledger.show', { id: entryName(live.session.peek(), id) })}
          title={`${id}: ${entryText(live.session.peek(), id)}`}
          onClick={() => {
            view.ledgerEntry.value = { id };
          }}
        >
          {entryName(live.session.peek(), id)}
        </button>
      ))}
    </span>
  );
}
