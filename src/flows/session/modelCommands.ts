// What the user's commands about models, limits and pinned messages mean as facts.
import type { Fact } from '../../core/events';
import { at, size } from '../../core/base/chunkedList';
import type { ModelCommand } from '../../core/models/commands';
import type { Session } from '../../core/session';
import { maxPins } from '../../core/discussion/ledger';
import { agentById } from '../../core/agents/roster';
import { extensionFacts } from '../words/cardFacts';
import type { Flow } from '../kernel/flow';

/** None where the command fits nothing that is there. */
export function modelFacts(flow: Flow, command: ModelCommand): Fact[] {
  const session = flow.recorder.session();
  switch (command.type) {
    case 'model.assign':
      return assignFacts(session, command.agent, command.model);
    case 'cap.extend':
      return extensionFacts(flow);
    case 'message.pin':
      return pinFacts(session, command.messageId, command.pinned);
  }
}

function assignFacts({ id, models, room }: Session, agent: string, model: string | null): Fact[] {
  const isKnown = id !== '' && agentById(agent, room.own) !== undefined;
  return isKnown && (models.assigned[agent] ?? null) !== model ? [{ type: 'model.assigned', agent, model }] : [];
}

function pinFacts({ room, transcript }: Session, messageId: string, pinned: boolean): Fact[] {
  const isPinned = room.pins.some((pin) => pin.messageId === messageId);
  if (!pinned) return isPinned ? [{ type: 'message.unpinned', messageId }] : [];
  if (isPinned || room.pins.length >= maxPins) return [];
  for (let index = size(transcript.entries) - 1; index >= 0; index--) {
    const entry = at(transcript.entries, index);
    if (entry?.id !== messageId) continue;
    if (entry.kind === 'message') return [{ type: 'message.pinned', messageId, text: entry.text }];
    const isSaid = entry.kind === 'turn' && entry.state !== 'open' && entry.text !== '';
    return isSaid ? [{ type: 'message.pinned', messageId, text: entry.text, by: entry.agent }] : [];
  }
  return [];
}
