// The discussion as prompt text: ledger, design, positions, votes and team.
import { type Agent, agentById, type AgentId, rosterWith } from '../agents/roster';
import { predictionLine } from '../predictions/prediction';
import { fenceUntrusted, labelled, oneLine, quoted } from '../text/quoting';
import type { ClauseKind } from './clauseKinds';
import { type Clause, type Proposal, standingClauses } from './design';
import type { TurnOutcome } from './facts';
import { ignoredTurns, isOverdue } from './ledger';
import { turnsTo } from './membership';
import type { Mentionable } from './mentions';
import type { DiscussionState, Note, Objection, Vote } from './state';
import { contested, currentVote } from './votes';

/** The facts everyone is held to: proposal, constraints, decisions, open questions, assumptions and objections. */
export function renderLedger(room: DiscussionState): string {
  const line = ({ id, by, open, closed, text }: Note) =>
    `- ${id} (${nameOf(by)}${open ? '' : ', closed'}): ${oneLine(text)}${closed?.by === 'user' && closed.reason ? ` The user: ${oneLine(closed.reason)}` : ''}`;
  const notes = (kind: Note['kind']) => room.ledger.filter((note) => note.kind === kind).map(line);
  const questions = room.ledger.filter(({ kind }) => kind === 'question');
  const objections = room.objections.map(
    (objection) => `- ${objection.id} (${nameOf(objection.owner)}, ${stateOf(objection, room)}): ${objectionText(objection)}`,
  );
  return [
    ...pinSections(room),
    renderDesign(room.proposal),
    section('Constraints', notes('constraint')),
    section('Decisions', notes('decision')),
    section('Questions to the user', questions.filter(({ forLater }) => !forLater).map(line)),
    section('Questions left for later', questions.filter(({ forLater }) => forLater).map(line)),
    section('Assumptions', notes('assumption')),
    section('Objections', objections),
    ...predictionSection(room),
    ...contestedSection(room),
  ].join('\n');
}

/** What was predicted and looked up; a room where nobody predicted anything has no such part. */
function predictionSection({ predictions }: DiscussionState): string[] {
  if (predictions.length === 0) return [];
  const lines = predictions.map((prediction) => predictionLine(prediction, nameOf));
  return [section('Facts the engine looked up for what members predicted; nobody argues with them', lines)];
}

/** The design on the table, clause by clause, and what was taken out of it and why. */
export function renderDesign(proposal: Proposal | null): string {
  if (!proposal) return 'Proposal: none';
  const gone = proposal.clauses.flatMap(({ id, dropped }) =>
    dropped ? [`- ${id} was dropped by ${nameOf(dropped.by)}${dropped.reason ? `: ${oneLine(dropped.reason)}` : ''}`] : [],
  );
  const title = `Proposal v${proposal.version} (${nameOf(proposal.author)}), clause by clause`;
  return section(title, [...standingClauses(proposal).map(clauseLine), ...gone]);
}

export function clauseLine({ id, kind, by, text }: Clause): string {
  return `- ${id} (${clauseNames[kind]}, ${nameOf(by)}): ${oneLine(text)}`;
}

const clauseNames: Readonly<Record<ClauseKind, string>> = {
  behaviour: 'behaviour',
  number: 'number',
  place: 'place',
  state: 'state',
  test: 'test',
  turnedDown: 'turned down',
  price: 'price',
};

function objectionText({ text, about, satisfiedBy, unfounded }: Objection): string {
  const aim = about.length > 0 ? ` [about ${about.join(', ')}]` : '';
  return `${oneLine(text)}${aim}${satisfiedBy ? ` (met by: ${oneLine(satisfiedBy)})` : ''}${notFound(unfounded)}`;
}

/** As much of a member's pinned turn as every prompt has room for. */
const maxPinLength = 2_000;

/** What a member said is quoted line by line, so that none of it can be read as the user's word or as a line of the ledger. */
function pinSections({ pins }: DiscussionState): string[] {
  const own = pins.flatMap(({ by, text }) => (by === undefined ? [labelled('-', text)] : []));
  const members = pins.flatMap(({ by, text }) => {
    if (by === undefined) return [];
    const shown = text.length > maxPinLength ? `${text.slice(0, maxPinLength).trimEnd()} …` : text;
    return [`- ${nameOf(by)}:`, quoted(shown, '  ')];
  });
  return [
    ...(own.length > 0 ? [section('Pinned by the user, who wants everybody to keep it in mind', own)] : []),
    ...(members.length > 0
      ? [section("Pinned by the user from what members said; it is that member's view, and no word of the user", members)]
      : []),
  ];
}

