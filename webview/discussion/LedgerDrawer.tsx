// Drawer that shows the whole ledger.
import { citedOutside } from '../../src/core/conversation/saidIn';

import { path as pinned } from '@vscode/codicons/src/icons/pinned.svg';
import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { AgentId } from '../../src/core/agents/roster';
import { ignoredTurns, isClosable, isFresh, isOverdue } from '../../src/core/discussion/ledger';
import type { Note } from '../../src/core/discussion/state';
import { Icon } from '../icons/Icon';
import { InlineText } from '../markdown/markdownInline';
import { usePanel, useSession, useStrings } from '../model/context';
import { isBlocking } from '../model/selectors';
import { faceOf } from '../model/strings';
import { ClauseList } from '../common/ClauseList';
import { entryName } from '../../src/core/discussion/entryName';
import { OutsideQuotes } from '../common/OutsideQuotes';
import { TraceLinks } from '../common/TraceLinks';
import { Button, QuietButton } from '../ui/Button';
import { Chip } from '../ui/Chip';
import { Drawer, drawerEntries } from '../ui/Drawer';
import { LazyFold } from '../ui/Fold';
import { PredictionList } from './Predictions';

const kinds = ['decision', 'question', 'constraint', 'assumption'] as const satisfies readonly Note['kind'][];

interface DrawerProps {
  readonly onClose: () => void;
  /** ID of the entry to scroll to and focus; null for none. */
  readonly wanted: string | null;
}

/** Placeholder ID for pinned messages, which have no ledger ID. */
export const pinnedEntry = 'pinned';

export function LedgerDrawer({ onClose, wanted }: DrawerProps) {
  const { send } = usePanel();
  const t = useStrings();
  const session = useSession();
  const { discussion, phase, transcript } = session;
  const { ledger, objections } = discussion;
  const canClose = phase === 'discovery' || phase === 'ready' || phase === 'execution';
  const isEmpty =
    ledger.length === 0 &&
    discussion.predictions.length === 0 &&
    discussion.proposal === null &&
    objections.length === 0 &&
    discussion.pins.length === 0;
  const cited = useMemo(() => citedOutside(transcript), [transcript]);
  const sources = (seq: number) => {
    const outside = cited.filter((citation) => citation.seq === seq);
    return outside.length > 0 && <OutsideQuotes outside={outside} />;
  };
  const trail = (id: string) => <LazyFold summary={t('trace.show')}>{() => <TraceLinks of={id} onGo={onClose} />}</LazyFold>;
  return (
    <Drawer name={t('ledger.title')} wanted={wanted} onClose={onClose}>
      {isEmpty && <p class="quiet">{t('ledger.empty')}</p>}
      {discussion.pins.length > 0 && (
        <LedgerSection title={t('ledger.pins')}>
          {discussion.pins.map(({ messageId, text, by = 'user' }) => (
            <LedgerItem key={messageId} id={pinnedEntry} by={by} text={text}>
              <QuietButton look="link" onPress={() => send({ type: 'message.pin', messageId, pinned: false })}>
                {t('message.unpin')}
              </QuietButton>
            </LedgerItem>
          ))}
        </LedgerSection>
      )}
      {objections.length > 0 && (
        <LedgerSection title={t('ledger.objections')}>
          {objections.map((objection) => (
            <LedgerItem key={objection.id} id={objection.id} by={objection.owner} text={objection.text} isClosed={!objection.open}>
              {isFresh(objection, discussion) && <Chip tone="info">{t('ledger.fresh')}</Chip>}
              {isBlocking(session, objection) && <Chip tone="bad">{t('ledger.blocking')}</Chip>}
              {objection.open && objection.later && <Chip>{t('ledger.decidedLater')}</Chip>}
              {objection.open && objection.asked && <Chip tone="info">{t('ledger.asked', { agent: t.nameOf(objection.asked) })}</Chip>}
              {isOverdue(objection, discussion) && (
                <Chip tone="warn">{t.count('ledger.overdue', ignoredTurns(objection, discussion))}</Chip>
              )}
              {!objection.open && <Chip tone="good">{t(objection.closed?.by === 'user' ? 'ledger.closedByYou' : 'ledger.closed')}</Chip>}
              {objection.closed?.by === 'user' && <span class="quiet"> {objection.closed.reason}</span>}
              {objection.open && canClose && (
                <CloseEntry
                  id={objection.id}
                  needsReason
                  onClose={(reason) => send({ type: 'objection.close', id: objection.id, reason })}
                />
              )}
              {sources(objection.seq)}
              {trail(objection.id)}
            </LedgerItem>
          ))}
        </LedgerSection>
      )}
      <PredictionList />
      {discussion.proposal && (
        <section>
          <h2>
            {t('ledger.design')} <span class="quiet">{t('card.plan.stamp', { version: discussion.proposal.version })}</span>
          </h2>
          <ClauseList proposal={discussion.proposal} objections={objections} withDropped>
            {trail}
          </ClauseList>
        </section>
      )}
      {kinds.map((kind) => {
        const notes = ledger.filter((note) => note.kind === kind);
        if (notes.length === 0) return null;
        return (
          <LedgerSection key={kind} title={t(`ledger.${kind}`)}>
            {notes.map((note) => (
              <LedgerItem key={note.id} id={note.id} by={note.by} text={note.text} isClosed={!note.open}>
                {isFresh(note, discussion) && <Chip tone="info">{t('ledger.fresh')}</Chip>}
                {!note.open && <Chip tone="good">{t(note.closed?.by === 'user' ? 'ledger.closedByYou' : 'ledger.answered')}</Chip>}
                {note.open && note.forLater && <Chip>{t('ledger.later')}</Chip>}
                {note.closed && <span class="quiet"> {note.closed.reason}</span>}
                {canClose && isClosable(note) && (
                  <CloseEntry id={note.id} needsReason={false} onClose={(reason) => send({ type: 'note.close', id: note.id, reason })} />
                )}
                {sources(note.seq)}
                {trail(note.id)}
              </LedgerItem>
            ))}
          </LedgerSection>
        );
      })}
    </Drawer>
  );
}

