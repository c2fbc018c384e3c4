// Discussion agenda: open points in order of priority, and their prompt text.
import type { Agent, AgentId } from '../agents/roster';
import { boardOf, drafterOf, isOfAnotherMind, numberedRisks, sidesText } from '../firstOpinions/board';
import type { OpinionRound } from '../firstOpinions/firstOpinions';
import { type Prediction, predictionLine, unheard } from '../predictions/prediction';
import { oneLine } from '../text/quoting';
import { activeClauses } from './design';
import { attacker, countsAsHeard } from './eligibility';
import { blocksAgreement } from './ledger';
import { requiredVoices, voices } from './membership';
import { clauseLine, nameOf } from './promptText';
import type { ChosenSpeaker, DiscussionState, Note, Objection } from './state';
import { contested, currentVote } from './votes';

/** An open point. `agents`: members who can settle the point; may be empty. */
export type AgendaItem =
  /** The user wants a member's statement about an objection before deciding. */
  | { readonly kind: 'asked'; readonly objection: Objection; readonly agents: readonly AgentId[] }
  /** A member's prediction was refuted, and the member has not spoken since. */
  | { readonly kind: 'refuted'; readonly prediction: Prediction; readonly agents: readonly AgentId[] }
  /** A blocking objection without an answer. The author of the criticized clause or version must answer. */
  | { readonly kind: 'unanswered'; readonly objection: Objection; readonly agents: readonly AgentId[] }
  /** A blocking objection with an answer. Only the objection's owner can accept the answer. */
  | { readonly kind: 'answered'; readonly objection: Objection; readonly agents: readonly AgentId[] }
  /** The first opinions are revealed, but no design exists yet. One member writes the first draft. */
  | { readonly kind: 'undrafted'; readonly round: OpinionRound; readonly agents: readonly AgentId[] }
  /** The member who must challenge every design has not challenged this version. */
  | { readonly kind: 'unattacked'; readonly agents: readonly AgentId[] }
  /** Members whose first opinion differs from that of the design's author and who have not spoken on this version. */
  | { readonly kind: 'differing'; readonly round: OpinionRound; readonly agents: readonly AgentId[] }
  /** Members who have not spoken on this version and have no position on it. */
  | { readonly kind: 'unheard'; readonly agents: readonly AgentId[] }
  /** Clauses that positions, ballots or objections oppose; `agents` are the members who oppose them. */
  | { readonly kind: 'contested'; readonly clauses: readonly string[]; readonly agents: readonly AgentId[] }
  /** A question that only the user can answer. */
  | { readonly kind: 'question'; readonly note: Note; readonly agents: readonly AgentId[] };

export function agendaOf(discussion: DiscussionState, team: readonly AgentId[]): readonly AgendaItem[] {
  const open = discussion.objections.filter((objection) => objection.open && !objection.later);
  const blocking = open.filter(blocksAgreement);
  return [
    ...open.flatMap((objection): AgendaItem[] =>
      objection.asked === undefined ? [] : [{ kind: 'asked', objection, agents: [objection.asked] }],
    ),
    ...unheard(discussion)
      .filter(({ agent }) => team.includes(agent))
      .map(({ prediction, agent }): AgendaItem => ({ kind: 'refuted', prediction, agents: [agent] })),
    ...blocking
      .filter(({ answered }) => answered === null)
      .map((objection): AgendaItem => ({ kind: 'unanswered', objection, agents: addressees(discussion, objection) })),
    ...blocking
      .filter(({ answered }) => answered !== null)
      .map((objection): AgendaItem => ({ kind: 'answered', objection, agents: [objection.owner] })),
    ...onVersion(discussion, team),
    ...contestedItem(discussion, open),
    ...discussion.ledger
      .filter(({ kind, open: isOpen, forLater }) => kind === 'question' && isOpen && !forLater)
      .map((note): AgendaItem => ({ kind: 'question', note, agents: [] })),
  ];
}

/**
 * Returns the members who must answer an objection: the authors of the criticized clauses, or of the version if the objection is about the
 * whole design. Never the objection's owner.
 */
function addressees(discussion: DiscussionState, { about, owner }: Objection): readonly AgentId[] {
  const clauses = activeClauses(discussion.proposal).filter(({ id }) => about.includes(id));
  const authors = clauses.length > 0 ? clauses.map(({ by }) => by) : discussion.proposal ? [discussion.proposal.author] : [];
  return [...new Set(authors)].filter((id) => id !== owner && id !== 'user');
}

