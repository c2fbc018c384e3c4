// All that the map of the claims draws, as a table for whoever reads rather than looks.
import { type ClaimMap, support } from '../../src/core/experts/claims';
import type { Structure } from '../../src/core/experts/structure';
import { fateText } from './ClaimDetail';
import { useSession, useStrings } from '../model/context';

export function ClaimsTable({ map, structure }: { readonly map: ClaimMap; readonly structure: Structure }) {
  const t = useStrings();
  const session = useSession();
  const hasPlan = session.progress.offered !== null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, and must do so from the keyboard
    <section class="scrolling" aria-label={t('claims.table')} tabIndex={0}>
      <table class="claims-table">
        <thead>
          <tr>
            <th scope="col">{t('claims.claim')}</th>
            <th scope="col">{t('claims.support')}</th>
            <th scope="col">{t('claims.conflicts')}</th>
            <th scope="col">{t('claims.needs')}</th>
            <th scope="col">{t('claims.leverage')}</th>
            {hasPlan && <th scope="col">{t('claims.fate')}</th>}
          </tr>
        </thead>
        <tbody>
          {map.claims.map((claim) => (
            <tr key={claim.id}>
              <th scope="row">
                <code>{claim.id}</code> {claim.text}
              </th>
              <td>{t('claims.of', { count: support(claim), all: structure.answers })}</td>
              <td>{claim.conflicts.join(', ') || '–'}</td>
              <td>{claim.needs.join(', ') || '–'}</td>
              <td>{structure.leverage[claim.id] ?? 0}</td>
              {hasPlan && <td>{fateText(session, claim.id, t)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
