// Texts of conversation entries, for the panel, screen readers and the report.
import type { SameAs } from '../discussion/facts';
import type { WebLook } from '../web/webLook';
import type { EntryOf } from '../transcript';
import type { Wording } from '../i18n/language';

/**
 * Describes the user's decision on an objection.
 * @param entryName returns the displayed name of an objection or clause
 */
export function choiceText(t: Wording, { objectionId, choice }: EntryOf<'choice'>, entryName: (id: string) => string): string {
  const agent = choice.kind === 'ask' ? t.nameOf(choice.agent) : '';
  const clause = choice.kind === 'change' ? entryName(choice.clause) : '';
  return t(`card.choice.made.${choice.kind}`, { id: entryName(objectionId), agent, clause });
}

export function seatText(t: Wording, { agent, change }: EntryOf<'seat'>): string {
  return t(`seat.${change}`, { agent: t.nameOf(agent) });
}

/** Names the members whose turns a turn repeats, fully or partly. */
export function sameAsText(t: Wording, sameAs: readonly SameAs[]): string {
  const agents = [...new Set(sameAs.map(({ agent }) => t.nameOf(agent)))].join(', ');
  return t(sameAs.some(({ text }) => text === '') ? 'badge.sameAs' : 'badge.partlySameAs', { agents });
}

export function missedText(t: Wording, { agent, by, why }: EntryOf<'missed'>): string {
  return t(`missed.${why}`, { agent: t.nameOf(agent), by: t.nameOf(by) });
}

export function seatProposalText(t: Wording, { agent, by, reason }: EntryOf<'proposed'>): string {
  const names = { agent: t.nameOf(agent), reason };
  return by === 'router' ? t('proposed.router', names) : t('proposed.member', { ...names, by: t.nameOf(by) });
}

/** Describes a web lookup as running, made (with or without results) or only tried (if it failed). */
export function webLookText(t: Wording, { use, state, agent, what }: WebLook): string {
  const stage = state === 'running' ? 'running' : state === 'found' || state === 'nothing' ? 'made' : 'tried';
  return t(`web.${use}.${stage}`, { agent: t.nameOf(agent), what });
}

export function webLookOutcome(t: Wording, { state, found }: WebLook): string | null {
  if (state === 'running') return null;
  return state === 'found' ? t.count('web.found', found.length) : t(`web.state.${state}`);
}
