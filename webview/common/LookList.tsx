// Lookups in the workspace, and the locations shown to members.
import type { EvidenceSource } from '../../src/core/context/evidence/sources';
import { type LookNote, countLooks } from '../../src/core/context/lookup/lookupTools';
import { PlaceLink } from '../markdown/markdownInline';
import { useStrings } from '../model/context';
import type { ConsultedEntry } from '../../src/core/context/evidence/evidence';
import type { AgentId } from '../../src/core/agents/roster';
import type { ReviewerId } from '../../src/core/execution/facts';
import { memberOf } from '../../src/core/execution/findings';
import type { TextKey } from '../../src/core/i18n/language';
import type { Strings } from '../model/strings';

export function LookList({ looks }: { readonly looks: readonly LookNote[] }) {
  const t = useStrings();
  return (
    <ul>
      {looks.map((look, index) => (
        <li key={index}>
          {t(`look.tool.${look.tool}`)} <code>{look.what}</code>
          {look.outcome !== 'found' && <span class="quiet"> · {t(`look.outcome.${look.outcome}`)}</span>}
          {look.tokens ? <span class="quiet"> · {t('panel.spendTokens', { tokens: t.number(look.tokens) })}</span> : null}
        </li>
      ))}
    </ul>
  );
}

export function SourceList({ sources }: { readonly sources: readonly EvidenceSource[] }) {
  const t = useStrings();
  return (
    <ul class="sources" aria-label={t('look.sources')}>
      {sources.map((source, index) => (
        <li key={index}>
          <SourcePlace source={source} />{' '}
          <span class="quiet">
            {t(`look.kind.${source.kind}`)} ·{' '}
            {t('panel.spendTokens', { tokens: t.tokens({ input: source.tokens, output: 0, cached: 0, thinking: 0 }) })}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Renders a line range as a link, and a folder or description as code. */
function SourcePlace({ source: { path, from, to } }: { readonly source: EvidenceSource }) {
  return to < from ? <code>{path}</code> : <PlaceLink path={path} line={from} text={`${path}:${from}-${to}`} />;
}

/** Returns the lookups as one line, such as `read 3 files, searched twice`. */
export function looksText(t: Strings, looks: readonly LookNote[]): string {
  const { read, searched, listed, checked } = countLooks(looks);
  const parts = [
    ...(read > 0 ? [t.count('look.read', read)] : []),
    ...(searched > 0 ? [t.count('look.searched', searched)] : []),
    ...(listed > 0 ? [t.count('look.listed', listed)] : []),
    ...(checked > 0 ? [t.count('look.checked', checked)] : []),
  ];
  return parts.length > 0 ? parts.join(', ') : t.count('look.refused', looks.length);
}

/** Returns the display name of a member, expert, reviewer or internal duty. */
export function askedName(t: Strings, role: string, agent: AgentId | null): string {
  if (agent !== null) return t.nameOf(agent);
  const [kind = '', which = ''] = role.split('.');
  if (kind === 'expert') return t('card.experts.expert', { number: which });
  if (kind === 'reviewer') return t(`reviewer.${which}.name` as TextKey);
  return t.nameOf(role);
}

/** Returns one line with the names of everyone who looked something up, and the combined counts of their lookups. */
export function consultedText(t: Strings, { by }: Pick<ConsultedEntry, 'by'>): string {
  const names = [...new Set(by.map(({ role, agent }) => askedName(t, role, agent)))];
  const looks = by.flatMap((each) => each.looks);
  return `${names.join(', ')}: ${looksText(t, looks)}`;
}

/** Returns the display name of a reviewer, which is a member or a duty. */
export function reviewerName(reviewer: ReviewerId, t: Strings): string {
  const member = memberOf(reviewer);
  return member === null ? t(`reviewer.${reviewer}.name` as TextKey) : t.nameOf(member);
}
