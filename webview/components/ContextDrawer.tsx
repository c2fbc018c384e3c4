// What each agent saw of the workspace, whoever was asked last first: every file and look with its weight, what was left out, and what was masked.
import { useEffect, useRef } from 'preact/hooks';
import { type Seen, seenByAgent } from '../../src/core/context/shown';
import { askedName } from '../looks';
import { faceOf } from '../strings';
import { ContextSeen } from './ContextSeen';
import { usePanel, useStrings } from './usePanel';

export function ContextDrawer({ onClose }: { readonly onClose: () => void }) {
  const { store } = usePanel();
  const t = useStrings();
  const drawer = useRef<HTMLElement>(null);
  useEffect(() => drawer.current?.focus(), []);
  const groups = seenByAgent(store.session.value.context);
  return (
    <section
      class="drawer context"
      ref={drawer}
      tabIndex={-1}
      aria-label={t('context.title')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      {groups.length === 0 && <p class="quiet">{t('context.empty')}</p>}
      {groups.map((group, index) => (
        <AgentSeen key={group[0]?.role} group={group} isFirst={index === 0} />
      ))}
    </section>
  );
}

/** One member or duty: what it was asked last, and before that as something else. */
function AgentSeen({ group, isFirst }: { readonly group: readonly Seen[]; readonly isFirst: boolean }) {
  const t = useStrings();
  const [last] = group;
  if (!last) return null;
  return (
    <section data-color={faceOf(last.agent ?? last.role).color}>
      <h2 class="by">{askedName(t, last.role, last.agent)}</h2>
      {group.map((seen, index) => (
        <ContextSeen key={seen.role} seen={seen} isOpen={isFirst && index === 0} />
      ))}
    </section>
  );
}
