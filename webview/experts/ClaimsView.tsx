// The experts' claims: summary of their structure, a map and a table.
import { InlineText } from '../markdown/markdownInline';
import { currentBatch, answerLetters, turnout, type Batch } from '../../src/core/experts/batch';

import { quotedName } from '../../src/core/discussion/entryName';
import { useState } from 'preact/hooks';
import { outcomeOfClaim } from '../../src/core/experts/claimOutcomes';
import { type Claim, type ClaimMap, support } from '../../src/core/experts/claims';
import { type Structure, structureOf } from '../../src/core/experts/structure';
import type { Session } from '../../src/core/session';
import { useSession, useStrings } from '../model/context';
import { taskTitle } from '../model/selectors';
import type { Strings } from '../model/strings';
import { Chip } from '../ui/Chip';
import { Fold } from '../ui/Fold';
import { ClaimsMap } from './ClaimsMap';

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
        <Ids title={t('claims.findings')} claims={named(map, structure.findings, t)} onShow={setShown} />
        <Tensions map={map} pairs={structure.tensions} />
        <Ids title={t('claims.unique')} claims={named(map, structure.unique, t)} onShow={setShown} />
        <Ids title={t('claims.weak')} claims={named(map, structure.weak, t)} onShow={setShown} />
      </dl>
      <ClaimsMap map={map} answers={answered} shown={shown} onShow={setShown} />
      {claim && <ClaimDetail map={map} batch={batch} claim={claim} structure={structure} />}
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

interface NamedClaim {
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

function named(map: ClaimMap, ids: readonly string[], t: Strings): readonly NamedClaim[] {
  return map.claims.filter(({ id }) => ids.includes(id)).map(({ id, text }) => ({ id, name: quotedName(text, t), text }));
}

function namesOf(map: ClaimMap, ids: readonly string[], t: Strings): string {
  return named(map, ids, t)
    .map(({ name }) => name)
    .join(', ');
}

interface IdsProps {
  readonly title: string;
  readonly claims: readonly NamedClaim[];
  readonly onShow: (id: string) => void;
}

function Ids({ title, claims, onShow }: IdsProps) {
  if (claims.length === 0) return null;
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        {claims.map(({ id, name, text }) => (
          <button key={id} type="button" class="place" title={`${id}: ${text}`} onClick={() => onShow(id)}>
            {name}
          </button>
        ))}
      </dd>
    </div>
  );
}

function Tensions({ map, pairs }: { readonly map: ClaimMap; readonly pairs: readonly (readonly [string, string])[] }) {
  const t = useStrings();
  if (pairs.length === 0) return null;
  return (
    <div>
      <dt>{t('claims.tensions')}</dt>
      <dd>{pairs.map(([a, b]) => t('claims.versus', { a: namesOf(map, [a], t), b: namesOf(map, [b], t) })).join(', ')}</dd>
    </div>
  );
}

function ClaimsTable({ map, structure }: { readonly map: ClaimMap; readonly structure: Structure }) {
  const t = useStrings();
  const session = useSession();
  const hasPlan = session.progress.offered !== null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, which must be possible by keyboard
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
              <th scope="row" title={claim.id}>
                <InlineText text={claim.text} />
              </th>
              <td>{t('claims.of', { count: support(claim), all: structure.answers })}</td>
              <td>{namesOf(map, claim.conflicts, t) || '–'}</td>
              <td>{namesOf(map, claim.needs, t) || '–'}</td>
              <td>{structure.leverage[claim.id] ?? 0}</td>
              {hasPlan && <td>{outcomeText(session, claim.id, t)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface Props {
  readonly map: ClaimMap;
  readonly batch: Batch;
  readonly claim: Claim;
  readonly structure: Structure;
}

function ClaimDetail({ map, batch, claim, structure }: Props) {
  const t = useStrings();
  const session = useSession();
  const letters = answerLetters(session.id, batch);
  const quoteOf = (expert: string, start: number, end: number) =>
    batch.answers.find((answer) => answer.expert === expert)?.text.slice(start, end) ?? '';
  return (
    <div class="claim-detail" aria-live="polite">
      <p title={claim.id}>
        <InlineText text={claim.text} /> <Chip>{t(`claims.polarity.${claim.polarity}`)}</Chip>{' '}
        <span class="quiet">{t('claims.of', { count: support(claim), all: structure.answers })}</span>
      </p>
      <ul>
        {claim.sources.map(({ expert, start, end }) => (
          <li key={`${expert} ${start}`}>
            <span class="quiet">{t('card.experts.answer', { letter: letters.get(expert) ?? '' })}:</span>{' '}
            <q>{quoteOf(expert, start, end)}</q>
          </li>
        ))}
      </ul>
      {claim.conflicts.length > 0 && <p class="quiet">{`${t('claims.conflicts')}: ${namesOf(map, claim.conflicts, t)}`}</p>}
      {claim.needs.length > 0 && <p class="quiet">{`${t('claims.needs')}: ${namesOf(map, claim.needs, t)}`}</p>}
      {currentBatch(session.experts) === batch && <p class="quiet">{outcomeText(session, claim.id, t)}</p>}
    </div>
  );
}

/** Returns the text that says how the plan treats a claim; empty if there is no plan yet. */
function outcomeText(session: Session, id: string, t: Strings): string {
  const { offered } = session.progress;
  if (!offered) return '';
  const fate = outcomeOfClaim(offered.plan, id);
  switch (fate.kind) {
    case 'task':
      return t('claims.fate.task', { tasks: fate.tasks.map((task) => taskTitle(session, task)).join(', ') });
    case 'rejected':
      return t('claims.fate.rejected', { reason: fate.reason });
    default:
      return t(`claims.fate.${fate.kind}`);
  }
}
