// Stances in other forms: old logs, single objections, lone texts, keys in any case.
import * as v from 'valibot';
import type { AgentId } from '../agents/roster';
import { predictionSchema } from '../predictions/prediction';
import { readParsed } from '../text/parseReply';
import { takeValue } from '../text/reading';
import { meansSame, plainName } from '../text/looseValues';
import { type ClauseKind, clauseKinds, type Stance, stanceSchema } from './stance';
import type { DiscussionState } from './state';

type StanceFields = Readonly<Record<string, unknown>>;

/** A stance in any form used by models or older logs. */
export const stanceForm = { schema: stanceSchema, inAgreedForm };

/** A stored stance; a single objection and a one-sentence proposal are converted to the current form. */
export function storedStance(stance: Stance): Stance {
  if (Array.isArray(stance.objections) && Array.isArray(stance.proposal) && Array.isArray(stance.clauses)) return stance;
  const read = readParsed({ value: stance, lost: [] }, stanceForm);
  // Losses were reported when the stance was recorded.
  return read.state === 'unreadable' ? stance : takeValue(read, () => undefined);
}

/** Merges several trailers of one turn: the last one wins, and earlier objections and changes are kept. */
export function joinedStance(stances: readonly Stance[]): Stance | null {
  return stances.reduce<Stance | null>((before, last) => {
    if (before === null) return last;
    const more = <T extends { readonly text: string }>(earlier: readonly T[], later: readonly T[]) => [
      ...earlier.filter(({ text }) => text === '' || !later.some((other) => other.text === text)),
      ...later,
    ];
    return {
      ...last,
      objections: more(before.objections, last.objections),
      clauses: more(before.clauses, last.clauses),
      proposal: last.proposal.length > 0 ? last.proposal : before.proposal,
    };
  }, null);
}

/**
 * Unknown keys with lists in an opposing stance that has no objections or changes: its objections may be in those lists. The author is
 * asked instead of guessing.
 */
export function unreadLists(value: unknown): readonly string[] {
  const said = unwrapped(value);
  const position = positionOf(said?.position ?? said?.stance);
  if (!said || (position !== 'object' && position !== 'changes')) return [];
  const known = ['objections', 'objection', 'proposal', 'clauses'];
  if (known.some((name) => listOf(said[name]).length > 0)) return [];
  return Object.keys(said).filter((name) => !canonicalNames.has(name) && typeof said[name] === 'object' && hasWords(said[name]));
}

function hasWords(value: unknown): boolean {
  if (typeof value === 'string') return /\p{L}/u.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasWords);
}

const names = [
  ...Object.keys(stanceSchema.entries),
  'objection',
  'blocking',
  'op',
  'id',
  'kind',
  'text',
  'reason',
  'satisfiedBy',
  'claim',
  'of',
  'in',
  'member',
  'stance',
];
const canonicalNames = new Set(names);
const canonical = new Map(names.map((name) => [spelling(name), name]));

function inAgreedForm(value: unknown): unknown {
  const said = unwrapped(value);
  if (!said) return value;
  const { objection, objections, blocking, proposal, clauses, position: own, stance, seat, predictions, ...rest } = said;
  const position = positionOf(own ?? stance);
  const raised = [...entriesOf(objections), ...entriesOf(objection)].map(objectionOf);
  const silent = raised.length === 0 && position === 'object' && typeof rest.why === 'string' && rest.why.trim() !== '';
  const all = silent ? [{ text: rest.why }] : raised;
  const [only] = all;
  const design = clausesOf(proposal);
  const changes = entriesOf(clauses).flatMap(changesOf);
  const isEmpty = all.length === 0 && design.length === 0 && changes.length === 0;
  return {
    ...rest,
    ...(seat === undefined ? {} : { seat: fieldsOf(seat) }),
    ...(predictions === undefined ? {} : { predictions: entriesOf(predictions).map(predictionOf) }),
    // Contributions are kept even without a readable position: the agenda asks members without one.
    position: position ?? (isEmpty ? own : 'none'),
    proposal: design,
    clauses: changes,
    objections: all.map((each) => {
      const fields = fieldsOf(each);
      if (!fields) return each;
      // Fields next to a single objection belong to it.
      const evidence = fields.evidence ?? (each === only && all.length === 1 ? rest.evidence : undefined);
      return { ...fields, blocking: isYes(fields.blocking ?? blocking), ...(evidence === undefined ? {} : { evidence }) };
    }),
  };
}

