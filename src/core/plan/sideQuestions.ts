// Side questions: state, failed attempts and answering member.
import { agentById, type AgentId } from '../agents/roster';
import { foldOf } from '../base/fact';
import type { DiscussionFact } from '../discussion/facts';
import type { DiscussionState } from '../discussion/state';
import type { SessionFact } from '../lifecycle/facts';
import type { PlanFact } from './facts';
import type { Aside } from './state';
import type { Task } from './taskMap';

/** Maximum number of failed attempts to answer a side question. After that, the question is closed, so that it does not block the work. */
const maxFailures = 2;

export const asideFold = foldOf<readonly Aside[], PlanFact | SessionFact | DiscussionFact>()({
  'aside.asked': (asides, event) => [
    ...asides,
    { id: event.asideId, about: event.about, text: event.text, open: true, failures: 0, begun: false },
  ],
  'aside.answered': (asides, event) => asides.map((aside) => (aside.id === event.asideId ? { ...aside, open: false } : aside)),
  'turn.started': (asides, event) => (event.about ? changeFirstOpen(asides, (aside) => ({ ...aside, begun: true })) : asides),
  'fault.raised': (asides) =>
    changeFirstOpen(asides, (aside) => (aside.begun ? { ...aside, failures: aside.failures + 1, begun: false } : aside)),
  'fault.cleared': (asides) => changeFirstOpen(asides, (aside) => ({ ...aside, open: aside.failures < maxFailures })),
  'run.stopped': (asides, event) => (event.reason === 'user' ? closeAll(asides) : asides),
  'phase.entered': (asides) => closeAll(asides),
});

function changeFirstOpen(asides: readonly Aside[], update: (aside: Aside) => Aside): readonly Aside[] {
  const first = openAside(asides);
  return first ? asides.map((aside) => (aside === first ? update(aside) : aside)) : asides;
}

/** Closes all side questions, because the user stopped the work or the phase changed. */
function closeAll(asides: readonly Aside[]): readonly Aside[] {
  return asides.some((aside) => aside.open) ? asides.map((aside) => ({ ...aside, open: false })) : asides;
}

export function openAside(asides: readonly Aside[]): Aside | undefined {
  return asides.find((aside) => aside.open);
}

export function ledgerIdsOf(task: Pick<Task, 'answers' | 'honours'>): readonly string[] {
  return [...task.answers, ...(task.honours ?? [])];
}

/**
 * Returns the member who answers a question about a task: the member mentioned by the user; otherwise the owner of an objection or the
 * author of a decision that the task answers; otherwise the Architect.
 */
export function asideAnswerer(discussion: DiscussionState, task: Pick<Task, 'answers'>, called: readonly AgentId[]): AgentId {
  const owners = discussion.objections.filter(({ id }) => task.answers.includes(id)).map(({ owner }) => owner);
  const deciders = discussion.ledger.filter(({ id }) => task.answers.includes(id)).map(({ by }) => by);
  return [...called, ...owners, ...deciders].find((id) => agentById(id, discussion.own)?.seat === 'discussion') ?? 'architect';
}
