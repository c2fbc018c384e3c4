// Page of a session: header, conversation, and the lines above the composer.
//
// Loaded lazily, because a panel without a session does not need it.
import { useState, useEffect, useRef } from 'preact/hooks';
import { sessionTitle } from '../src/core/lifecycle/summary';
import { totalTokens } from '../src/core/models/usage';
import { phases } from '../src/core/phases';
import { Notices } from './Notices';
import { SizeLine } from './composer/SizeLine';
import { Conversation } from './conversation/Conversation';
import { WaitingLine } from './conversation/WaitingLine';
import { FindBar, useFindKey } from './find/FindBar';
import { usePanel, useSession, useStrings } from './model/context';
import { TeamStrip } from './team/TeamStrip';
import { Boundary } from './ui/ErrorBoundary';
import { PageButton } from './ui/PageFrame';
import { StatusLine } from './ui/StatusLine';
import { popupFrames } from './ui/usePopup';
import { CostView } from './usage/CostView';
import { path as chevronDown } from '@vscode/codicons/src/icons/chevron-down.svg';
import { path as chevronUp } from '@vscode/codicons/src/icons/chevron-up.svg';
import { Icon } from './icons/Icon';
import type { TextKey } from '../src/core/i18n/language';
import { isBlocking, ledgerCounts, type LedgerCounts } from './model/selectors';
import { LedgerDrawer } from './discussion/LedgerDrawer';
import { ContextDrawer } from './usage/ContextDrawer';

export function SessionPage() {
  const { live, finding } = usePanel();
  useFindKey(live, finding);
  const seen = useSession();
  return (
    <>
      <Boundary of={seen}>
        <SessionHeader />
        <Notices />
      </Boundary>
      {finding.isOpen.value && <FindBar />}
      <Boundary of={seen}>
        <Conversation key={seen.id} />
      </Boundary>
      <Boundary of={seen}>
        <LedgerLine />
      </Boundary>
      <Boundary of={seen}>
        <SizeLine />
      </Boundary>
      <Boundary of={seen}>
        <WaitingLine isHeld={live.held.value !== null} />
      </Boundary>
    </>
  );
}

function SessionHeader() {
  return (
    <header class="top">
      <PhaseLine />
      <TeamStrip />
      <StatusLine place="above" />
      <SpendButton />
      <PageButton />
    </header>
  );
}

/** Phases in the header. `done` is not a segment; in a finished session, all segments are complete. */
const shown = phases.filter((phase) => phase !== 'done');

function PhaseLine() {
  const t = useStrings();
  const { phase, history, summary } = useSession();
  const current = phase === null ? -1 : phases.indexOf(phase);
  const wasIn = (index: number) => history.some((span) => span.phase === phases[index]) && index < current;
  return (
    <nav class="phases" aria-label={t('panel.phases')}>
      <h1 class="hidden">{sessionTitle(summary)}</h1>
      <ol>
        {shown.map((name, index) => (
          <li
            key={name}
            aria-current={index === current ? 'step' : undefined}
            class={wasIn(index) ? 'past' : ''}
            title={t(`phase.${name}`)}
          >
            <span class="hidden">{t(`phase.${name}`)}</span>
            {index === current && (
              <span class="phase-name" aria-hidden="true">
                {t(`phase.${name}`)}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function SpendButton() {
  const t = useStrings();
  const [isOpen, setOpen] = useState(false);
  const { spend } = useSession();
  // A recorded session has calls but no tokens, so there is no cost to show.
  if (spend.calls === 0 || totalTokens(spend.usage) === 0) return null;
  const all = t.spend(spend);
  return (
    <div class="spend-frame" ref={popupFrames.at(true)}>
      <button
        type="button"
        class="spend"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={`${all}\n${t('panel.spendHint', { calls: spend.calls })}. ${t('panel.spendShow')}`}
        aria-label={all}
        onClick={() => setOpen(!isOpen)}
      >
        {spend.costUsd ? t.cost(spend.costUsd) : all}
      </button>
      {isOpen && <CostView onClose={() => setOpen(false)} />}
    </div>
  );
}

const shownCounts: readonly { key: keyof LedgerCounts; text: TextKey }[] = [
  { key: 'objections', text: 'ledger.count.objections' },
  { key: 'decisions', text: 'ledger.count.decisions' },
  { key: 'questions', text: 'ledger.count.questions' },
  { key: 'constraints', text: 'ledger.count.constraints' },
];

function LedgerLine() {
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
  const there = shownCounts.filter(({ key }) => counts[key] > 0);
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

/** Emphasizes the numbers in a translated text. */
function Count({ text }: { readonly text: string }) {
  return <>{text.split(/(\d+)/).map((part, index) => (index % 2 === 1 ? <b key={index}>{part}</b> : part))}</>;
}
