// Small model's turn: schema-bound data from which the engine derives the stance.
import * as v from 'valibot';
import type { AgentId } from '../agents/roster';
import { singleLine } from '../text/lines';
import { parseJson, readParsed } from '../text/parseReply';
import { type Reading, readingOf } from '../text/reading';
import { activeClauses } from './design';
import { isRepeatedIn } from '../text/repetition';
import type { Stance } from './stance';
import { stanceForm } from './stanceForms';
import type { DiscussionState } from './state';

type SmallView = Pick<DiscussionState, 'proposal' | 'objections'>;

const said = v.pipe(v.string(), v.maxLength(500));
const line = v.pipe(v.string(), v.minLength(1), v.maxLength(240));
const maxClauses = 6;
const maxObjections = 2;

/**
 * Returns the prompt template and the schema for a member's turn: a proposal if there is none yet or the member is its author, otherwise a
 * review of the proposal.
 */
export function smallTask(table: SmallView, agent: AgentId, isAsked: boolean) {
  if (proposes(table, agent)) {
    const least = table.proposal === null && !isAsked ? 1 : 0;
    const proposal = v.pipe(v.array(line), v.minLength(least), v.maxLength(maxClauses));
    return { template: 'discovery/smallProposal', form: v.object({ said, proposal }) };
  }
  const objections = v.pipe(v.array(v.object({ text: line, blocking: v.boolean() })), v.maxLength(maxObjections));
  const own = openOf(table, agent).map(({ id }) => id);
  const form =
    own.length > 0
      ? v.object({ said, objections, closes: v.pipe(v.array(v.picklist(own)), v.maxLength(own.length)) })
      : v.object({ said, objections });
  return { template: 'discovery/smallReview', form };
}

function proposes({ proposal }: SmallView, agent: AgentId): boolean {
  return proposal === null || proposal.author === agent;
}

function openOf({ objections }: SmallView, owner: AgentId) {
  return objections.filter((objection) => objection.open && objection.owner === owner);
}

interface SmallTurn {
  /** Text of the turn as written; if empty, the texts of the proposal and the objections are used. */
  readonly said: string;
  /** Null if the answer is prose without data. */
  readonly stance: Reading<Stance> | null;
}

/** Reads a small model's turn; null if the answer has no content. */
export function readSmallTurn(text: string, table: SmallView, agent: AgentId): SmallTurn | null {
  const parsed = parseJson(text);
  const value = parsed.ok ? parsed.value.value : null;
  const fields = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  if (!parsed.ok || !fields) return text.trim() === '' ? null : { said: text, stance: null };
  if (!Object.values(fields).some((field) => /[\p{L}\p{N}]/u.test(JSON.stringify(field) ?? ''))) return null;
  const { said: written, proposal, ...rest }: { readonly said?: unknown; readonly proposal?: unknown } = fields;
  const words = typeof written === 'string' ? written.trim() : '';
  // A proposal entry may span several lines; join them, so that the entry stays one clause.
  const design = Array.isArray(proposal)
    ? proposal.map((each: unknown) => (typeof each === 'string' ? singleLine(each).replace(ledgerHead, '') : each))
    : proposal;
  const read = readParsed({ value: { position: 'none', ...rest, proposal: design }, lost: parsed.value.lost }, stanceForm);
  if (read.state === 'unreadable') return { said: words, stance: null };
  const kept = derived(read.state === 'whole' ? read.value : read.kept, table, agent);
  const texts = [...kept.proposal, ...kept.objections].map(({ text: held }) => held);
  return { said: words || texts.join('\n'), stance: readingOf(kept, read.state === 'whole' ? [] : read.lost) };
}

/** Adds the fields of a stance that the engine derives: the position, and the objections that a new proposal answers. */
function derived(stance: Stance, table: SmallView, agent: AgentId): Stance {
  if (proposes(table, agent)) {
    const proposal = newDesign(stance.proposal, table);
    const answers = table.proposal ? table.objections.filter(({ open, owner }) => open && owner !== agent).map(({ id }) => id) : [];
    const isDesign = proposal.length > 0 || table.proposal !== null;
    return { ...stance, position: isDesign ? 'support' : 'none', proposal, clauses: [], objections: [], addresses: answers };
  }
  const { objections, closes } = stance;
  const blocks =
    objections.some(({ blocking }) => blocking) || openOf(table, agent).some(({ id, blocking }) => blocking && !closes.includes(id));
  const position = blocks ? 'object' : objections.length > 0 ? 'changes' : 'support';
  return { ...stance, position, proposal: [], clauses: [] };
}

/** Prefix of a clause in the prompt. Models copy the prefix, so it is removed. */
const ledgerHead = /^P\d+ \([^()]*\): /;

/** Returns the new clauses without duplicates and without clauses that repeat an objection; empty if the design stays the same. */
function newDesign(proposal: Stance['proposal'], table: SmallView): Stance['proposal'] {
  const against = table.objections.flatMap(({ open, text }) => (open ? [text] : []));
  const own = proposal.filter(({ text }) => !against.some(isRepeatedIn(text)));
  const once = new Map(own.toReversed().map((clause) => [singleLine(clause.text).toLowerCase(), clause]));
  const known = activeClauses(table.proposal).map(({ text }) => singleLine(text).toLowerCase());
  const isSame = known.length === once.size && known.every((text) => once.has(text));
  return isSame ? [] : [...once.values()].toReversed();
}