function LedgerSection({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

interface ItemProps {
  readonly id: string;
  readonly by: AgentId | 'user';
  readonly text: string;
  readonly isClosed?: boolean;
  readonly children?: ComponentChildren;
}

function LedgerItem({ id, by, text, isClosed = false, children }: ItemProps) {
  const t = useStrings();
  return (
    <li
      class={isClosed ? 'closed' : ''}
      tabIndex={-1}
      data-entry={id}
      ref={drawerEntries.at(id)}
      data-color={faceOf(by).color}
      title={id === pinnedEntry ? undefined : id}
    >
      {id === pinnedEntry && <Icon path={pinned} />}
      <div>
        <InlineText text={text} /> <b class="by">{t.nameOf(by)}</b> {children}
      </div>
    </li>
  );
}

interface Props {
  readonly id: string;
  /** Whether closing requires a reason, as it does for objections. */
  readonly needsReason: boolean;
  readonly onClose: (reason: string) => void;
}

function CloseEntry({ id, needsReason, onClose }: Props) {
  const t = useStrings();
  const [reason, setReason] = useState<string | null>(null);
  const session = useSession();
  if (reason === null) {
    return (
      <button
        type="button"
        class="link"
        aria-label={t('ledger.closeEntry', { id: entryName(session, id, t) })}
        onClick={() => setReason('')}
      >
        {t('ledger.close')}
      </button>
    );
  }
  const isReady = !needsReason || reason.trim() !== '';
  const close = () => isReady && onClose(reason.trim());
  return (
    <span class="close-entry fields">
      <input
        type="text"
        value={reason}
        maxLength={600}
        aria-label={t('ledger.closeReason')}
        placeholder={t('ledger.closeReason')}
        onInput={(event) => setReason(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && !event.isComposing && close()}
      />
      <Button disabled={!isReady} onPress={close}>
        {t('ledger.close')}
      </Button>
    </span>
  );
}
