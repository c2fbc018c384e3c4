// Closed list of anomalies: unusual things that stopped nothing.
import { type Lost, lostText } from './text/reading';

/** What was odd about an answer or a session without ending anything: kept for the log, some of it shown. */
export type Oddity =
  | 'repaired'
  | 'severalValues'
  | 'partLost'
  | 'unknownFields'
  | 'unknownName'
  | 'routerDegraded'
  | 'selfMention'
  | 'absentMention'
  | 'memberGone';

/** Longest list of what was lost that is kept. Characters. */
const maxDetail = 600;

/** The facts that parts of a member's data were cut or left out; none where nothing was. Fields of no known name are kept apart: they say something about the model. */
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
