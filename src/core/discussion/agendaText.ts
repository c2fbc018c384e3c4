// The agenda in words: for the router and for whoever speaks next.
import type { AgentId } from '../agents/roster';
import { sidesText } from '../cards/boardText';
import { oneLine } from '../text/quoting';
import type { AgendaItem } from './agenda';
import { nameOf } from './promptText';
import type { Objection } from './state';

/** One line an item, in the order in which they come up. */
export function renderAgenda(agenda: readonly AgendaItem[], reader: AgentId | null = null): string {
  return agenda.map((item) => `- ${textOf(item, reader)}`).join('\n') || 'nothing is open';
}

/** The same under a heading of its own, to stand behind the ledger. */
export function agendaBlock(agenda: readonly AgendaItem[], reader: AgentId): string {
  return `The agenda, kept by the engine: what is open now, in the order in which it comes up:\n${renderAgenda(agenda, reader)}`;
}

function textOf(item: AgendaItem, reader: AgentId | null): string {
  const names = item.agents.map((id) => (id === reader ? 'you' : nameOf(id))).join(', ');
  switch (item.kind) {
    case 'asked':
      return `the user asks for a word on ${item.objection.id} before deciding: ${names}`;
    case 'unanswered':
      return `${item.objection.id} (${nameOf(item.objection.owner)}) blocks and ${keptTo(item.objection)}${names ? `; it is for ${names} to answer` : ''}`;
    case 'refuted':
      return `${item.prediction.id} has come out against ${names}, who has not said yet what follows from it`;
    case 'answered':
      return `${item.objection.id} blocks and was answered by ${nameOf(item.objection.answered?.by ?? '')}; only its owner can say whether that meets it: ${names}`;
    case 'undrafted':
      return `the cards are on the board and there is no design yet (alike: ${sidesText(item.round, nameOf)}); it is for ${names} to draft one that meets what differs`;
    case 'differing':
      return `cards that say something else than its author's (alike: ${sidesText(item.round, nameOf)}): ${names}`;
    case 'unattacked':
      return `nobody has attacked this version yet: ${names}`;
    case 'unheard':
      return `no position on this version: ${names}`;
    case 'contested':
      return `contested${item.clauses.length > 0 ? ` (${item.clauses.join(', ')})` : ''} by ${names}`;
    case 'question':
      return `${item.note.id} waits for the user: ${oneLine(item.note.text)}`;
  }
}

/** An objection that was answered and upheld is a quarrel, and what can be looked up ends it sooner than another answer. */
function keptTo({ upheld }: Objection): string {
  if (upheld === 0) return 'nobody has answered it';
  return 'its owner keeps to it after an answer: say what can be looked up about it and would decide it, both of you';
}
