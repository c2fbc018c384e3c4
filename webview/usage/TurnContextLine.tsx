// What a member looked up for its turn, folded to one line, and what of the workspace it was shown.
import { looksText } from '../shared/lookupText';
import { Fold } from '../ui/Fold';
import { LookList } from '../shared/LookList';
import { SourceList } from '../shared/SourceList';
import { useStrings } from '../model/context';
import type { TurnContext } from '../../src/core/context/evidence/evidence';

export function TurnContextLine({ context }: { readonly context: TurnContext }) {
  const t = useStrings();
  const { looks, sources } = context;
  if (looks.length === 0 && sources.length === 0) return null;
  return (
    <div class="looks">
      <Fold summary={looks.length > 0 ? looksText(t, looks) : t.count('look.shown', new Set(sources.map(({ path }) => path)).size)}>
        {looks.length > 0 && <LookList looks={looks} />}
        {sources.length > 0 && <SourceList sources={sources} />}
      </Fold>
    </div>
  );
}
