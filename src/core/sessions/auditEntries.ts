// Audit log entries of the clarifying questions.
import type { Event } from '../events';
import { maskSecrets } from '../secrets/mask';
import { plainMark } from '../secrets/marks';
import type { Session } from '../session';
import { singleLine } from '../text/lines';

export interface AuditEntry {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly what:
    | 'clarify.started'
    | 'clarify.asked'
    | 'clarify.answered'
    | 'clarify.completed'
    | 'clarify.cancelled'
    | 'clarify.expired'
    | 'clarify.resumed';
  readonly sessionId: string;
  readonly round: number;
  /** At most 80 characters of the request, without anything that looks like a key. */
  readonly about: string;
}

/** Maximum length of a message in an audit entry. */
const maxAbout = 80;

/** The audit entry of an event, or null if it is not part of the clarifying questions. */
export function auditOf(event: Event, session: Session): AuditEntry | null {
  const what = stepOf(event, session.id);
  if (!what) return null;
  const { rounds, request } = session.clarify;
  return { at: event.at, what, sessionId: session.id, round: rounds.length, about: beginningOf(request) };
}

function stepOf(event: Event, sessionId: string): AuditEntry['what'] | null {
  if (event.type === 'questions.asked') return 'clarify.asked';
  if (event.type === 'questions.answered') return 'clarify.answered';
  if (event.type === 'clarify.expired') return event.sessionId === sessionId ? 'clarify.expired' : null;
  if (event.type !== 'phase.entered') return null;
  if (event.to === 'clarify') return event.cause === 'resumed' ? 'clarify.resumed' : 'clarify.started';
  if (event.from !== 'clarify' || event.cause === 'expired') return null;
  return event.cause === 'cancelled' ? 'clarify.cancelled' : 'clarify.completed';
}

/** Values after key names, and runs of letters and digits that are too long for a word. */
const keyLike = /AIza[\w-]{4,}|\bAQ\.[\w-]{8,}|\b(?:sk|pk|ghp|gho|xox[abp])[-_][\w-]{6,}|\b(?=[\w+/-]*\d)(?=[\w+/-]*[A-Za-z])[\w+/-]{24,}/g;

/** The first 80 characters on one line; keys are removed before truncation, because half a key would not be recognized. */
export function beginningOf(text: string): string {
  return singleLine(maskSecrets(text).replace(keyLike, plainMark)).slice(0, maxAbout);
}
