// Text for the result of connecting a model.
import type { TextKey } from '../../src/core/i18n/language';
import { type ServerTrouble, serverTroubles, type WayState, type WorkingWay } from '../../src/core/models/setup';
import type { Strings } from '../model/strings';

/**
 * Returns the text for a connection result.
 * @param failure replaces the default failure text
 */
export function connectionText(way: WayState, failure: TextKey | null, t: Strings): string {
  switch (way.state) {
    case 'busy':
      return t(way.what === 'listing' ? 'setup.listing' : 'setup.testing');
    case 'failed':
      if (way.reason === 'notKept') return t('setup.notKept');
      if (isServerTrouble(way.reason)) return t(`setup.trouble.${way.reason}`);
      return way.reason === 'cancelled' ? '' : t(failure ?? `fault.${way.reason}.text`);
    default:
      return '';
  }
}

/** Returns the measured properties of a model and the tasks it suits; empty if nothing was measured. */
export function foundTexts({ found }: WorkingWay, t: Strings): readonly string[] {
  if (!found) return [];
  const { billions, contextTokens, answerSeconds, goodFor } = found;
  const parts = [
    ...(billions === null ? [] : [t('setup.found.size', { billions: Math.round(billions * 10) / 10 })]),
    ...(contextTokens === null ? [] : [t('setup.found.window', { tokens: t.number(contextTokens) })]),
    t('setup.found.speed', { seconds: answerSeconds }),
  ];
  return [parts.join(' · '), t(`setup.found.${goodFor}`)];
}

export function worksText({ model, lacks = [] }: WorkingWay, t: Strings): string {
  return [t('setup.works', { model }), ...lacks.map((lack) => t(`setup.lacks.${lack}`))].join(' ');
}

function isServerTrouble(reason: string): reason is ServerTrouble {
  return serverTroubles.some((known) => known === reason);
}
