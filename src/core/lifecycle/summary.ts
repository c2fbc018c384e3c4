// What a list says of a session, folded from its events alone, so that a list can be made again from the logs at any time.
import type { Event } from '../events';
import { isMark } from './marks';
import type { SessionSummary } from './state';

/** Characters of a request that a list keeps. */
const keptRequest = 1_000;

/** Characters of a title where a request has to serve as one. */
const maxTitleLength = 120;

/** The summary after one more event. */
export function evolveSummary(before: SessionSummary, event: Event): SessionSummary {
  const summary = isMark(event) ? before : { ...before, workedAt: event.at };
  switch (event.type) {
    case 'session.started':
      return { ...summary, id: event.sessionId, startedAt: event.at };
    case 'session.forked':
      return { ...summary, id: event.sessionId };
    case 'message.said':
      return summary.request === '' ? { ...summary, request: event.text.slice(0, keptRequest) } : summary;
    case 'brief.written':
    case 'brief.accepted':
      return { ...summary, title: event.brief.title.slice(0, maxTitleLength) };
    case 'phase.entered':
      return { ...summary, phase: event.to };
    case 'call.ended':
      return { ...summary, costUsd: summary.costUsd === null || event.costUsd === null ? null : summary.costUsd + event.costUsd };
    case 'session.renamed':
      return { ...summary, name: event.title };
    case 'session.pinned':
      return { ...summary, isPinned: event.pinned };
    case 'session.archived':
      return { ...summary, isArchived: event.archived };
    default:
      return summary;
  }
}

/** What a session is called: by the user, else by its brief, else by the first line of its request. */
export function sessionTitle({ name, title, request }: Pick<SessionSummary, 'name' | 'title' | 'request'>): string {
  return name || title || (request.trim().split('\n')[0] ?? '').slice(0, maxTitleLength);
}
