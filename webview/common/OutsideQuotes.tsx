// Quotes from external sources, each with its verification result.
import { type OutsideCitation, siteOf } from '../../src/core/web/webLook';
import { safeAddress } from '../markdown/linkify';
import { useStrings } from '../model/context';
import { Chip } from '../ui/Chip';

export interface OutsideQuotesProps {
  readonly outside: readonly OutsideCitation[];
}

export function OutsideQuotes({ outside }: OutsideQuotesProps) {
  const t = useStrings();
  const checked = outside.filter(({ state }) => state === 'verified').length;
  const rest = outside.length - checked;
  return (
    <>
      {checked > 0 && <Chip title={t('cite.outsideHint')}>{t.count('cite.outside', checked)}</Chip>}
      {rest > 0 && (
        <Chip tone="warn" title={t('cite.outsideOpenHint')}>
          {t.count('cite.outsideOpen', rest)}
        </Chip>
      )}
      <ul class="outside">
        {outside.map((citation) => (
          <li key={`${citation.text} ${citation.quote}`}>
            <OutsideSource citation={citation} />
            {citation.quote !== null && <q>{citation.quote}</q>} <span class="quiet">{t(`cite.outside.${citation.state}`)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function OutsideSource({ citation: { text, address, title } }: { readonly citation: OutsideCitation }) {
  const safe = safeAddress(address);
  if (!safe) return <code>{text}</code>;
  return (
    <>
      <a href={safe} title={safe} rel="noreferrer noopener">
        {title || siteOf(address)}
      </a>{' '}
      {title !== '' && title !== siteOf(address) && <span class="quiet">({siteOf(address)})</span>}{' '}
    </>
  );
}
