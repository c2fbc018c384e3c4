// Consensus: computed from positions on the current version.
import type { AgentId } from '../agents/roster';
import { standsByCard } from './eligibility';
import { isInTheWay, questionsToUser } from './ledger';
import { requiredVoices, type Seats } from './membership';
import type { DiscussionState } from './state';
import { type Failure, standingFailures } from './verdicts';

export type ConsensusGap =
  | { readonly kind: 'noProposal' }
  | { readonly kind: 'unheard'; readonly agents: readonly AgentId[] }
  | { readonly kind: 'unsupported'; readonly agents: readonly AgentId[] }
  /** The last vote says that a constraint or clause fails, and nobody has settled that. */
  | { readonly kind: 'failed'; readonly failures: readonly Failure[] }
  | { readonly kind: 'blocked'; readonly objections: readonly string[] }
  | { readonly kind: 'asked'; readonly questions: readonly string[] };

/**
 * What still stands between the team and consensus, or null when every required member supports the current version, or stands by it by its card,
 * no verdict that something fails and no blocking objection is open that they did not put off, and the user owes nobody an answer.
 */
export function consensusGap(room: DiscussionState, team: readonly AgentId[]): ConsensusGap | null {
  const { proposal } = room;
  if (!proposal) return { kind: 'noProposal' };
  const required = requiredVoices(room, team);
  if (required.length === 0) return { kind: 'unheard', agents: [] };
  const current = (id: AgentId) => (room.positions[id]?.version === proposal.version ? room.positions[id] : undefined);
  const asked = required.filter(({ id }) => current(id) !== undefined || !standsByCard(room, id));
  const unheard = asked.filter((agent) => !current(agent.id)).map((agent) => agent.id);
  if (unheard.length > 0) return { kind: 'unheard', agents: unheard };
  const unsupported = asked.filter((agent) => current(agent.id)?.position !== 'support').map((agent) => agent.id);
  if (unsupported.length > 0) return { kind: 'unsupported', agents: unsupported };
  const failures = standingFailures(room);
  if (failures.length > 0) return { kind: 'failed', failures };
  const blocking = room.objections.filter(isInTheWay).map((objection) => objection.id);
  if (blocking.length > 0) return { kind: 'blocked', objections: blocking };
  const questions = questionsToUser(room).map((note) => note.id);
  return questions.length > 0 ? { kind: 'asked', questions } : null;
}

/** Whether nothing but the user's answer stands between the team and consensus on a version that was not already put to them. */
export function awaitsAnswers(room: DiscussionState, team: readonly AgentId[]): boolean {
  return isNewVersion(room) && consensusGap(room, team)?.kind === 'asked';
}

function isNewVersion({ proposal, consensus }: DiscussionState): boolean {
  return proposal !== null && consensus?.version !== proposal.version;
}

/** Whether consensus is there and was not already put to the user on this version. */
export function shouldOfferConsensus(room: DiscussionState, team: readonly AgentId[]): boolean {
  return isNewVersion(room) && consensusGap(room, team) === null;
}

/** Whether a consensus the user has declined can be taken after all: the proposal is the same, and everybody still stands by it. */
export function canStillAgree({ phase, room, team }: Seats): boolean {
  const { consensus, proposal } = room;
  if (phase !== 'discovery' || consensus?.state !== 'declined' || consensus.version !== proposal?.version) return false;
  return consensusGap(room, team) === null;
}
