// Folds the incident report: asked for, written and so an objection of nobody who sits here, or missed.
import type { DiscussionState, Objection } from '../discussion/state';
import { foundedEvidence } from '../discussion/stance';
import type { Event, EventOf } from '../events';

/** Whose objection it is: no member's, so that nobody in the room can close or withdraw it. No agent of the workspace can have this id. */
export const unseen = 'unseen';

export function evolveIncident(room: DiscussionState, event: Event): DiscussionState {
  const known = room.incident;
  switch (event.type) {
    case 'incident.asked':
      return { ...room, incident: { version: event.version, state: 'asked', report: '', objectionId: null, receipt: null } };
    case 'incident.written':
      return known?.state === 'asked' && known.version === event.version ? written(room, event) : room;
    case 'incident.missed':
      return known?.state === 'asked' ? { ...room, incident: { ...known, state: 'missed' } } : room;
    case 'call.ended': {
      if (event.purpose !== 'incident' || !known) return room;
      const { model, recorded, usage, costUsd, tookMs } = event;
      return { ...room, incident: { ...known, receipt: { model, recorded, usage, costUsd, tookMs } } };
    }
    default:
      return room;
  }
}

/** It does not block: the team agrees, and what the report says is for the user to weigh. It stays open until they close it. */
function written(room: DiscussionState, { version, incident, unfounded = [], seq }: EventOf<'incident.written'>): DiscussionState {
  const { report, objection: text, places, satisfiedBy } = incident;
  const id = text === '' ? null : `O${room.objections.length + 1}`;
  const raised: Objection[] =
    id === null
      ? []
      : [
          {
            ...{ id, owner: unseen, text, blocking: false, about: [], satisfiedBy, seq },
            evidence: foundedEvidence(places, unfounded),
            ...{ answered: null, upheld: 0, open: true, fromBallot: false, since: room.taken + 1, closed: null },
          },
        ];
  return {
    ...room,
    changedAt: seq,
    objections: [...room.objections, ...raised],
    incident: { version, state: 'written', report, objectionId: id, receipt: room.incident?.receipt ?? null },
  };
}
