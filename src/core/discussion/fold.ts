// Folds facts into the state of the discussion: proposal, positions, objections, notes, who spoke and who is next.
import { agentOf } from '../agents/customAgents';
import type { AgentId } from '../agents/roster';
import { evolveCards } from '../cards/fold';
import type { Event, EventOf } from '../events';
import { evolveIncident } from '../incident/fold';
import { addCall, noSpend } from '../models/usage';
import { evolvePredictions, hearPredictions } from '../predictions/fold';
import { isBudgetReason } from './budget';
import { openChoices, unasked, withChoice } from './choices';
import { answerObjections, foldStance, hasMoved, noteAll, withConcerns } from './foldStance';
import { evolveLedger, foldAnswers, leaveQuestions } from './ledger';
import { isAcknowledgement, newMentions, withCalls } from './loopDetection';
import type { DiscussionState, QueuedMention, SpokenTurn, TakenTurn } from './state';
import { debate, evolveVotes } from './votes';

export function evolveRoom(room: DiscussionState, event: Event): DiscussionState {
  return evolvePredictions(
    evolveIncident(withCards(evolveLedger(evolveVotes(evolveTalk(room, event), event), event), event), event),
    event,
  );
}

function withCards(room: DiscussionState, event: Event): DiscussionState {
  const cards = evolveCards(room.cards, event);
  return cards === room.cards ? room : { ...room, cards };
}

function evolveTalk(room: DiscussionState, event: Event): DiscussionState {
  switch (event.type) {
    case 'agents.defined':
      return { ...room, own: event.agents.map(agentOf) };
    case 'brief.accepted':
      return noteAll(
        noteAll(room, 'constraint', event.brief.constraints, 'user', event.seq),
        'decision',
        event.brief.decisions,
        'user',
        event.seq,
      );
    case 'message.said':
      // what was said to a card or a line, and not to the team, leaves the talk where it is; what is asked back moves nothing
      if (event.heardAs === 'doubt' || event.heardAs === 'answer' || event.heardAs === 'noted') return room;
      return { ...refill(reopen(room)), queue: withCalls(notBegun(room), event.mentions) };
    case 'turn.started':
      return room.next?.agent === event.agent ? { ...room, next: { ...room.next, hasBegun: true } } : room;
    case 'route.chosen':
      return {
        ...room,
        next: { agent: event.next, by: event.by, reason: event.reason, source: event.source, tier: event.tier ?? null },
        queue: room.queue.filter((queued) => queued.agent !== event.next),
        offTopic: event.onTopic === false ? room.offTopic + 1 : event.source === 'router' ? 0 : room.offTopic,
      };
    case 'call.ended': {
      // a workshop has a size of its own, which the user saw before it began
      if (event.purpose === 'workshop') return room;
      const spend = addCall(room.spend, event.usage, event.costUsd, event.countedUsd ?? event.costUsd);
      return { ...room, spend: { ...spend, calls: spend.calls + (event.attempts ?? 1) - 1 } };
    }
    case 'workshop.adopted':
      return withConcerns(refill(reopen(room)), event.concerns, event.seq);
    case 'turn.skipped': {
      const skipped = {
        agent: event.agent,
        to: 'everyone',
        source: room.next?.source ?? 'engine',
        outcome: 'failed',
        moved: false,
      } as const;
      return { ...unasked(room, event.agent), next: null, lastSpeaker: event.agent, turns: [...room.turns, skipped] };
    }
    case 'oddity.noted':
      return event.oddity === 'routerDegraded' ? { ...room, degraded: true } : room;
    case 'floor.opened':
      return { ...room, wait: event.reason };
    case 'floor.passed': {
      const extendedAt = isBudgetReason(room.wait) ? (room.extendedAt ?? room.spend) : room.extendedAt;
      return { ...reopen(room.wait === 'questions' ? leaveQuestions(room) : room), extendedAt };
    }
    case 'choice.made': {
      const after = withChoice(room, event);
      return openChoices(after).length > 0 ? after : refill(reopen(after));
    }
    case 'member.unseated':
      return { ...silence(room, event.agent), muted: room.muted.filter((id) => id !== event.agent) };
    case 'member.muted':
      return { ...silence(room, event.agent), muted: [...room.muted.filter((id) => id !== event.agent), event.agent] };
    case 'member.unmuted':
      return { ...room, muted: room.muted.filter((id) => id !== event.agent) };
    case 'mention.missed':
      return room.missed.includes(event.agent) ? room : { ...room, missed: [...room.missed, event.agent] };
    case 'seat.proposed':
      return room.proposed.includes(event.agent) ? room : { ...room, proposed: [...room.proposed, event.agent] };
    case 'consensus.offered':
      return { ...room, consensus: { version: event.version, state: 'offered' } };
    case 'consensus.settled':
      return event.taken
        ? { ...room, consensus: { version: event.version, state: 'taken' } }
        : { ...room, wait: 'declined', consensus: { version: event.version, state: 'declined' } };
    case 'phase.entered':
      return event.to === 'discovery' ? refill(reopen(room)) : room;
    default:
      return room;
  }
}

