// Team consensus, computed from positions on the current version of the design.
import type { AgentId } from '../agents/roster';
import { countsAsHeard } from './eligibility';
import { blocksAgreement, questionsToUser } from './ledger';
import { requiredVoices, type Seats } from './membership';
import type { DiscussionState } from './state';
import { type Failure, openFailures } from './verdicts';

export type ConsensusGap =
  | { readonly kind: 'noProposal' }
  | { readonly kind: 'unheard'; readonly agents: readonly AgentId[] }
  | { readonly kind: 'unsupported'; readonly agents: readonly AgentId[] }
  /** In the last vote, a constraint or clause failed, and the failure is still open. */
  | { readonly kind: 'failed'; readonly failures: readonly Failure[] }
  | { readonly kind: 'blocked'; readonly objections: readonly string[] }
  | { readonly kind: 'asked'; readonly questions: readonly string[] };

/**
 * Returns what prevents consensus, or null. Every required member must support the current version, in a turn or through a first opinion.
 * No failure or blocking objection may be open unless deferred, and no question to the user may be open.
 */
export function consensusGap(discussion: DiscussionState, team: readonly AgentId[]): ConsensusGap | null {
  const { proposal } = discussion;
  if (!proposal) return { kind: 'noProposal' };
  const required = requiredVoices(discussion, team);
  if (required.length === 0) return { kind: 'unheard', agents: [] };
  const current = (id: AgentId) => (discussion.positions[id]?.version === proposal.version ? discussion.positions[id] : undefined);
  const stating = required.filter(({ id }) => current(id) !== undefined || !countsAsHeard(discussion, id));
  const voicing = stating.filter(({ id }) => current(id) !== undefined || !hasRepeated(discussion, id));
  // Members who only repeat others need no position, unless all required members only repeat others.
  const asked = voicing.length > 0 ? voicing : stating;
  const unheard = asked.filter((agent) => !current(agent.id)).map((agent) => agent.id);
  if (unheard.length > 0) return { kind: 'unheard', agents: unheard };
  const unsupported = asked.filter((agent) => current(agent.id)?.position !== 'support').map((agent) => agent.id);
  if (unsupported.length > 0) return { kind: 'unsupported', agents: unsupported };
  const failures = openFailures(discussion);
  if (failures.length > 0) return { kind: 'failed', failures };
  const blocking = discussion.objections.filter(blocksAgreement).map((objection) => objection.id);
  if (blocking.length > 0) return { kind: 'blocked', objections: blocking };
  const questions = questionsToUser(discussion).map((note) => note.id);
  return questions.length > 0 ? { kind: 'asked', questions } : null;
}

/** Whether a member's last turn on this version only repeated another member. */
function hasRepeated({ turns, proposal }: DiscussionState, id: AgentId): boolean {
  return proposal?.heard.includes(id) === true && turns.findLast(({ agent }) => agent === id)?.isRepeat === true;
}

/** Whether the user's answers are all that is missing for consensus on a version that has not been offered yet. */
export function awaitsAnswers(discussion: DiscussionState, team: readonly AgentId[]): boolean {
  return isNewVersion(discussion) && consensusGap(discussion, team)?.kind === 'asked';
}

function isNewVersion({ proposal, consensus }: DiscussionState): boolean {
  return proposal !== null && consensus?.version !== proposal.version;
}

/** Whether there is consensus on a version that has not been offered to the user yet. */
export function shouldOfferConsensus(discussion: DiscussionState, team: readonly AgentId[]): boolean {
  return isNewVersion(discussion) && consensusGap(discussion, team) === null;
}

/** Whether the user can still accept a declined consensus, because the proposal is unchanged and still supported. */
export function canStillAgree({ phase, discussion, team }: Seats): boolean {
  const { consensus, proposal } = discussion;
  if (phase !== 'discovery' || consensus?.state !== 'declined' || consensus.version !== proposal?.version) return false;
  return consensusGap(discussion, team) === null;
}
