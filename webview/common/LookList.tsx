// Lookups in the workspace, and the places that were shown.
import type { EvidenceSource } from '../../src/core/context/evidence/sources';
import type { LookNote } from '../../src/core/context/lookup/lookupTools';
import { PlaceLink } from '../markdown/PlaceLink';
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

/** Places shown to a member, with token counts; each opens. */
export function SourceList({ sources }: { readonly sources: readonly EvidenceSource[] }) {
  const t = useStrings();
  return (
    <ul class="sources" aria-label={t('look.sources')}>
      {sources.map((source, index) => (
        <li key={index}>
          <SourcePlace source={source} />{' '}
          <span class="quiet">
            {t(`look.kind.${source.kind}`)} ·{' '}
            {t('badge.tokens', { tokens: t.tokens({ input: source.tokens, output: 0, cached: 0, thinking: 0 }) })}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A line range opens its file; folders and descriptions are only named. */
function SourcePlace({ source: { path, from, to } }: { readonly source: EvidenceSource }) {
  return to < from ? <code>{path}</code> : <PlaceLink path={path} line={from} text={`${path}:${from}-${to}`} />;
}
