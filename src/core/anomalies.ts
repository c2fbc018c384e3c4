// Closed list of anomalies: irregularities that did not stop the work.
import { type Lost, lostText } from './text/reading';

/** Kinds of anomalies. All are logged; only some are shown to the user. */
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

const maxDetail = 600;

/**
 * Returns facts about values that were truncated or dropped from a member's reply. Unknown field names get a separate fact, because they
 * indicate a problem with the model.
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
