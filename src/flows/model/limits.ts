// Limits of the work, with the likely cost of the next calls.
import { agentById } from '../../core/agents/roster';
import { voices } from '../../core/discussion/membership';
import { votersOf } from '../../core/discussion/votes';
import { type CapLimits, capEnd } from '../../core/models/limits';
import type { WorkLimits } from '../../core/next';
import { isBeginning } from '../../core/nextInDiscussion';
import { type Flow, nonceOf, requestsLeft } from '../kernel/flow';
import { answererOf, isSmall, priceAhead, spaceFor } from './pickModel';

/** The limits of all calls. */
export function capLimitsOf({ ports }: Pick<Flow, 'ports'>): CapLimits {
  return { message: ports.settings.limits(), session: ports.settings.modelRules().sessionLimits };
}

/** Inputs of `next` besides the session. */
export function limitsOf(flow: Flow): WorkLimits {
  const { ports, recorder } = flow;
  const { discussion, phase, team } = recorder.session();
  const none = { ...capLimitsOf(flow), turnBudget: null, firstOpinions: null, preMortem: null, isSmall: false, conversation: null };
  if (phase !== 'discovery') return none;
  return {
    ...none,
    turnBudget: ports.settings.turnBudget(),
    hasNoVotes: ports.settings.hasVotes?.() === false,
    isSmall: voices(discussion, team).every(({ id }) => isSmall(flow, id)),
    firstOpinions: isBeginning(discussion) && ports.settings.firstOpinions() ? cardsAhead(flow) : null,
    preMortem: discussion.preMortem === null && ports.settings.preMortem() ? likely(flow, [{ who: 'foresight', tier: 'strong' }]) : null,
    conversation: ports.models.identify('fast').recorded ? null : { maxChars: smallestConversation(flow), mark: nonceOf(flow) },
  };
}

function cardsAhead(flow: Flow) {
  const { discussion, team } = flow.recorder.session();
  return likely(
    flow,
    votersOf(discussion, team).map((who) => ({ who, tier: agentById(who, discussion.own)?.tier ?? 'strong' })),
  );
}

/** Expected usage of calls; null for a recorded team, which has no cost. */
function likely(flow: Flow, asked: Parameters<typeof priceAhead>[1]) {
  return asked.some(({ who, tier }) => answererOf(flow, who, tier).recorded) ? null : priceAhead(flow, asked);
}

/** Room for the conversation in the smallest context window of the team. */
function smallestConversation(flow: Flow): number {
  const { team } = flow.recorder.session();
  return Math.min(...['router', ...team].map((who) => spaceFor(flow, who, who === 'router' ? 'fast' : 'strong').conversationChars));
}

/** Whether the next request must be the final answer, as it is the reserved one. */
export function isLastRequest(flow: Flow): boolean {
  const { models, phase } = flow.recorder.session();
  return requestsLeft(flow) <= 1 || capEnd(models.caps, phase, capLimitsOf(flow)) !== null;
}
