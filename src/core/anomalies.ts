// The closed list of oddities: what a model or a session did that was strange and yet stopped nothing.

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
const maxDetail = 300;

/** The fact that parts of a member's data were cut or left out, with their paths; none where nothing was. */
export function lostFacts(by: string, lost: readonly string[]) {
  return lost.length === 0 ? [] : [{ type: 'oddity.noted', oddity: 'partLost', by, detail: lost.join('; ').slice(0, maxDetail) } as const];
}
