// The closed list of oddities: what a model or a session did that was strange and yet stopped nothing.

/** What was odd about an answer or a session without ending anything: kept for the log, some of it shown. */
export type Oddity =
  | 'repaired'
  | 'severalValues'
  | 'unknownFields'
  | 'unknownName'
  | 'routerDegraded'
  | 'selfMention'
  | 'absentMention'
  | 'memberGone';
