// The room in words, for the prompts: conversation, ledger, positions and team, each as one block of plain text.
import { items, type List } from '../list';
import type { Entry } from '../transcript';
import type { TurnOutcome } from '../events';
import type { Note, Room } from './room';
import { type Agent, agentById } from './roster';

/** The latest part of the conversation that fits; older turns live on in the ledger. */
const maxConversationChars = 24_000;
/** The same where the whole did not fit into the model's window. */
export const shortConversationChars = 4_000;

/** Finished messages, oldest first, one paragraph each; a cut-off or failed turn is never context. */
export function renderConversation(entries: List<Entry>, maxChars = maxConversationChars): string {
  const lines: string[] = [];
  for (const entry of items(entries)) {
    if (entry.kind === 'message') lines.push(`User: ${entry.text}`);
    if (entry.kind === 'turn' && (entry.state === 'done' || entry.state === 'truncated') && entry.text) {
      lines.push(`${nameOf(entry.agent)}${entry.to === 'everyone' ? '' : ` (to ${nameOf(entry.to)})`}: ${entry.text}`);
    }
  }
  return keepLatest(lines, maxChars) || 'nobody has spoken yet';
}

function keepLatest(lines: readonly string[], maxChars: number): string {
  let chars = 0;
  let from = lines.length;
  while (from > 0 && chars + (lines[from - 1]?.length ?? 0) <= maxChars) chars += lines[--from]?.length ?? 0;
  const omitted = from > 0 ? [`(${from} earlier messages left out; what they settled is in the ledger)`] : [];
  return [...omitted, ...lines.slice(from)].join('\n\n');
}

/** The facts everyone is held to: proposal, constraints, decisions, open questions, assumptions and objections. */
export function renderLedger(room: Room): string {
  const notes = (kind: Note['kind']) =>
    room.ledger.filter((note) => note.kind === kind).map((note) => `- ${note.id} (${nameOf(note.by)}): ${note.text}`);
  const objections = room.objections.map(
    (objection) =>
      `- ${objection.id} (${nameOf(objection.owner)}, ${objection.open ? 'open' : 'closed'}${objection.blocking ? ', blocking' : ''}): ${objection.text}`,
  );
  const proposal = room.proposal ? [`- v${room.proposal.version} (${nameOf(room.proposal.author)}): ${room.proposal.text}`] : [];
  return [
    section('Proposal', proposal),
    section('Constraints', notes('constraint')),
    section('Decisions', notes('decision')),
    section('Open questions', notes('question')),
    section('Assumptions', notes('assumption')),
    section('Objections', objections),
  ].join('\n');
}

/** Who stands where on the current proposal version. */
export function renderPositions(room: Room): string {
  const version = room.proposal?.version;
  const lines = Object.entries(room.positions)
    .filter(([, taken]) => taken.version === version)
    .map(
      ([id, taken]) =>
        `- ${nameOf(id)}: ${taken.position}${taken.before ? ` (before: ${taken.before})` : ''}${taken.why ? `, ${taken.why}` : ''}`,
    );
  return lines.join('\n') || 'no positions taken';
}

const silences: Partial<Record<TurnOutcome, string>> = {
  refused: 'was not allowed to answer by the model',
  empty: 'had nothing to say',
  failed: 'could not be reached and was passed over',
};

/** Members whose turn since the user last spoke came to nothing, and why; empty where every turn was heard. */
export function renderSilences(room: Room): string {
  const lines = room.turns.flatMap(({ agent, outcome }) => (silences[outcome] ? [`(${nameOf(agent)} ${silences[outcome]}.)`] : []));
  return lines.join('\n');
}

/** Members as the prompts name them, with what each is for; ids are what a mention uses. */
export function renderTeam(agents: readonly Agent[]): string {
  return agents.map((agent) => `- @${agent.id} (${nameOf(agent.id)}): ${agent.duty}`).join('\n') || 'nobody else';
}

/** An id as a name in a prompt. Prompts are English, so these names are too. */
export function nameOf(id: string): string {
  return agentById(id)?.name ?? id.charAt(0).toUpperCase() + id.slice(1);
}

function section(title: string, lines: readonly string[]): string {
  return lines.length > 0 ? `${title}:\n${lines.join('\n')}` : `${title}: none`;
}
