// Folds facts into the session summary.
import { type AnyRecorded, applyFold, foldOf } from '../base/fact';
import { isMark, type SessionFact, type SessionMark } from './facts';
import { maxTitleLength, type SessionSummary } from './summary';

const maxRequestLength = 1_000;

type SummarizedFact =
  | SessionFact
  | { type: 'brief.written' | 'brief.accepted'; brief: { title: string } }
  | { type: 'size.chosen'; size: string }
  | { type: 'call.ended'; costUsd: number | null; recorded: boolean; usage: { input: number; output: number; thinking: number } };

export const summaryFold = foldOf<SessionSummary, SummarizedFact | SessionMark>()({
  'session.started': (summary, event) => ({ ...summary, id: event.sessionId, startedAt: event.at }),
  'session.forked': (summary, event) => ({ ...summary, id: event.sessionId }),
  'message.said': (summary, event) => (summary.request === '' ? { ...summary, request: event.text.slice(0, maxRequestLength) } : summary),
  'brief.written': (summary, event) => ({ ...summary, title: event.brief.title.slice(0, maxTitleLength) }),
  'brief.accepted': (summary, event) => ({ ...summary, title: event.brief.title.slice(0, maxTitleLength) }),
  'phase.entered': (summary, event) => ({ ...summary, phase: event.to }),
  'size.chosen': (summary, { size }) => ({ ...summary, size }),
  'call.ended': (summary, event) => ({
    ...summary,
    calls: summary.calls + (event.recorded ? 0 : 1),
    tokens: summary.tokens + (event.recorded ? 0 : event.usage.input + event.usage.output + event.usage.thinking),
    costUsd: summary.costUsd === null || event.costUsd === null ? null : summary.costUsd + event.costUsd,
  }),
  'session.renamed': (summary, event) => ({ ...summary, name: event.title }),
  'session.pinned': (summary, event) => ({ ...summary, isPinned: event.pinned }),
  'session.archived': (summary, event) => ({ ...summary, isArchived: event.archived }),
});

/** Returns the summary after one more event. Renaming, pinning and archiving do not count as work. */
export function evolveSummary(before: SessionSummary, event: AnyRecorded): SessionSummary {
  return applyFold(summaryFold, isMark(event) ? before : { ...before, workedAt: event.at }, event);
}
