// List of a design's clauses, grouped by kind.
import { drawerEntries } from '../ui/Drawer';
import type { ComponentChildren } from 'preact';
import { type ClauseKind, clauseKinds } from '../../src/core/discussion/stance';
import type { Clause, Proposal } from '../../src/core/discussion/design';
import type { Objection } from '../../src/core/discussion/state';
import { InlineText } from '../markdown/markdownInline';
import { faceOf } from '../model/strings';
import { useStrings } from '../model/context';
import { Chip } from '../ui/Chip';
import { LedgerIds } from './TraceLinks';

interface Props {
  readonly proposal: Proposal;
  readonly objections: readonly Objection[];
  readonly kinds?: readonly ClauseKind[];
  /** Whether to include dropped clauses and to show each clause's author, changes and open objections. */
  readonly withDropped?: boolean;
  readonly children?: (id: string) => ComponentChildren;
}

export function ClauseList({ proposal, objections, kinds = clauseKinds, withDropped = false, children }: Props) {
  const t = useStrings();
  const shown = proposal.clauses.filter(({ dropped }) => withDropped || dropped === null);
  return (
    <>
      {kinds.map((kind) => {
        const clauses = shown.filter((clause) => clause.kind === kind);
        if (clauses.length === 0) return null;
        return (
          <section key={kind} class="clauses">
            <h3>{t(`ledger.clause.${kind}`)}</h3>
            <ul>
              {clauses.map((clause) => (
                <li
                  key={clause.id}
                  class={clause.dropped ? 'closed' : ''}
                  tabIndex={-1}
                  data-entry={clause.id}
                  ref={drawerEntries.at(clause.id)}
                  data-color={faceOf(clause.by).color}
                  title={`${clause.id} · ${t.nameOf(clause.by)}`}
                >
                  <div>
                    <InlineText text={clause.text} /> {withDropped && <b class="by">{t.nameOf(clause.by)}</b>}{' '}
                    {withDropped && <ClauseChips clause={clause} />}
                    {withDropped && (
                      <LedgerIds ids={objections.filter(({ open, about }) => open && about.includes(clause.id)).map(({ id }) => id)} />
                    )}
                    {children?.(clause.id)}
                  </div>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}

function ClauseChips({ clause: { dropped, history, version } }: { readonly clause: Clause }) {
  const t = useStrings();
  if (dropped) return <Chip title={dropped.reason}>{t('ledger.clause.dropped')}</Chip>;
  if (history.length < 2) return null;
  return (
    <Chip tone="info" title={history.at(-1)?.reason ?? ''}>
      {t('ledger.clause.changed', { version })}
    </Chip>
  );
}
