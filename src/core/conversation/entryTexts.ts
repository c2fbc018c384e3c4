// Texts of conversation entries, for the panel, screen readers and the report.
import type { SameAs } from '../discussion/facts';
import type { WebLook } from '../web/webLook';
import type { EntryOf } from '../transcript';
import type { Wording } from '../i18n/language';

export function choiceText(t: Wording, { objectionId: id, choice }: EntryOf<'choice'>): string {
  const agent = choice.kind === 'ask' ? t.nameOf(choice.agent) : '';
  return t(`card.choice.made.${choice.kind}`, { id, agent, clause: choice.kind === 'change' ? choice.clause : '' });
}

/** Who takes or leaves a seat, or is muted. */
export function seatText(t: Wording, { agent, change }: EntryOf<'seat'>): string {
  return t(`seat.${change}`, { agent: t.nameOf(agent) });
}

/** Whom a turn repeats, as a whole or in a part of it. */
export function sameAsText(t: Wording, sameAs: readonly SameAs[]): string {
  const agents = [...new Set(sameAs.map(({ agent }) => t.nameOf(agent)))].join(', ');
  return t(sameAs.some(({ text }) => text === '') ? 'badge.sameAs' : 'badge.partlySameAs', { agents });
}

/** Whom a member called who cannot answer. */
export function missedText(t: Wording, { agent, by, why }: EntryOf<'missed'>): string {
  return t(`missed.${why}`, { agent: t.nameOf(agent), by: t.nameOf(by) });
}

export function seatProposalText(t: Wording, { agent, by, reason }: EntryOf<'proposed'>): string {
  const names = { agent: t.nameOf(agent), reason };
  return by === 'router' ? t('proposed.router', names) : t('proposed.member', { ...names, by: t.nameOf(by) });
}

/** Who looks for what on the web: only what something came back to was made. */
export function webLookText(t: Wording, { use, state, agent, what }: WebLook): string {
  const stage = state === 'running' ? 'running' : state === 'found' || state === 'nothing' ? 'made' : 'tried';
  return t(`web.${use}.${stage}`, { agent: t.nameOf(agent), what });
}

/** How a look at the web went; null while it runs. */
export function webLookOutcome(t: Wording, { state, found }: WebLook): string | null {
  if (state === 'running') return null;
  return state === 'found' ? t.count('web.found', found.length) : t(`web.state.${state}`);
}
