// Phase transitions: the allowed successors of each phase, and their causes.

export const phases = ['clarify', 'discovery', 'ready', 'execution', 'done'] as const;
export type Phase = (typeof phases)[number];

interface Transition {
  readonly from: Phase | null;
  readonly to: Phase;
  readonly cause: string;
  /** What can trigger the transition. `user`: only a user command; `engine`: recorded facts, never message text. */
  readonly by: 'user' | 'engine';
}

const table = [
  { from: null, to: 'clarify', cause: 'requested', by: 'user' },
  { from: null, to: 'discovery', cause: 'workshopOpened', by: 'user' },
  { from: null, to: 'execution', cause: 'changesReviewed', by: 'user' },
  { from: null, to: 'execution', cause: 'opinionAsked', by: 'user' },
  { from: 'clarify', to: 'discovery', cause: 'briefAccepted', by: 'user' },
  { from: 'clarify', to: 'discovery', cause: 'briefClear', by: 'engine' },
  { from: 'clarify', to: 'execution', cause: 'planDirectly', by: 'engine' },
  { from: 'clarify', to: 'done', cause: 'expired', by: 'engine' },
  { from: 'done', to: 'clarify', cause: 'resumed', by: 'user' },
  { from: 'done', to: 'execution', cause: 'restored', by: 'user' },
  { from: 'done', to: 'execution', cause: 'followUp', by: 'user' },
  { from: 'discovery', to: 'ready', cause: 'userGo', by: 'user' },
  { from: 'discovery', to: 'ready', cause: 'consensusTaken', by: 'user' },
  { from: 'discovery', to: 'ready', cause: 'reviewed', by: 'engine' },
  { from: 'ready', to: 'discovery', cause: 'discussionContinued', by: 'user' },
  { from: 'ready', to: 'execution', cause: 'implementationStarted', by: 'user' },
  { from: 'execution', to: 'discovery', cause: 'pausedToRevise', by: 'user' },
  { from: 'execution', to: 'done', cause: 'allSettled', by: 'engine' },
  { from: 'execution', to: 'done', cause: 'opinionGiven', by: 'engine' },
  { from: 'clarify', to: 'done', cause: 'cancelled', by: 'user' },
  { from: 'discovery', to: 'done', cause: 'cancelled', by: 'user' },
  { from: 'ready', to: 'done', cause: 'cancelled', by: 'user' },
  { from: 'execution', to: 'done', cause: 'cancelled', by: 'user' },
] as const satisfies readonly Transition[];

export type PhaseCause = (typeof table)[number]['cause'];

/** Returns the transition out of phase `from` for `cause`; undefined if the table does not contain it. */
export function transition(from: Phase | null, cause: PhaseCause): Transition | undefined {
  return table.find((row) => row.from === from && row.cause === cause);
}
