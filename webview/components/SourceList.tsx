// The places of the workspace somebody was shown, with how much each weighs; a press opens one.
import type { Source } from '../../src/core/context/sources';
import { PlaceLink } from './PlaceLink';
import { useStrings } from './usePanel';

export function SourceList({ sources }: { readonly sources: readonly Source[] }) {
  const t = useStrings();
  return (
    <ul class="sources" aria-label={t('look.sources')}>
      {sources.map((source, index) => (
        <li key={index}>
          <PlaceLink path={source.path} line={source.from} text={`${source.path}:${source.from}-${source.to}`} />{' '}
          <span class="quiet">
            {t(`look.kind.${source.kind}`)} ·{' '}
            {t('badge.tokens', { tokens: t.tokens({ input: source.tokens, output: 0, cached: 0, thinking: 0 }) })}
          </span>
        </li>
      ))}
    </ul>
  );
}
