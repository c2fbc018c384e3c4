// What of the workspace a member was shown for its last answer, with how much each piece weighs.
import { lastSeenBy } from '../../src/core/context/shown';
import type { AgentId } from '../../src/core/team/roster';
import { Fold } from './Fold';
import { SourceList } from './SourceList';
import { usePanel, useStrings } from './usePanel';

export function MemberContext({ id }: { readonly id: AgentId }) {
  const { store } = usePanel();
  const t = useStrings();
  const seen = lastSeenBy(store.session.value.context, id);
  if (!seen) return null;
  return (
    <Fold summary={t.count('look.shown', new Set(seen.sources.map(({ path }) => path)).size)}>
      <SourceList sources={seen.sources} />
    </Fold>
  );
}