function onVersion(discussion: DiscussionState, team: readonly AgentId[]): AgendaItem[] {
  const { proposal } = discussion;
  if (!proposal) return undrafted(discussion, team);
  const silent = voices(discussion, team)
    .filter(({ id }) => !proposal.heard.includes(id) && discussion.positions[id]?.version !== proposal.version)
    .map(({ id }) => id)
    .filter((id) => !countsAsHeard(discussion, id));
  if (silent.length === 0) return [];
  const attack: AgendaItem[] = silent.includes(attacker) ? [{ kind: 'unattacked', agents: [attacker] }] : [];
  // Members whose support is required for consensus come first.
  const needed = requiredVoices(discussion, team).map(({ id }) => id);
  const ordered = [...silent.filter((id) => needed.includes(id)), ...silent.filter((id) => !needed.includes(id))];
  return [...attack, ...differing(discussion, ordered), { kind: 'unheard', agents: ordered }];
}

/**
 * Returns the agenda item for the first draft, which one member writes based on the first opinions; empty if no opinions are revealed or no
 * member can draft.
 */
function undrafted({ firstOpinions, own, muted }: DiscussionState, team: readonly AgentId[]): AgendaItem[] {
  if (!firstOpinions?.isRevealed) return [];
  const here = voices({ own, muted }, team).map(({ id }) => id);
  const drafter = drafterOf(boardOf({ ...firstOpinions, members: firstOpinions.members.filter((id) => here.includes(id)) }));
  return drafter === null ? [] : [{ kind: 'undrafted', round: firstOpinions, agents: [drafter] }];
}

function differing({ firstOpinions, proposal }: DiscussionState, silent: readonly AgentId[]): AgendaItem[] {
  if (!firstOpinions?.isRevealed || !proposal) return [];
  const board = boardOf(firstOpinions);
  const agents = silent.filter((id) => isOfAnotherMind(board, id, proposal.author));
  return agents.length > 0 ? [{ kind: 'differing', round: firstOpinions, agents }] : [];
}

function contestedItem(discussion: DiscussionState, open: readonly Objection[]): AgendaItem[] {
  const version = discussion.proposal?.version;
  const against = Object.entries(discussion.positions).filter(
    ([, taken]) => taken.version === version && (taken.position === 'object' || taken.position === 'changes'),
  );
  const vote = currentVote(discussion);
  const voted = vote && vote.outcome !== 'agreed' ? contested(vote) : [];
  const active = new Set(activeClauses(discussion.proposal).map(({ id }) => id));
  const clauses = [...against.flatMap(([, { about = [] }]) => about), ...open.flatMap(({ about }) => about)].filter((id) => active.has(id));
  const agents = [
    ...new Set([...against.map(([id]) => id), ...voted, ...open.filter(({ about }) => about.length > 0).map(({ owner }) => owner)]),
  ];
  return agents.length === 0 ? [] : [{ kind: 'contested', clauses: [...new Set(clauses)].sort(byNumber), agents }];
}

function byNumber(one: string, other: string): number {
  return Number(one.slice(1)) - Number(other.slice(1));
}

export interface Due {
  readonly agent: Agent;
  readonly item: AgendaItem;
}

/**
 * Returns the member who is due to speak, with the agenda item: the first item that any candidate can settle. Null if several candidates
 * can settle it, if there is no such item, or if a contested clause or a question to the user comes first; the router then decides.
 */
export function dueSpeaker(agenda: readonly AgendaItem[], candidates: readonly Agent[]): Due | null {
  for (const item of agenda) {
    if (item.kind === 'contested' || item.kind === 'question') return null;
    const able = candidates.filter(({ id }) => item.agents.includes(id));
    const [agent] = able;
    if (agent) return able.length === 1 ? { agent, item } : null;
  }
  return null;
}

/** Formats the agenda, one line per item. The member `reader` is addressed as "you". */
export function renderAgenda(agenda: readonly AgendaItem[], reader: AgentId | null = null): string {
  return agenda.map((item) => `- ${textOf(item, reader)}`).join('\n') || 'nothing is open';
}

/** Formats the agenda with a heading, for the prompt section after the ledger. */
export function agendaBlock(agenda: readonly AgendaItem[], reader: AgentId): string {
  return `The agenda, kept by the engine: open points, most urgent first:\n${renderAgenda(agenda, reader)}`;
}