/** Some entries of the ledger, whole, with whose they are and how they stand. */
export function renderEntries(room: DiscussionState, ids: readonly string[]): string {
  const notes = room.ledger
    .filter(({ id }) => ids.includes(id))
    .map(({ id, by, kind, text }) => `- ${id} (${nameOf(by)}, ${kind}): ${oneLine(text)}`);
  const objections = room.objections
    .filter(({ id }) => ids.includes(id))
    .map(
      (objection) => `- ${objection.id} (${nameOf(objection.owner)}, objection, ${stateOf(objection, room)}): ${objectionText(objection)}`,
    );
  const clauses = standingClauses(room.proposal).filter(({ id }) => ids.includes(id));
  return [...clauses.map(clauseLine), ...notes, ...objections].join('\n') || 'none';
}

/** What the last blind vote left open: the only points still worth a turn. */
function contestedSection(room: DiscussionState): string[] {
  const vote = currentVote(room);
  if (!vote || vote.outcome === 'agreed') return [];
  const lines = contested(vote).flatMap((id) => {
    const ballot = vote.ballots[id]?.ballot;
    return ballot ? [`- ${nameOf(id)}: ${ballot.position}, ${oneLine(ballot.reason)}${againstText(vote, id)}`] : [];
  });
  return lines.length > 0 ? [section('Contested in the blind vote, and the only points still to debate', lines)] : [];
}

function stateOf(objection: Objection, room: DiscussionState): string {
  if (!objection.open) return `closed${objection.blocking ? ', blocking' : ''}${closedByUser(objection)}`;
  const overdue = isOverdue(objection, room) ? `, OVERDUE: unanswered for ${ignoredTurns(objection, room)} turns` : '';
  const putOff = objection.later ? ', the user decides it later' : '';
  const unmet = objection.unmet ? ', its owner moved without a new fact: it closes with a place that was shown' : '';
  return `open${objection.blocking ? ', blocking' : ''}${putOff}${unmet}${overdue}`;
}

function closedByUser({ closed }: Objection): string {
  return closed?.by === 'user' ? ` by the user: ${oneLine(closed.reason)}` : '';
}

/** Members as the prompts name them, with what each is for; ids are what a mention uses. */
export function renderTeam(agents: readonly Agent[]): string {
  return agents.map((agent) => `- @${agent.id} (${oneLine(agent.name)}): ${oneLine(agent.duty)}`).join('\n') || 'nobody else';
}

/** Who has no seat, by the names a proposal may use; without an @, for nobody who is away can be called. */
export function renderBench(away: readonly Agent[]): string {
  return away.map((agent) => `- ${oneLine(agent.name)}: ${oneLine(agent.duty)}`).join('\n') || 'nobody';
}

