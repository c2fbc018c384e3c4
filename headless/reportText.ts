// Report of a headless session, followed by a list of the model calls with their costs.
import type { Event } from '../src/core/events';
import english from '../src/core/i18n/locales/en.json';
import { reportMarkdown } from '../src/core/report/markdown';
import { reportOf } from '../src/core/report/report';
import { wordingFor } from '../src/core/report/reportTexts';
import type { Session } from '../src/core/session';

export function reportText(session: Session): string {
  return reportMarkdown(reportOf(session, wordingFor({ texts: english, language: 'en', timeZone: 'UTC' }, [])));
}

export function transcriptOf(session: Session, events: readonly Event[]): string {
  const calls = events.flatMap((event) => {
    if (event.type === 'oddity.noted') return [`odd: ${event.oddity} (${event.by}) ${event.detail}`];
    return event.type === 'call.ended' ? [callLine(event)] : [];
  });
  return `${reportText(session)}\n\nCalls:\n\n${calls.map((line) => `- ${line}`).join('\n')}`;
}

/** One model call with its cost. */
export function callLine({ role, purpose, usage, tookMs, outcome }: Extract<Event, { type: 'call.ended' }>): string {
  return `${role} (${purpose}): ${usage.input} + ${usage.output} tokens, ${Math.round(tookMs / 1_000)} s, ${outcome}`;
}
