// What has been settled and what has not, in one line at the foot; it opens the list.
import { useEffect, useState } from 'preact/hooks';
import type { TextKey } from '../../src/core/language';
import { ledgerCounts, type LedgerCounts } from '../selectors';
import { LedgerDrawer } from './LedgerDrawer';
import { usePanel, useStrings } from './usePanel';

const shown: readonly { key: keyof LedgerCounts; text: TextKey }[] = [
  { key: 'decisions', text: 'ledger.count.decisions' },
  { key: 'questions', text: 'ledger.count.questions' },
  { key: 'objections', text: 'ledger.count.objections' },
  { key: 'constraints', text: 'ledger.count.constraints' },
];

export function LedgerLine() {
  const { store } = usePanel();
  const t = useStrings();
  const [isOpen, setOpen] = useState(false);
  const wanted = store.ledgerEntry.value;
  useEffect(() => {
    if (wanted) setOpen(true);
  }, [wanted]);
  const close = () => {
    store.ledgerEntry.value = null;
    setOpen(false);
  };
  const counts = ledgerCounts(store.session.value.room);
  const there = shown.filter(({ key }) => counts[key] > 0);
  return (
    <aside class="ledger-frame" aria-label={t('ledger.title')}>
      {isOpen && <LedgerDrawer onClose={close} wanted={wanted?.id ?? null} />}
      <button type="button" class="ledger" aria-expanded={isOpen} onClick={() => (isOpen ? close() : setOpen(true))}>
        {there.length === 0 && <span>{t('ledger.empty')}</span>}
        {there.map(({ key, text }) => (
          <span key={key} class={key === 'objections' ? 'count bad' : 'count'}>
            <Count text={t.count(text, counts[key])} />
          </span>
        ))}
        <span class="chevron" aria-hidden="true">
          {isOpen ? '⌄' : '⌃'}
        </span>
      </button>
    </aside>
  );
}

/** The figure stands out, wherever a language puts it. */
function Count({ text }: { readonly text: string }) {
  return <>{text.split(/(\d+)/).map((part, index) => (index % 2 === 1 ? <b key={index}>{part}</b> : part))}</>;
}
