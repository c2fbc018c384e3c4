// Card of a reached limit: figures, state of the work, and actions.
import { CardActs } from '../common/CardActs';
import type { Cap } from '../../src/core/models/state';
import { Markdown } from '../markdown/Markdown';
import { useSession, useStrings } from '../model/context';
import type { Strings } from '../model/strings';
import { Card } from '../ui/Card';

export function LimitCard({ cap }: { readonly cap: Cap }) {
  const t = useStrings();
  const { models, progress } = useSession();
  const spend = cap.scope === 'session' ? models.caps.inAll : models.caps.sinceUser;
  const limit = limitText(cap, t);
  const steps = { done: progress.tasks.filter(({ outcome }) => outcome !== null).length, all: progress.tasks.length };
  return (
    <Card
      title={t(`card.cap.title.${cap.scope}`)}
      tone="warn"
      actions={<CardActs of="cap" own={{ 'card.cap.extend': { children: extensionText(cap, t) } }} />}
    >
      <p class="why">
        {t(`card.cap.reason.${cap.reason}`)} {limit && t('card.cap.limit', { limit })} {cap.isLast && t('card.cap.last')}
      </p>
      {cap.summary !== '' && <Markdown text={cap.summary} />}
      {steps.all > 0 && <p>{t('strip.steps', steps)}</p>}
      <p class="hint">{t('card.cap.used', { calls: spend.calls, tokens: t.tokens(spend.usage), cost: t.cost(spend.costUsd) })}</p>
    </Card>
  );
}

type Allowed = Pick<Cap, 'reason' | 'limit'>;

/** Amount of the extension: the limit once more. */
export function extensionText({ reason, limit }: Allowed, t: Strings): string {
  if (limit === null) return t('card.cap.extend');
  if (reason === 'callBudget') return t.count('card.cap.extend.calls', limit);
  if (reason === 'tokenBudget') return t('card.cap.extend.tokens', { tokens: t.number(limit) });
  return t('card.cap.extend.cost', { cost: t.money(limit) });
}

/** The limit in its unit; empty if the log does not tell. */
function limitText({ reason, limit }: Allowed, t: Strings): string {
  if (limit === null) return '';
  if (reason === 'callBudget') return t('card.cap.calls', { calls: limit });
  return reason === 'costBudget' ? t.money(limit) : t('card.cap.tokens', { tokens: t.number(limit) });
}
