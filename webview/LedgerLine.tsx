// The counts of the ledger in one line at the foot; it opens the ledger.
import { path as chevronDown } from '@vscode/codicons/src/icons/chevron-down.svg';
import { path as chevronUp } from '@vscode/codicons/src/icons/chevron-up.svg';
import { Icon } from './icons/Icon';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { TextKey } from '../src/core/i18n/language';
import { isBlocking, ledgerCounts, type LedgerCounts } from './model/selectors';
import { LedgerDrawer } from './discussion/LedgerDrawer';
import { usePanel, useSession, useStrings } from './model/context';
import { ContextDrawer } from './usage/ContextDrawer';

const shown: readonly { key: keyof LedgerCounts; text: TextKey }[] = [
  { key: 'objections', text: 'ledger.count.objections' },
  { key: 'decisions', text: 'ledger.count.decisions' },
  { key: 'questions', text: 'ledger.count.questions' },
  { key: 'constraints', text: 'ledger.count.constraints' },
];

export function LedgerLine() {
  const { view } = usePanel();
  const t = useStrings();
  const openers = { ledger: useRef<HTMLButtonElement>(null), context: useRef<HTMLButtonElement>(null) };
  const [open, setOpen] = useState<'ledger' | 'context' | null>(null);
  const wanted = view.ledgerEntry.value;
  useEffect(() => {
    if (wanted) setOpen('ledger');
  }, [wanted]);
  const close = () => {
    view.ledgerEntry.value = null;
    if (open) openers[open].current?.focus();
    setOpen(null);
  };
  const toggle = (which: 'ledger' | 'context') => (open === which ? close() : setOpen(which));
  const session = useSession();
  const counts = ledgerCounts(session.discussion);
  const isBlocked = session.discussion.objections.some((objection) => isBlocking(session, objection));
  const there = shown.filter(({ key }) => counts[key] > 0);
  return (
    <aside class="ledger-frame" aria-label={t('ledger.title')}>
      {open === 'ledger' && <LedgerDrawer onClose={close} wanted={wanted?.id ?? null} />}
      {open === 'context' && <ContextDrawer onClose={close} />}
      <div class="ledger-bar">
        <button type="button" ref={openers.ledger} class="ledger" aria-expanded={open === 'ledger'} onClick={() => toggle('ledger')}>
          {there.length === 0 && <span class="count">{t('ledger.title')}</span>}
          {there.length > 0 && (
            <span class="counts">
              {there.map(({ key, text }) => (
                <span key={key} class={key === 'objections' && isBlocked ? 'count bad' : 'count'}>
                  <Count text={t.count(text, counts[key])} />
                </span>
              ))}
            </span>
          )}
          <Chevron isOpen={open === 'ledger'} />
        </button>
        <button
          type="button"
          ref={openers.context}
          class="ledger seen"
          title={t('context.title')}
          aria-expanded={open === 'context'}
          onClick={() => toggle('context')}
        >
          {t('context.button')} <Chevron isOpen={open === 'context'} />
        </button>
      </div>
    </aside>
  );
}

function Chevron({ isOpen }: { readonly isOpen: boolean }) {
  return (
    <span class="chevron">
      <Icon path={isOpen ? chevronDown : chevronUp} />
    </span>
  );
}

/** Emphasizes the number, wherever a language places it. */
function Count({ text }: { readonly text: string }) {
  return <>{text.split(/(\d+)/).map((part, index) => (index % 2 === 1 ? <b key={index}>{part}</b> : part))}</>;
}
