// Links to entries of the ledger, by their first words.
import { clipAtSentence } from '../../src/core/text/clipAtSentence';
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

const maxName = 32;

/** An entry by its first words in quotation marks: its id is for the report. */
export function entryName(session: Pick<Session, 'room'>, id: string): string {
  const text = entryText(session, id);
  return text === id ? id : `“${clipAtSentence(text, maxName)}”`;
}

function entryText({ room }: Pick<Session, 'room'>, id: string): string {
  return [...room.ledger, ...room.objections, ...(room.proposal?.clauses ?? [])].find((entry) => entry.id === id)?.text ?? id;
}