function textOf(item: AgendaItem, reader: AgentId | null): string {
  const names = item.agents.map((id) => (id === reader ? 'you' : nameOf(id))).join(', ');
  switch (item.kind) {
    case 'asked':
      return `the user wants to hear about ${item.objection.id} before deciding, from ${names}`;
    case 'unanswered':
      return `${item.objection.id} (${nameOf(item.objection.owner)}) blocks and ${unansweredState(item.objection)}${names ? `; it is for ${names} to answer` : ''}`;
    case 'refuted':
      return `${item.prediction.id} contradicts ${names}, who has not yet said what follows from it`;
    case 'answered':
      return `${item.objection.id} blocks and was answered by ${nameOf(item.objection.answered?.by ?? '')}; only its owner can say whether the answer resolves it: ${names}`;
    case 'undrafted':
      return `first opinions are in and there is no design yet (${sidesText(item.round, nameOf)}); it is for ${names} to draft one that settles the differences${risksToAnswer(item.round)}`;
    case 'differing':
      return `members whose first opinion differs from the author's (${sidesText(item.round, nameOf)}): ${names}`;
    case 'unattacked':
      return `no member has challenged this version yet: ${names}`;
    case 'unheard':
      return `without a position on this version: ${names}`;
    case 'contested':
      return `contested${item.clauses.length > 0 ? ` (${item.clauses.join(', ')})` : ''} by ${names}`;
    case 'question':
      return `${item.note.id} waits for the user: ${oneLine(item.note.text)}`;
  }
}

/** Lists the risks that the draft must address or decline; empty if there are none. */
function risksToAnswer(round: OpinionRound): string {
  const ids = numberedRisks(round).flatMap(({ id, isAnswered }) => (isAnswered ? [] : [id]));
  return ids.length > 0 ? ` and lists in \`addresses\` each of ${ids.join(', ')} that it meets or declines` : '';
}

/**
 * Describes an unanswered objection. If its owner has rejected an answer, asks both members to name a fact to look up, because a fact
 * settles the objection faster than another answer.
 */
function unansweredState({ upheld }: Objection): string {
  if (upheld === 0) return 'has no answer yet';
  return 'was upheld by its owner after an answer: both of you, name a fact that can be looked up and would decide it';
}

/** Formats the first agenda item that the member can settle, with the text of the objection, prediction or contested clauses. */
export function openPoint(discussion: DiscussionState, team: readonly AgentId[], agent: AgentId): string {
  const item = firstItem(discussion, team, agent);
  return item ? [renderAgenda([item], agent), ...wordsOf(discussion, item)].join('\n') : '';
}

/**
 * Returns the words with which to search the code for a speaker: the router's words, and those of the members in the first agenda item that
 * the speaker can settle. The engine's own sentences are excluded, because they name nothing in the code.
 */
export function searchWords(
  discussion: DiscussionState,
  team: readonly AgentId[],
  { agent, reason, source }: Pick<ChosenSpeaker, 'agent' | 'reason' | 'source'>,
): string {
  const item = firstItem(discussion, team, agent);
  const said = item?.kind === 'refuted' ? [item.prediction.of, item.prediction.in] : item ? wordsOf(discussion, item) : [];
  return [...said, ...(source === 'router' ? [reason] : [])].join('\n');
}

function firstItem(discussion: DiscussionState, team: readonly AgentId[], agent: AgentId): AgendaItem | undefined {
  return agendaOf(discussion, team).find(({ agents }) => agents.includes(agent));
}

function wordsOf(discussion: DiscussionState, item: AgendaItem): readonly string[] {
  if (item.kind === 'refuted') return [`  ${predictionLine(item.prediction, nameOf).slice(2)}`];
  if ('objection' in item) return [`  ${item.objection.id}: ${oneLine(item.objection.text)}`];
  if (item.kind !== 'contested') return [];
  return activeClauses(discussion.proposal).flatMap((clause) => (item.clauses.includes(clause.id) ? [`  ${clauseLine(clause)}`] : []));
}

/**
 * Formats the reason why the speaker was chosen, for the speaker's prompt.
 * @param reason written by the router model; reduced to one line
 */
export function renderReason({ reason, source }: Pick<ChosenSpeaker, 'reason' | 'source'>, point: string): string {
  const said = reason.trim() === '' ? [] : [`- ${source === 'router' ? 'the router' : 'the engine'} says: ${oneLine(reason)}`];
  return [...said, ...(point === '' ? [] : [point])].join('\n') || 'nothing in particular';
}
