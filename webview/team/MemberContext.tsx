// What of the workspace a member was shown for its last answer, with how much each piece weighs.
import { lastSeenBy } from '../../src/core/context/evidence/evidence';
import type { AgentId } from '../../src/core/agents/roster';
import { Fold } from '../ui/Fold';
import { SourceList } from '../shared/SourceList';
import { useSession, useStrings } from '../model/context';

export function MemberContext({ id }: { readonly id: AgentId }) {
  const t = useStrings();
  const seen = lastSeenBy(useSession().context, id);
  if (!seen) return null;
  return (
    <Fold summary={t.count('look.shown', new Set(seen.sources.map(({ path }) => path)).size)}>
      <SourceList sources={seen.sources} />
    </Fold>
  );
}
