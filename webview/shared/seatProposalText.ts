// Who proposes whom for a seat, and why, as one line.
import type { Entry } from '../../src/core/transcript';
import type { Strings } from '../model/strings';

export function seatProposalText(t: Strings, { agent, by, reason }: Extract<Entry, { kind: 'proposed' }>): string {
  const names = { agent: t.nameOf(agent), reason };
  return by === 'router' ? t('proposed.router', names) : t('proposed.member', { ...names, by: t.nameOf(by) });
}
