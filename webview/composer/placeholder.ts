// What the empty composer suggests, by what the session waits for.
import type { TextKey } from '../../src/core/i18n/language';
import type { Awaited } from '../../src/core/next';

export function placeholderOf(awaited: Awaited | null, busy: boolean): TextKey {
  if (busy) return 'panel.composer.busy';
  return awaited ? `panel.composer.${awaited}` : 'panel.composer.floor';
}
