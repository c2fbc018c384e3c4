// The places of the workspace somebody was shown, with how much each weighs; a press opens one.
import type { EvidenceSource } from '../../src/core/context/evidence/sources';
import { PlaceLink } from '../markdown/PlaceLink';
import { useStrings } from '../model/context';

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

/** Lines of a file open it; a folder, or what is said about a file, is only named. */
function SourcePlace({ source: { path, from, to } }: { readonly source: EvidenceSource }) {
  return to < from ? <code>{path}</code> : <PlaceLink path={path} line={from} text={`${path}:${from}-${to}`} />;
}
