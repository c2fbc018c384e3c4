// Links from an item to its related entries (traceability).
import { partKey } from './entryTargets';
import { useMemo } from 'preact/hooks';
import { at } from '../../src/core/base/chunkedList';
import type { Session } from '../../src/core/session';
import { quotedName, entryName, entryText, knownEntries } from '../../src/core/discussion/entryName';
import { attemptCard, planCard } from '../../src/core/traceability/traceability';
import { type TraceGraph, traceGraph, type TraceNode, tracesOf } from '../../src/core/traceability/graph';
import type { PlaceRequest } from '../model/panelState';
import type { Strings } from '../model/strings';
import { stepNumber } from '../model/selectors';
import { usePanel, useSession, useStrings } from '../model/context';
import { reviewerName } from './LookList';

const kinds = ['said', 'entry', 'clause', 'step', 'open', 'hunk', 'finding'] as const satisfies readonly TraceNode['kind'][];

export function useTraceGraph(): TraceGraph {
  const session = useSession();
  const { discussion, clarify, ready, progress, traceability } = session;
  return useMemo(() => traceGraph(session), [discussion, clarify, ready, progress, traceability]);
}

interface Props {
  readonly of: string;
  /** Called before the conversation scrolls to the linked entry. */
  readonly onGo?: () => void;
}

export function TraceLinks({ of, onGo }: Props) {
  const t = useStrings();
  const traces = tracesOf(useTraceGraph(), of);
  if (traces.length === 0) return <p class="quiet">{t('trace.none')}</p>;
  return (
    <dl class="traces">
      {kinds.map((kind) => {
        const nodes = traces.filter((node) => node.kind === kind);
        if (nodes.length === 0) return null;
        return (
          <div key={kind} class="trace-row">
            <dt>{t(`trace.${kind}`)}</dt>
            <dd>
              {nodes.map((node) => (
                <TrailLink key={node.key} node={node} onGo={onGo} />
              ))}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function TrailLink({ node, onGo }: { readonly node: TraceNode; readonly onGo: (() => void) | undefined }) {
  const { view } = usePanel();
  const t = useStrings();
  const session = useSession();
  const { text, title } = wordsOf(node, session, t);
  const place = placeOf(node, session);
  if (place === null) return <span title={title}>{text}</span>;
  return (
    <button
      type="button"
      class="place"
      title={title}
      aria-label={t('trace.go', { place: [text, title].filter(Boolean).join(', ') })}
      onClick={() => {
        if (place === 'ledger') {
          view.ledgerEntry.value = { id: node.key };
          return;
        }
        onGo?.();
        view.place.value = place;
      }}
    >
      {text}
    </button>
  );
}

function wordsOf(node: TraceNode, session: Session, t: Strings): { readonly text: string; readonly title: string } {
  switch (node.kind) {
    case 'said': {
      const entry = at(session.transcript.entries, node.index);
      return { text: t.nameOf(node.by), title: entry ? t.time(entry.at) : '' };
    }
    case 'entry':
    case 'clause':
      return { text: quotedName(node.text, t), title: `${node.id}: ${node.text}` };
    case 'step': {
      const step = stepNumber(session, node.id);
      return { text: step > 0 ? t('card.task.title', { step, title: node.title }) : node.title, title: '' };
    }
    case 'open':
      return { text: node.text, title: '' };
    case 'hunk':
      return { text: node.line === null ? node.path : `${node.path}:${node.line}`, title: node.intent };
    case 'finding': {
      const { reviewer, severity, text } = node.finding;
      return { text: `${reviewerName(reviewer, t)} · ${t(`card.review.severity.${severity}`)}`, title: text };
    }
  }
}

/** Returns the location of a node: the ledger, a position in the conversation, or null if the node is not shown. */
function placeOf(node: TraceNode, { traceability }: Session): 'ledger' | PlaceRequest | null {
  const card = (taskId: string, attempt: number) => traceability.cards[attemptCard(taskId, attempt)];
  const within = (index: number | undefined, part: PlaceRequest['within']) => (index === undefined ? null : { index, within: part });
  switch (node.kind) {
    case 'entry':
    case 'clause':
      return 'ledger';
    case 'said':
      return { index: node.index, within: null };
    case 'open':
      return within(traceability.cards[planCard], null);
    case 'step':
      return within(card(node.id, node.attempt) ?? traceability.cards[planCard], { part: partKey('task', node.id) });
    case 'hunk':
      return within(card(node.taskId, node.attempt), { part: partKey('hunk', node.id), path: node.path });
    case 'finding': {
      const { id, path } = node.finding;
      return within(card(node.taskId, node.attempt), { part: partKey('finding', id), path });
    }
  }
}

/** Links to ledger entries, each labeled with the first words of the entry. */
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
          aria-label={t('ledger.show', { id: entryName(live.session.peek(), id, t) })}
          title={`${id}: ${entryText(live.session.peek(), id)}`}
          onClick={() => {
            view.ledgerEntry.value = { id };
          }}
        >
          {entryName(live.session.peek(), id, t)}
        </button>
      ))}
    </span>
  );
}
