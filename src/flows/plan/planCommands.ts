// Runs commands on a plan: edit, comment and revise.
import type { CommandOf } from '../../core/commands';
import type { Fact } from '../../core/events';
import { canApprove, isApprovalOpen } from '../../core/plan/approval';
import { planProblems, planHashOf } from '../../core/plan/taskMap';
import type { Session } from '../../core/session';
import type { Flow } from '../kernel/flow';

type PlanCommand = CommandOf<'plan.edit' | 'plan.comment' | 'plan.uncomment' | 'plan.revise'>;

export function planFacts(flow: Flow, command: PlanCommand): Fact[] {
  const session = flow.recorder.session();
  const isCurrent = 'hash' in command ? canApprove(session, command.hash) : isApprovalOpen(session);
  switch (command.type) {
    case 'plan.edit':
      return isCurrent ? editFacts(flow, session, command) : refusal(session, 'outdated');
    case 'plan.comment': {
      if (!isCurrent) return refusal(session, 'outdated');
      const { hash, taskId, line, text } = command;
      return [{ type: 'plan.commented', commentId: flow.ports.ids.next('c'), hash, taskId, line, text }];
    }
    case 'plan.uncomment':
      return isCurrent && session.progress.placed.some(({ id }) => id === command.commentId)
        ? [{ type: 'plan.uncommented', commentId: command.commentId }]
        : [];
    case 'plan.revise':
      return isCurrent && session.progress.placed.length > 0 ? [{ type: 'plan.revisionAsked', hash: command.hash }] : [];
  }
}

/**
 * Returns the fact for a new version of the plan, whose new hash voids earlier approvals. Returns a refusal if the plan is invalid, and
 * nothing if it is unchanged.
 */
function editFacts({ ports }: Flow, session: Session, { plan, hash: before }: CommandOf<'plan.edit'>): Fact[] {
  if (planProblems(plan).length > 0) return refusal(session, 'broken');
  const hash = planHashOf(plan, ports.digest);
  const version = (session.progress.offered?.version ?? 0) + 1;
  return hash === before ? [] : [{ type: 'plan.proposed', plan, version, hash, by: 'user' }];
}

/** Reports a refused edit in the conversation, because the plan card that sent the edit may no longer exist. */
function refusal({ phase, progress }: Session, reason: 'outdated' | 'broken'): Fact[] {
  return phase === 'execution' && progress.offered ? [{ type: 'plan.editRefused', reason }] : [];
}
