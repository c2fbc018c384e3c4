// What a list says of a session, folded from its events alone, so that a list can be made again from the logs at any time.
import { type AnyRecorded, applyFold, foldOf } from '../base/fact';
import type { SessionFact } from './facts';
import { isMark, type SessionMark } from './marks';
import type { SessionSummary } from './state';

/** Characters of a request that a list keeps. */
const keptRequest = 1_000;

/** Characters of a title where a request has to serve as one. */
const maxTitleLength = 120;

type SummarizedFact =
  | SessionFact
  | { type: 'brief.written' | 'brief.accepted'; brief: { title: string } }
  | { type: 'call.ended'; costUsd: number | null };

export const summaryFold = foldOf<SessionSummary, SummarizedFact | SessionMark>()({
  'session.started': (summary, event) => ({ ...summary, id: event.sessionId, startedAt: event.at }),
  'session.forked': (summary, event) => ({ ...summary, id: event.sessionId }),
  'message.said': (summary, event) => (summary.request === '' ? { ...summary, request: event.text.slice(0, keptRequest) } : summary),
  'brief.written': (summary, event) => ({ ...summary, title: event.brief.title.slice(0, maxTitleLength) }),
  'brief.accepted': (summary, event) => ({ ...summary, title: event.brief.title.slice(0, maxTitleLength) }),
  'phase.entered': (summary, event) => ({ ...summary, phase: event.to }),
  'call.ended': (summary, event) => ({
    ...summary,
    costUsd: summary.costUsd === null || event.costUsd === null ? null : summary.costUsd + event.costUsd,
  }),
  'session.renamed': (summary, event) => ({ ...summary, name: event.title }),
  'session.pinned': (summary, event) => ({ ...summary, isPinned: event.pinned }),
  'session.archived': (summary, event) => ({ ...summary, isArchived: event.archived }),
});

/** The summary after one more event; ordering sessions in the list is no work on them. */
export function evolveSummary(before: SessionSummary, event: AnyRecorded): SessionSummary {
  return applyFold(summaryFold, isMark(event) ? before : { ...before, workedAt: event.at }, event);
}

/** What a session is called: by the user, else by its brief, else by the first line of its request. */
export function sessionTitle({ name, title, request }: Pick<SessionSummary, 'name' | 'title' | 'request'>): string {
  return name || title || (request.trim().split('\n')[0] ?? '').slice(0, maxTitleLength);
}