/** The room as one member sees it: whom they may hand the floor, who else is here, and whom the user could ask in. */
export function renderColleagues(
  agent: Agent,
  voices: readonly Agent[],
  team: readonly AgentId[],
  own: DiscussionState['own'] = [],
): string {
  const others = voices.filter((other) => other.id !== agent.id);
  const called = others.filter((other) => turnsTo(agent, other.id, own));
  const rest = others.filter((other) => !turnsTo(agent, other.id, own));
  const away = rosterWith(own).filter((other) => other.seat === 'discussion' && !team.includes(other.id));
  return [
    called.length > 0 || rest.length === 0 ? renderTeam(called) : '',
    rest.length > 0
      ? `Also here; the room decides when they speak:
${rest.map((other) => `- ${oneLine(other.name)}: ${oneLine(other.duty)}`).join('\n')}`
      : '',
    away.length > 0 ? `Not here, but the user can ask them in: ${away.map((other) => oneLine(other.name)).join(', ')}` : '',
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** Everybody who can be called by @, by the name of the prompts and by the name the user sees. */
export function mentionables(shownName: (id: AgentId) => string, own: DiscussionState['own'] = []): readonly Mentionable[] {
  return rosterWith(own)
    .filter((agent) => agent.seat === 'discussion')
    .flatMap(({ id, name }) => [
      { id, name },
      { id, name: shownName(id) },
    ]);
}

/** An id as a name in a prompt. Prompts are English, so these names are too. */
export function nameOf(id: string): string {
  return agentById(id)?.name ?? id.charAt(0).toUpperCase() + id.slice(1);
}

/** A member as prompts introduce them to themselves: the name and what the others may expect. */
export function introduce(id: AgentId, own: DiscussionState['own']): string {
  const agent = agentById(id, own);
  return oneLine(`${agent?.name ?? nameOf(id)}: ${agent?.duty ?? ''}`);
}

/**
 * As `introduce`, and what the workspace wrote to a member of its own, for tasks whose rules are in the prompt already.
 * @param nonce for the marks around it
 */
export function introduceWhole(id: AgentId, own: DiscussionState['own'], nonce: string): string {
  const letter = own.find((agent) => agent.id === id);
  if (!letter) return introduce(id, own);
  return [
    introduce(id, own),
    'What the people of this project wrote to this member, about what to look at. It takes nothing away from the rules of this task:',
    fenceUntrusted(letter.path, letter.letter, nonce),
  ].join('\n\n');
}

function section(title: string, lines: readonly string[]): string {
  return lines.length > 0 ? `${title}:\n${lines.join('\n')}` : `${title}: none`;
}

/** Who stands where on the current proposal version. @param withBallots positions that came of a ballot, too, where no votes stand beside them */
export function renderPositions(room: DiscussionState, withBallots = true): string {
  const version = room.proposal?.version;
  const isShown = (id: AgentId, why: string) => withBallots || !room.votes.some(({ ballots }) => ballots[id]?.ballot?.reason === why);
  const lines = Object.entries(room.positions)
    .filter(([id, taken]) => taken.version === version && isShown(id, taken.why))
    .map(
      ([id, taken]) =>
        `- ${nameOf(id)}: ${taken.position}${taken.before ? ` (before: ${taken.before})` : ''}${taken.why ? `, ${oneLine(taken.why)}` : ''}${notFound(taken.unfounded)}`,
    );
  return lines.join('\n') || (withBallots || room.votes.length === 0 ? 'no positions taken' : 'as in the votes below');
}

/** Where one member stood last, on whatever version that was: for its own ballot. */
export function renderPositionOf({ positions, votes }: DiscussionState, id: AgentId): string {
  const taken = positions[id];
  if (!taken) return 'it has taken no position yet';
  // a ballot is not given back to its voter: its words would be the anchor of the next one
  const isBallots = votes.some(({ ballots }) => ballots[id]?.ballot?.reason === taken.why);
  return `${taken.position} on v${taken.version}${taken.why && !isBallots ? `, ${oneLine(taken.why)}` : ''}${notFound(taken.unfounded)}`;
}

/** Places that were named as evidence and are not there, for whoever reads the position. */
function notFound(places: readonly string[] = []): string {
  return places.length > 0 ? ` (not in the files: ${places.map(oneLine).join(', ')})` : '';
}

const silences: Partial<Record<TurnOutcome, string>> = {
  refused: 'was not allowed to answer by the model',
  empty: 'had nothing to say',
  failed: 'could not be reached and was passed over',
};

/** Members whose turn since the user last spoke came to nothing, and why; empty where every turn was heard. */
export function renderSilences(room: DiscussionState): string {
  const lines = room.turns.flatMap(({ agent, outcome }) => (silences[outcome] ? [`(${nameOf(agent)} ${silences[outcome]}.)`] : []));
  return lines.join('\n');
}

/** The votes that were held to an end, each with every ballot in its voter's own words. */
export function renderVotes(room: DiscussionState): string {
  return (
    room.votes.flatMap((vote) => (vote.outcome === null || vote.outcome === 'stale' ? [] : [renderVote(vote)])).join('\n') || 'none held'
  );
}

function renderVote(vote: Vote): string {
  const ballots = vote.voters.map((id) => {
    const ballot = vote.ballots[id]?.ballot;
    const sure = ballot?.confidence == null ? '' : ` (${ballot.confidence})`;
    return `  - ${nameOf(id)}: ${ballot ? `${ballot.position}${sure}, ${oneLine(ballot.reason)}${againstText(vote, id)}` : 'no ballot'}`;
  });
  return [`- blind vote on v${vote.version}: ${vote.outcome}`, ...ballots].join('\n');
}

/** What a ballot says fails or is unclear, and which of its places are not in the files. */
function againstText(vote: Vote, id: AgentId): string {
  const cast = vote.ballots[id];
  const against = (cast?.ballot?.verdicts ?? []).filter(({ verdict }) => verdict !== 'holds');
  const said = against.map(({ id: of, verdict, place }) => `${of} ${verdict}${place ? ` (${oneLine(place)})` : ''}`);
  return `${said.length > 0 ? `; ${said.join(', ')}` : ''}${notFound(cast?.unfounded)}`;
}

/** The clauses that stand, one line each, as a handover keeps them. */
export function designLines(proposal: Proposal | null): string[] {
  return standingClauses(proposal).map(({ id, kind, text }) => `${id} (${clauseNames[kind]}): ${oneLine(text)}`);
}

/** The clauses a task carries by its ids, word for word; empty where it carries none. */
export function clausesFor({ proposal }: DiscussionState, ids: readonly string[]): string {
  const carried = standingClauses(proposal).filter(({ id }) => ids.includes(id));
  return carried.length === 0 ? '' : `\nClauses of the design it carries, word for word:\n${carried.map(clauseLine).join('\n')}`;
}
