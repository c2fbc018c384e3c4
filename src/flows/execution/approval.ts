// The user's approval of a plan, spent in the same append: a crash never leaves one lying about.
import type { Fact } from '../../core/events';

export function approvalFacts(planHash: string, via: 'button' | 'text'): Fact[] {
  return [
    { type: 'approval.granted', source: 'user', via, planHash },
    { type: 'execution.started', planHash },
  ];
}
