// Approval rule: a build needs the user's approval of the plan, identified by its hash.

interface Approvable {
  readonly offered: { readonly hash: string } | null;
  readonly approval: { readonly planHash: string; readonly spent: boolean } | null;
  readonly started: boolean;
  readonly comments: readonly string[];
  readonly isRevisionAsked: boolean;
}

interface AtPlan {
  readonly phase: string | null;
  readonly fault: object | null;
  readonly stopped: string | null;
  readonly progress: Approvable;
}

/** Whether the offered plan can still be changed and approved: no build has started, and no new version is being written. */
export function isPlanOpen({ offered, started, comments, isRevisionAsked }: Approvable): boolean {
  return offered !== null && !started && comments.length === 0 && !isRevisionAsked;
}

/** Whether a plan awaits the user's approval and nothing blocks the work. */
export function isApprovalOpen({ phase, fault, stopped, progress }: AtPlan): boolean {
  return phase === 'execution' && !fault && !stopped && isPlanOpen(progress);
}

/** Whether the user can approve this version now; only the offered version can be approved. */
export function canApprove(session: AtPlan, planHash: string | null): boolean {
  return isApprovalOpen(session) && isOffered(session.progress, planHash);
}

export function isOffered({ offered }: Pick<Approvable, 'offered'>, planHash: string | null): boolean {
  return offered !== null && offered.hash === planHash;
}

/** Whether a build of this plan may start: the plan is offered and has an unused approval. */
export function isApproved({ offered, approval }: Pick<Approvable, 'offered' | 'approval'>, planHash: string): boolean {
  return isOffered({ offered }, planHash) && approval?.planHash === planHash && !approval.spent;
}

/** Facts that grant and spend an approval. They are recorded in one batch, so that a crash cannot leave a granted approval unspent. */
export function approvalFacts(planHash: string, via: 'button' | 'text') {
  return [
    { type: 'approval.granted', source: 'user', via, planHash },
    { type: 'execution.started', planHash },
  ] as const;
}

/** Returns how new facts would break the approval rule; null if they do not. */
export function approvalBreach(
  { offered, approval }: Pick<Approvable, 'offered' | 'approval'>,
  facts: readonly { readonly type: string; readonly planHash?: string }[],
): string | null {
  let approved = approval?.spent === false ? approval.planHash : undefined;
  for (const { type, planHash } of facts) {
    if (type === 'approval.granted') {
      if (planHash === undefined || !isOffered({ offered }, planHash)) return 'approval of a plan that is not on offer';
      approved = planHash;
    }
    if (type === 'execution.started' && (approved === undefined || planHash !== approved)) return 'a build without an approval of its plan';
  }
  return null;
}
