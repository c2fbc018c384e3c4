// Closed list of anomalies: irregularities that did not stop the work.
import { type Lost, lostText } from './text/reading';

/** Irregularities of an answer or a session that did not stop the work; logged, and some are shown. */
export type Anomaly =
  | 'repaired'
  | 'severalValues'
  | 'partLost'
  | 'unknownFields'
  | 'unknownName'
  | 'routerDegraded'
  | 'selfMention'
  | 'absentMention'
  | 'memberGone';

/** Maximum length of the list of lost parts, in characters. */
const maxDetail = 600;

/**
 * Facts for parts of a member's data that were truncated or dropped. Unknown field names are recorded separately, because they indicate a
 * problem with the model.
 */
export function lostFacts(by: string, lost: readonly Lost[]) {
  const noted = (oddity: 'partLost' | 'unknownFields', parts: readonly Lost[]) =>
    parts.length === 0 ? [] : [{ type: 'oddity.noted', oddity, by, detail: parts.map(lostText).join('; ').slice(0, maxDetail) } as const];
  const isUnknown = ({ kind }: Lost) => kind === 'unknown';
  return [
    ...noted(
      'partLost',
      lost.filter((part) => !isUnknown(part)),
    ),
    ...noted('unknownFields', lost.filter(isUnknown)),
  ];
}
