// Invariants of user messages.
import assert from 'node:assert/strict';
import type { Event, EventOf } from '../../src/core/events';
import { openAside } from '../../src/core/plan/sideQuestions';
import type { Session } from '../../src/core/session';

/** Facts that show that a message was handled: an agent was called, a card changed, the floor returned, or the user got a reason. */
const takenUp = new Set<Event['type']>([
  ...(['turn.started', 'turn.skipped', 'route.chosen', 'floor.opened', 'cards.opened', 'vote.opened', 'consensus.offered'] as const),
  ...(['questions.asked', 'questions.answered', 'brief.written', 'intent.written', 'phase.entered', 'fault.raised'] as const),
  ...(['run.stopped', 'cap.reached', 'ready.written', 'plan.proposed', 'clarify.expired', 'note.closed', 'workshop.heard'] as const),
  ...(['workshop.missed', 'workshop.reasked', 'experts.called', 'edits.proposed', 'task.settled', 'wish.asked', 'call.ended'] as const),
]);

/** I22: every message is handled. An answer covers all messages since the last handled one. */
export function checkMessages(log: readonly Event[], session: Session): void {
  for (const [index, event] of log.entries()) {
    if (event.type !== 'message.said') continue;
    const after = log.slice(index + 1);
    assert.ok(isTakenUp(event, after, session), `I22: nothing came of "${event.text}" (${event.heardAs ?? 'talk'})`);
  }
}

function isTakenUp({ heardAs, messageId, text }: EventOf<'message.said'>, after: readonly Event[], session: Session): boolean {
  const next = after.findIndex(({ type }) => type === 'message.said');
  const own = next < 0 ? after : after.slice(0, next);
  switch (heardAs) {
    case 'doubt':
      return own.some(({ type }) => type === 'wish.asked');
    case 'question':
      return isAnswered(messageId, after, session);
    case 'guidance':
      return session.progress.guidance.includes(text) || after.some(({ type }) => type === 'edits.proposed' || type === 'phase.entered');
    case 'wish':
      return after.some(({ type }) => takenUp.has(type));
    case 'unread': {
      const isRead = after.some((event) => event.type === 'message.read' && event.messageId === messageId);
      return isRead || isHeldUp(session) || after.some(({ type }) => type === 'phase.entered' || type === 'run.stopped');
    }
    case 'answer':
    case 'press':
    case 'noted':
      // The message acts on an open card; if it changes nothing, the user is told.
      return true;
    default:
      return after.some(({ type }) => takenUp.has(type)) || isHeldUp(session);
  }
}

/** Whether work is stopped. A message sent meanwhile is handled when the work resumes. */
function isHeldUp({ stopped, fault, models }: Session): boolean {
  return stopped !== null || fault !== null || models.caps.reached !== null;
}

/** Whether the question was answered, is still open, or was dropped by a stop, a phase change, or two failed attempts. */
function isAnswered(messageId: string, after: readonly Event[], session: Session): boolean {
  const asked = after.find((event) => event.type === 'aside.asked' && event.messageId === messageId);
  if (asked?.type !== 'aside.asked') return false;
  return (
    after.some((event) => event.type === 'aside.answered' && event.asideId === asked.asideId) ||
    openAside(session.asides) !== undefined ||
    after.some(({ type }) => type === 'phase.entered' || type === 'run.stopped') ||
    after.filter((event) => event.type === 'turn.started' && event.about !== undefined).length >= 2
  );
}
