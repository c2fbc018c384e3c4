// What a member looked up for its turn, folded to one line, and what of the workspace it was shown.
import { countLooks, type LookNote } from '../../src/core/context/tools';
import type { TurnContext } from '../../src/core/context/shown';
import type { Strings } from '../strings';
import { Fold } from './Fold';
import { SourceList } from './SourceList';
import { useStrings } from './usePanel';

export function TurnContextLine({ context }: { readonly context: TurnContext }) {
  const t = useStrings();
  const { looks, sources } = context;
  if (looks.length === 0 && sources.length === 0) return null;
  return (
    <div class="looks">
      <Fold summary={looks.length > 0 ? looksText(t, looks) : t.count('look.shown', new Set(sources.map(({ path }) => path)).size)}>
        {looks.length > 0 && (
          <ul>
            {looks.map((look, index) => (
              <li key={index}>
                {t(`look.tool.${look.tool}`)} <code>{look.what}</code>
                {look.outcome !== 'found' && <span class="quiet"> · {t(`look.outcome.${look.outcome}`)}</span>}
              </li>
            ))}
          </ul>
        )}
        {sources.length > 0 && <SourceList sources={sources} />}
      </Fold>
    </div>
  );
}

/** In one line: `read 3 files, searched twice`. */
function looksText(t: Strings, looks: readonly LookNote[]): string {
  const { read, searched, listed, checked } = countLooks(looks);
  const parts = [
    ...(read > 0 ? [t.count('look.read', read)] : []),
    ...(searched > 0 ? [t.count('look.searched', searched)] : []),
    ...(listed > 0 ? [t.count('look.listed', listed)] : []),
    ...(checked > 0 ? [t.count('look.checked', checked)] : []),
  ];
  return parts.length > 0 ? parts.join(', ') : t.count('look.refused', looks.length);
}
