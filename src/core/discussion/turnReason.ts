// Why it is a member's turn: what the router said, and the point of the agenda that waits for this member.
import type { AgentId } from '../agents/roster';
import { oneLine } from '../text/quoting';
import { agendaOf, type AgendaItem } from './agenda';
import { renderAgenda } from './agendaText';
import { clauseLine, nameOf } from './promptText';
import { predictionLine } from '../predictions/predictionText';
import { standingClauses } from './design';
import type { ChosenSpeaker, DiscussionState } from './state';

/** The open point in words: the agenda's line, and of an objection and of contested clauses their own words. */
export function openPoint(room: DiscussionState, team: readonly AgentId[], agent: AgentId): string {
  const item = agendaOf(room, team).find(({ agents }) => agents.includes(agent));
  return item ? [renderAgenda([item], agent), ...wordsOf(room, item)].join('\n') : '';
}

function wordsOf(room: DiscussionState, item: AgendaItem): readonly string[] {
  if (item.kind === 'refuted') return [`  ${predictionLine(item.prediction, nameOf).slice(2)}`];
  if ('objection' in item) return [`  ${item.objection.id}: ${oneLine(item.objection.text)}`];
  if (item.kind !== 'contested') return [];
  return standingClauses(room.proposal).flatMap((clause) => (item.clauses.includes(clause.id) ? [`  ${clauseLine(clause)}`] : []));
}

/** For the speaker's prompt. @param reason as the router gave it; it is a model's text and stays on its line */
export function renderReason({ reason, source }: Pick<ChosenSpeaker, 'reason' | 'source'>, point: string): string {
  const said = reason.trim() === '' ? [] : [`- ${source === 'router' ? 'the router' : 'the engine'} says: ${oneLine(reason)}`];
  return [...said, ...(point === '' ? [] : [point])].join('\n') || 'nothing in particular';
}