/** The stance itself, without a wrapping list or object. */
function unwrapped(value: unknown): StanceFields | null {
  const [lone] = Array.isArray(value) && value.length === 1 ? (value as unknown[]) : [value];
  const fields = fieldsOf(lone);
  const [name = '', more] = Object.keys(fields ?? {});
  const isWrapper = more === undefined && (name === 'stance' || !canonicalNames.has(name));
  return isWrapper ? (fieldsOf(fields?.[name]) ?? fields) : fields;
}

/** A position in any case, with a full stop, or as another word form; undefined if unknown. */
function positionOf(value: unknown): string | undefined {
  const [lone] = Array.isArray(value) ? (value as unknown[]) : [value];
  const word =
    typeof lone === 'string'
      ? lone
          .toLowerCase()
          .replace(/[^a-z]/g, ' ')
          .trim()
      : '';
  const stem = (position: string) => position.replace(/(?:ain|s)$/, '');
  return word.includes(' ')
    ? undefined
    : stanceSchema.entries.position.options.find((known) => word !== '' && word.startsWith(stem(known)));
}

/** Reads a flag as models write it: boolean, word or number. */
function isYes(value: unknown): boolean {
  return value === true || value === 1 || (typeof value === 'string' && /^(?:true|yes|1|block\w*)$/i.test(value.trim()));
}

function objectionOf(value: unknown): unknown {
  if (typeof value === 'string') return { text: value };
  const said = fieldsOf(value);
  if (!said) return value;
  const words = said.text ?? said.objection ?? longestText(said);
  const isWeighed =
    said.blocking === undefined && Object.values(said).some((field) => field !== words && typeof field === 'string' && isYes(field));
  return { ...said, text: words, ...(isWeighed ? { blocking: true } : {}) };
}

/** A prediction with its claim in schema form; a prose claim cannot be verified. */
function predictionOf(value: unknown): unknown {
  const said = fieldsOf(value);
  const claim = predictionSchema.entries.claim.options.find(
    (known) => typeof said?.claim === 'string' && spelling(known) === spelling(said.claim),
  );
  return said && claim ? { ...said, claim } : value;
}

/** The main text of an entry with unknown keys: its longest string. */
function longestText(said: StanceFields): string | undefined {
  const texts = Object.entries(said).flatMap(([key, field]) => (typeof field === 'string' && !canonicalNames.has(key) ? [field] : []));
  return texts.toSorted((a, b) => b.length - a.length)[0];
}

/** The clauses of a design: from clauses, sentences, one of either, or lists under the names of kinds. */
function clausesOf(value: unknown): unknown[] {
  return linesOf(value).flatMap((each): unknown[] => {
    if (typeof each === 'string') return [{ kind: 'behaviour', text: each }];
    const said = worded(fieldsOf(each));
    if (!said) return [each];
    if (said.text !== undefined) return [{ ...said, kind: kindOf(said.kind) ?? 'behaviour' }];
    return Object.entries(said).flatMap(([key, held]) => {
      const kind = kindOf(key) ?? 'behaviour';
      if (key === 'clauses' || key === 'proposal') return clausesOf(held);
      return listOf(held).map((one) =>
        typeof one === 'string' ? { ...idOf(key), kind, text: one } : { ...idOf(key), kind, ...fieldsOf(one) },
      );
    });
  });
}

function changesOf(value: unknown): unknown[] {
  if (typeof value === 'string') return [{ op: 'add', kind: 'behaviour', text: value }];
  const said = worded(fieldsOf(value));
  if (!said) return [value];
  const op = lower(said.op);
  const hasText = (typeof said.text === 'string' && said.text.trim() !== '') || Array.isArray(said.text);
  const isKnown = op === 'add' || op === 'change' || op === 'drop';
  // An id with text is a change; text alone is an addition.
  const meant = hasText ? (typeof said.id === 'string' && said.id.trim() !== '' ? 'change' : 'add') : op;
  return [{ ...said, op: isKnown ? op : meant, kind: kindOf(said.kind) }];
}

