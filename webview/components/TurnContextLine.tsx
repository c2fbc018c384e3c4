// What a member looked up for its turn, folded to one line, and what of the workspace it was shown.
import type { TurnContext } from '../../src/core/context/shown';
import { looksText } from '../looks';
import { Fold } from './Fold';
import { LookList } from './LookList';
import { SourceList } from './SourceList';
import { useStrings } from './usePanel';

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
