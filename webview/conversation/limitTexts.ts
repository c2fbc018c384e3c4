// What a limit that is reached allowed, and what is added to it where it is extended, in its own unit.
import type { Strings } from '../model/strings';
import type { CapLimits } from '../../src/core/models/limits';
import type { Cap } from '../../src/core/models/state';

type Allowed = Pick<Cap, 'reason' | 'limit'>;

/** What is added where it is extended: the limit once more. */
export function extensionText({ reason, limit }: Allowed, t: Strings): string {
  if (limit === null) return t('card.cap.extend');
  if (reason === 'callBudget') return t.count('card.cap.extend.calls', limit);
  if (reason === 'tokenBudget') return t('card.cap.extend.tokens', { tokens: t.number(limit) });
  return t('card.cap.extend.cost', { cost: t.money(limit) });
}

const settingOf = { callBudget: 'calls', tokenBudget: 'tokens', costBudget: 'costUsd' } as const;

/** Whether more is set now than was when it was reached: then that is what the work goes on with. */
export function isRaised({ scope, reason, limit }: Pick<Cap, 'scope' | 'reason' | 'limit'>, limits: CapLimits | undefined): boolean {
  const set = limits?.[scope][settingOf[reason]];
  return limit !== null && typeof set === 'number' && set > limit;
}

/** The limit in its own unit, or nothing where the log does not say it. */
export function limitText({ reason, limit }: Allowed, t: Strings): string {
  if (limit === null) return '';
  if (reason === 'callBudget') return t('card.cap.calls', { calls: limit });
  return reason === 'costBudget' ? t.money(limit) : t('card.cap.tokens', { tokens: t.number(limit) });
}