/** The fields with the main text as `text`, whichever common key it had. */
function worded(said: StanceFields | null): StanceFields | null {
  if (!said || said.text !== undefined) return said;
  const found = Object.entries(said).find(([key, field]) => typeof field === 'string' && meansSame(plainName(key), 'text'));
  return found ? { ...said, text: found[1] } : said;
}

const kinds = new Map<string, ClauseKind>(
  clauseKinds.flatMap((kind) => [spelling(kind), `${spelling(kind)}s`].map((name) => [name, kind])),
);

function kindOf(value: unknown): ClauseKind | null {
  return typeof value === 'string' ? (kinds.get(spelling(value)) ?? null) : null;
}

/** An object's fields under schema names, in any spelling; null if it is not an object. */
function fieldsOf(value: unknown): StanceFields | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const renamed = Object.entries(value).map(([key, field]): [string, unknown] => [canonical.get(spelling(key)) ?? key, field]);
  return Object.fromEntries(renamed);
}

function listOf(value: unknown): readonly unknown[] {
  if (value === null || value === undefined || (typeof value === 'string' && value.trim() === '')) return [];
  return Array.isArray(value) ? value.flat(maxNested) : [value];
}

/** Entries as a list, from a list, a text with one entry per line, or an object with numeric keys. */
function entriesOf(value: unknown): readonly unknown[] {
  return listOf(value).flatMap((each): readonly unknown[] => {
    if (typeof each === 'string') return listed.test(each) ? linesOf(each) : [each.trim().replace(bullet, '')];
    const keys = Object.keys(fieldsOf(each) ?? {});
    return keys.length > 0 && keys.every((key) => numbered.test(key))
      ? Object.entries(each as object).map(([id, held]) => withId(id, held))
      : [each];
  });
}

/** The value as a list; a multi-line text becomes one entry per line, without list markers. */
function linesOf(value: unknown): readonly unknown[] {
  return listOf(value).flatMap((each) =>
    typeof each === 'string' ? each.split('\n').flatMap((line) => line.trim().replace(bullet, '') || []) : [each],
  );
}

const maxNested = 3;
const bullet = /^(?:[-*•]|\(?\d{1,2}[.)])\s+/;
/** Two or more lines, each with a list marker. */
const listed = /^\s*(?:[-*•]|\(?\d{1,2}[.)])\s[^\n]*(?:\n\s*(?:[-*•]|\(?\d{1,2}[.)])\s[^\n]*)+\s*$/;
const numbered = /^[A-Za-z]?\d{1,3}$/;

function idOf(key: string): { readonly id?: string } {
  return /^P\d{1,3}$/.test(key) ? { id: key } : {};
}

function withId(id: string, held: unknown): unknown {
  return typeof held === 'string' ? { ...idOf(id), text: held } : { ...idOf(id), ...fieldsOf(held) };
}

function lower(value: unknown): unknown {
  return typeof value === 'string' ? value.trim().toLowerCase() : value;
}

function spelling(name: string): string {
  return name.replace(/[\s_-]+/g, '').toLowerCase();
}

const text = v.pipe(v.string(), v.trim(), v.maxLength(600));

/**
 * Fallback form for small models after a missing or unreadable trailer: the prose stays as it is, and only the ids of the owner's open
 * objections are accepted.
 */
export function compactForm({ objections }: Pick<DiscussionState, 'objections'>, owner: AgentId): v.GenericSchema {
  const ids = objections.filter((objection) => objection.open && objection.owner === owner).map(({ id }) => id);
  const { position } = stanceSchema.entries;
  const said = { position, objections: v.array(v.object({ text, blocking: v.boolean() })), proposal: v.array(text) };
  return ids.length > 0 ? v.object({ ...said, closes: v.array(v.picklist(ids)) }) : v.object(said);
}