/**
 * The room after a discussion turn has ended: who spoke to whom, whom they mentioned, and where they stand.
 * A turn that was cut off or failed leaves the room as it was, and its speaker next: the choice was made and paid for.
 */
export function foldTurn(room: DiscussionState, turn: TakenTurn, event: EventOf<'turn.ended'>): DiscussionState {
  const { agent, to, source } = turn;
  if (event.outcome === 'interrupted' || event.outcome === 'failed') return room;
  const isHeard = event.outcome === 'done' || event.outcome === 'truncated';
  const after =
    isHeard && event.stance ? foldStance(room, agent, { stance: event.stance, seq: event.seq, unfounded: event.unfounded ?? [] }) : room;
  const spokenTurn: SpokenTurn = { agent, to, source, outcome: event.outcome, moved: hasMoved(room, after, agent) };
  const turns = [...room.turns, spokenTurn];
  const taken = room.taken + 1;
  if (!isHeard) return { ...unasked(after, agent), taken, next: null, lastSpeaker: agent, turns };
  // Thanks that call somebody would be thanked for, and so on.
  const isEmpty = event.mentions.length === 0 || (!spokenTurn.moved && isAcknowledgement(event.text));
  // One copy for all that a turn changes: a long session is folded turn by turn.
  const spoken: DiscussionState = {
    ...after,
    taken,
    next: null,
    lastSpeaker: agent,
    turns,
    heard: room.heard.includes(agent) ? room.heard : [...room.heard, agent],
    queue: isEmpty ? room.queue : [...room.queue, ...newMentions({ ...after, turns }, agent, event.mentions)],
    objections: answerObjections(after, agent, event.stance, event.seq),
    predictions: hearPredictions(after.predictions, agent),
    proposal: heardOn(after, agent),
    changedAt: event.stance ? event.seq : room.changedAt,
  };
  return foldAnswers(debate(spoken, agent), agent, event.stance, event.seq);
}

/** Whom the user called and nobody has asked yet: those in the queue, and whoever was just chosen from it. */
function notBegun({ next, queue }: DiscussionState): readonly QueuedMention[] {
  return next?.source === 'user' && !next.hasBegun ? [{ agent: next.agent, by: 'user' }, ...queue] : queue;
}

function heardOn({ proposal }: DiscussionState, agent: AgentId): DiscussionState['proposal'] {
  return proposal && !proposal.heard.includes(agent) ? { ...proposal, heard: [...proposal.heard, agent] } : proposal;
}

/** A word of the user is new work with a budget of its own. */
function refill(room: DiscussionState): DiscussionState {
  return { ...room, spend: noSpend, extendedAt: null };
}

/** Whoever leaves or is muted is not called any more; what they said and objected to stands. */
function silence(room: DiscussionState, agent: AgentId): DiscussionState {
  return {
    ...unasked(room, agent),
    queue: room.queue.filter((queued) => queued.agent !== agent),
    next: room.next?.agent === agent ? null : room.next,
  };
}

function reopen(room: DiscussionState): DiscussionState {
  return {
    ...room,
    turns: [],
    queue: [],
    missed: [],
    next: null,
    wait: null,
    offTopic: 0,
    degraded: false,
    consensus: room.consensus?.state === 'offered' ? { ...room.consensus, state: 'declined' } : room.consensus,
  };
}
