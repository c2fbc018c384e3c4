// Result of connecting a model, in words.
import type { TextKey } from '../../src/core/i18n/language';
import { type ServerTrouble, serverTroubles, type WayState, type WorkingWay } from '../../src/core/models/setup';
import type { Strings } from '../model/strings';

/** @param failure replaces the default failure text */
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

/** Connected model, and its missing features. */
export function worksText({ model, lacks = [] }: WorkingWay, t: Strings): string {
  return [t('setup.works', { model }), ...lacks.map((lack) => t(`setup.lacks.${lack}`))].join(' ');
}

function isServerTrouble(reason: string): reason is ServerTrouble {
  return serverTroubles.some((known) => known === reason);
}
