import { seenByAgent, type EvidenceSeen } from '../../src/core/context/evidence/evidence';

// What each agent saw of the workspace, whoever was asked last first: every file and look with its weight, what was left out, and what was masked.
import { askedName } from '../shared/lookupText';
import { faceOf } from '../model/strings';
import { ContextSeen } from './ContextSeen';
import { Drawer } from '../ui/Drawer';
import { useSession, useStrings } from '../model/context';

export function ContextDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useStrings();
  const groups = seenByAgent(useSession().context);
  return (
    <Drawer name={t('context.title')} kind="context" onClose={onClose}>
      {groups.length === 0 && <p class="quiet">{t('context.empty')}</p>}
      {groups.map((group, index) => (
        <AgentSeen key={group[0]?.role} group={group} isFirst={index === 0} />
      ))}
    </Drawer>
  );
}

/** One member or duty: what it was asked last, and before that as something else. */
function AgentSeen({ group, isFirst }: { readonly group: readonly EvidenceSeen[]; readonly isFirst: boolean }) {
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
