// Drawer with the context given to each member.
import { seenByAgent, tokensSeen, type EvidenceSeen } from '../../src/core/context/evidence/evidence';

import type { ComponentChildren } from 'preact';
import type { TextKey } from '../../src/core/i18n/language';
import type { CallPurpose } from '../../src/core/models/facts';
import type { SecretKind } from '../../src/core/secrets/kinds';
import { useSession, useStrings } from '../model/context';
import { faceOf, type Strings } from '../model/strings';
import { LookList, SourceList, askedName } from '../common/LookList';
import { Drawer } from '../ui/Drawer';
import { Fold } from '../ui/Fold';

export function ContextDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useStrings();
  const groups = seenByAgent(useSession().context);
  return (
    <Drawer name={t('context.title')} kind="context" onClose={onClose}>
      {groups.length === 0 && <p class="quiet">{t('context.empty')}</p>}
      {groups.map((group, index) => (
        <AgentSeen key={group[0]?.role} group={group} isFirst={index === 0} />
      ))}
    </Drawer>
  );
}

/** Model requests made for one member or duty, newest first. */
function AgentSeen({ group, isFirst }: { readonly group: readonly EvidenceSeen[]; readonly isFirst: boolean }) {
  const t = useStrings();
  const [last] = group;
  if (!last) return null;
  return (
    <section data-color={faceOf(last.agent ?? last.role).color}>
      <h2 class="by">{askedName(t, last.role, last.agent)}</h2>
      {group.map((seen, index) => (
        <ContextSeen key={seen.role} seen={seen} isOpen={isFirst && index === 0} />
      ))}
    </section>
  );
}

function ContextSeen({ seen, isOpen }: { readonly seen: EvidenceSeen; readonly isOpen: boolean }) {
  const t = useStrings();
  const { looks, overview } = seen;
  const given = seen.sources.filter(({ kind }) => kind !== 'looked');
  const found = seen.sources.filter(({ kind }) => kind === 'looked');
  return (
    <details class="fold" open={isOpen}>
      <summary>
        {purposeText(t, seen.purpose)} <span class="quiet">{t('context.sum', { tokens: t.number(tokensSeen(seen)) })}</span>
      </summary>
      <div class="folded">
        {given.length > 0 && <SourceList sources={given} />}
        {overview && (
          <p>
            {t('context.names', { named: overview.named, files: overview.files })}{' '}
            <span class="quiet">{t('panel.spendTokens', { tokens: t.number(overview.tokens) })}</span>
          </p>
        )}
        {looks.length > 0 && (
          <Part title={t('context.looked')}>
            <LookList looks={looks} />
            {found.length > 0 && (
              <Fold summary={t('context.places', { count: found.length })}>
                <SourceList sources={found} />
              </Fold>
            )}
          </Part>
        )}
        <LeftOut seen={seen} />
        <MaskedPart seen={seen} />
      </div>
    </details>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <>
      <h3>{title}</h3>
      {children}
    </>
  );
}

function LeftOut({ seen: { overview } }: { readonly seen: EvidenceSeen }) {
  const t = useStrings();
  const unnamed = overview ? overview.files - overview.named : 0;
  const parts = [
    ...(unnamed > 0 ? [t('context.unnamed', { count: unnamed })] : []),
    ...(overview?.skipped ?? []).map(({ reason, count }) => t(`context.skip.${reason}`, { count })),
  ];
  if (parts.length === 0) return null;
  return (
    <Part title={t('context.left')}>
      <p>{parts.join(' · ')}</p>
    </Part>
  );
}

function MaskedPart({ seen: { masked = {} } }: { readonly seen: EvidenceSeen }) {
  const t = useStrings();
  const kinds = Object.entries(masked) as [SecretKind, number][];
  if (kinds.length === 0) return null;
  return (
    <Part title={t('context.masked')}>
      <p>{kinds.map(([kind, count]) => t(`context.masked.${kind}`, { count })).join(' · ')}</p>
    </Part>
  );
}

type ToldPurpose = TextKey extends infer Key ? (Key extends `context.for.${infer Purpose}` ? Purpose : never) : never;

/** Purposes of requests whose workspace content is recorded; for other purposes, and in older logs, the content is unknown. */
const told: Readonly<Record<ToldPurpose, true>> = {
  open: true,
  card: true,
  incident: true,
  speak: true,
  vote: true,
  briefExperts: true,
  askExpert: true,
  plan: true,
  reviewPlan: true,
  build: true,
  review: true,
  help: true,
  aside: true,
  workshop: true,
};

function isTold(purpose: string | undefined): purpose is ToldPurpose {
  return purpose !== undefined && Object.hasOwn(told, purpose);
}

function purposeText(t: Strings, purpose: CallPurpose | undefined): string {
  return isTold(purpose) ? t(`context.for.${purpose}`) : t('look.sources');
}
