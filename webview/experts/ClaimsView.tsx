// What the experts claim: its shape in a sentence, the map with one claim in full beneath it, and a table that says all of it in words.
import { useState } from 'preact/hooks';
import { type Batch, turnout } from '../../src/core/experts/batch';
import { structureOf } from '../../src/core/experts/structure';
import { useStrings } from '../model/context';
import { Fold } from '../ui/Fold';
import { ClaimDetail } from './ClaimDetail';
import { ClaimsMap } from './ClaimsMap';
import { ClaimsTable } from './ClaimsTable';

export function ClaimsView({ batch }: { readonly batch: Batch }) {
  const t = useStrings();
  const { map } = batch;
  const [shown, setShown] = useState<string | null>(map?.claims[0]?.id ?? null);
  if (!map) return null;
  const { answered } = turnout(batch);
  const structure = structureOf(map, answered);
  const claim = map.claims.find(({ id }) => id === shown);
  return (
    <div class="claims">
      <p class="why">{t(`claims.shape.${structure.shape}`)}</p>
      <dl class="sheet">
        <Ids title={t('claims.findings')} ids={structure.findings} onShow={setShown} />
        <Tensions pairs={structure.tensions} />
        <Ids title={t('claims.unique')} ids={structure.unique} onShow={setShown} />
        <Ids title={t('claims.weak')} ids={structure.weak} onShow={setShown} />
      </dl>
      <ClaimsMap map={map} answers={answered} shown={shown} onShow={setShown} />
      {claim && <ClaimDetail batch={batch} claim={claim} structure={structure} />}
      {structure.gaps.length > 0 && (
        <>
          <b>{t('claims.gaps')}</b>
          <ul>
            {structure.gaps.map((gap) => (
              <li key={gap}>{gap}</li>
            ))}
          </ul>
        </>
      )}
      <Fold summary={t('claims.table')}>
        <ClaimsTable map={map} structure={structure} />
      </Fold>
      {map.dropped > 0 && <p class="quiet">{t.count('card.experts.dropped', map.dropped)}</p>}
    </div>
  );
}

interface IdsProps {
  readonly title: string;
  readonly ids: readonly string[];
  readonly onShow: (id: string) => void;
}

function Ids({ title, ids, onShow }: IdsProps) {
  if (ids.length === 0) return null;
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        {ids.map((id) => (
          <button key={id} type="button" class="place" onClick={() => onShow(id)}>
            {id}
          </button>
        ))}
      </dd>
    </div>
  );
}

function Tensions({ pairs }: { readonly pairs: readonly (readonly [string, string])[] }) {
  const t = useStrings();
  if (pairs.length === 0) return null;
  return (
    <div>
      <dt>{t('claims.tensions')}</dt>
      <dd>{pairs.map(([a, b]) => t('claims.versus', { a, b })).join(', ')}</dd>
    </div>
  );
}
