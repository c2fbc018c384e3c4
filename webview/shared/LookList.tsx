// Single looks at the workspace, each with how it went.
import type { LookNote } from '../../src/core/context/lookup/lookupTools';
import { useStrings } from '../model/context';

export function LookList({ looks }: { readonly looks: readonly LookNote[] }) {
  const t = useStrings();
  return (
    <ul>
      {looks.map((look, index) => (
        <li key={index}>
          {t(`look.tool.${look.tool}`)} <code>{look.what}</code>
          {look.outcome !== 'found' && <span class="quiet"> · {t(`look.outcome.${look.outcome}`)}</span>}
          {look.tokens ? <span class="quiet"> · {t('badge.tokens', { tokens: t.number(look.tokens) })}</span> : null}
        </li>
      ))}
    </ul>
  );
}
