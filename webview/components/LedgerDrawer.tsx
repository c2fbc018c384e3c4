// The ledger in full: constraints, decisions, open questions, assumptions and objections, each with its number and owner.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { AgentId } from '../../src/core/team/roster';
import type { Note } from '../../src/core/team/room';
import { faceOf } from '../strings';
import { Chip } from './Chip';
import { InlineText } from './markdownInline';
import { usePanel, useStrings } from './usePanel';

const kinds = ['decision', 'question', 'constraint', 'assumption'] as const satisfies readonly Note['kind'][];

export function LedgerDrawer({ onClose }: { readonly onClose: () => void }) {
  const { store } = usePanel();
  const t = useStrings();
  const drawer = useRef<HTMLElement>(null);
  const { ledger, objections } = store.session.value.room;
  useEffect(() => drawer.current?.focus(), []);
  const isEmpty = ledger.length === 0 && objections.length === 0;
  return (
    <section
      class="drawer"
      ref={drawer}
      tabIndex={-1}
      aria-label={t('ledger.title')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      {isEmpty && <p class="quiet">{t('ledger.empty')}</p>}
      {objections.length > 0 && (
        <LedgerSection title={t('ledger.objections')}>
          {objections.map((objection) => (
            <LedgerItem key={objection.id} id={objection.id} by={objection.owner} text={objection.text} isClosed={!objection.open}>
              {objection.open && objection.blocking && <Chip tone="bad">{t('ledger.blocking')}</Chip>}
              {!objection.open && <Chip tone="good">{t('ledger.closed')}</Chip>}
            </LedgerItem>
          ))}
        </LedgerSection>
      )}
      {kinds.map((kind) => {
        const notes = ledger.filter((note) => note.kind === kind);
        if (notes.length === 0) return null;
        return (
          <LedgerSection key={kind} title={t(`ledger.${kind}`)}>
            {notes.map((note) => (
              <LedgerItem key={note.id} id={note.id} by={note.by} text={note.text} />
            ))}
          </LedgerSection>
        );
      })}
    </section>
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
    <li class={isClosed ? 'closed' : ''} data-color={faceOf(by).color}>
      <code>{id}</code>
      <span>
        <InlineText text={text} /> <b class="by">{t.nameOf(by)}</b> {children}
      </span>
    </li>
  );
}
