// Normalizes stance variants: old log formats, single values for lists, keys in any case.
import * as v from 'valibot';
import type { AgentId } from '../agents/roster';
import { predictionSchema } from '../predictions/prediction';
import { readParsed } from '../text/parseReply';
import { takeValue } from '../text/reading';
import { meansSame, plainName } from '../text/looseValues';
import { type ClauseKind, clauseKinds, type Stance, stanceSchema } from './stance';
import type { DiscussionState } from './state';

type StanceFields = Readonly<Record<string, unknown>>;

/** Reply form that accepts every variant of a stance that models write or older logs contain. */
export const stanceForm = { schema: stanceSchema, inAgreedForm };

/** Converts a stored stance to the current schema; an older stance may have a single objection or a one-sentence proposal. */
export function storedStance(stance: Stance): Stance {
  if (Array.isArray(stance.objections) && Array.isArray(stance.proposal) && Array.isArray(stance.clauses)) return stance;
  const read = readParsed({ value: stance, lost: [] }, stanceForm);
  // Values lost in the conversion were already reported when the stance was recorded.
  return read.state === 'unreadable' ? stance : takeValue(read, () => undefined);
}

const listNames = ['addresses', 'closes', 'evidence', 'decided', 'asks', 'later', 'assumes'] as const;

/**
 * Merges several stances from one turn. The position and the reason of the last stance apply, the lists of all stances are joined, and an
 * earlier proposal applies if the last stance has none.
 */
export function joinedStance(stances: readonly Stance[]): Stance | null {
  return stances.reduce<Stance | null>((before, last) => {
    if (before === null) return last;
    const more = <T extends { readonly text: string }>(earlier: readonly T[], later: readonly T[]) => [
      ...earlier.filter(({ text }) => text === '' || !later.some((other) => other.text === text)),
      ...later,
    ];
    const lists = Object.fromEntries(listNames.map((name) => [name, [...new Set([...(before[name] ?? []), ...(last[name] ?? [])])]]));
    return {
      ...last,
      ...lists,
      objections: more(before.objections, last.objections),
      clauses: more(before.clauses, last.clauses),
      proposal: last.proposal.length > 0 ? last.proposal : before.proposal,
      predictions: [...(before.predictions ?? []), ...(last.predictions ?? [])],
      seat: last.seat ?? before.seat,
    };
  }, null);
}

/**
 * Returns the unknown keys that contain lists or objects, if the stance is opposing but has no objections, proposal or changes. These keys
 * may contain the objections, so the author is asked about them.
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
    ...withIds(rest),
    ...(seat === undefined ? {} : { seat: fieldsOf(seat) }),
    ...(predictions === undefined ? {} : { predictions: entriesOf(predictions).map(predictionOf) }),
    // A stance with contributions but without a valid position is kept; the agenda asks for the position.
    position: position ?? (isEmpty ? own : 'none'),
    proposal: design,
    clauses: changes,
    objections: all.map((each) => {
      const fields = withIds(fieldsOf(each));
      if (!fields) return each;
      // If the only objection cites no evidence of its own, it takes the evidence of the stance.
      const evidence = fields.evidence ?? (each === only && all.length === 1 ? rest.evidence : undefined);
      return { ...fields, blocking: isYes(fields.blocking ?? blocking), ...(evidence === undefined ? {} : { evidence }) };
    }),
  };
}

/** Replaces references to entries, such as `o1`, `[O1]` or `O1: the header`, with their IDs. */
function withIds<T extends StanceFields | null>(fields: T): T {
  const named = ['about', 'addresses', 'closes'].filter((name) => fields?.[name] !== undefined);
  return named.length === 0
    ? fields
    : { ...fields, ...Object.fromEntries(named.map((name) => [name, listOf(fields?.[name]).flatMap(idsIn)])) };
}

/** Returns the IDs in a reference to one or more entries; a value without an ID is unchanged. */
function idsIn(value: unknown): readonly unknown[] {
  const text = typeof value === 'string' ? value : fieldsOf(value)?.id;
  if (typeof text !== 'string') return [value];
  const parts = text.split(/[,;&+]|\band\b/i).map(leadingId);
  return parts.every((id) => id !== null) ? parts : [parts[0] ?? text];
}

function leadingId(text: string): string | null {
  return /^[^\p{L}\p{N}]*(?:\p{L}{3,12}\s+)?([a-z]\d{1,3})(?![\p{L}\p{N}])/iu.exec(text)?.[1]?.toUpperCase() ?? null;
}

/** Returns the fields of a stance, even if the stance is wrapped in a list or an object; null if there are none. */
function unwrapped(value: unknown): StanceFields | null {
  const [lone] = Array.isArray(value) && value.length === 1 ? (value as unknown[]) : [value];
  const fields = fieldsOf(lone);
  const [name = '', more] = Object.keys(fields ?? {});
  const isWrapper = more === undefined && (name === 'stance' || !canonicalNames.has(name));
  return isWrapper ? (fieldsOf(fields?.[name]) ?? fields) : fields;
}

/** Returns the position that a value stands for, ignoring case and punctuation and accepting related words; undefined if unknown. */
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

/** Normalizes the spelling of a prediction's claim. An unknown claim, such as one in prose, is left unchanged, so the schema rejects it. */
function predictionOf(value: unknown): unknown {
  const said = fieldsOf(value);
  const claim = predictionSchema.entries.claim.options.find(
    (known) => typeof said?.claim === 'string' && spelling(known) === spelling(said.claim),
  );
  return said && claim ? { ...said, claim } : value;
}

/** Returns the longest text under an unknown key of an entry, used as the text of the entry. */
function longestText(said: StanceFields): string | undefined {
  const texts = Object.entries(said).flatMap(([key, field]) => (typeof field === 'string' && !canonicalNames.has(key) ? [field] : []));
  return texts.toSorted((a, b) => b.length - a.length)[0];
}

/** Returns the clauses of a design, which may be written as clauses, as sentences, as a single clause or sentence, or as lists by kind. */
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
  // An unknown operation with text is a change if there is an ID, and an addition otherwise.
  const meant = hasText ? (typeof said.id === 'string' && said.id.trim() !== '' ? 'change' : 'add') : op;
  const id = typeof said.id === 'string' ? { id: leadingId(said.id) ?? said.id } : {};
  return [{ ...said, ...id, op: isKnown ? op : meant, kind: kindOf(said.kind) }];
}

/** Sets a missing `text` to the value of a key with the same meaning. */
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

/** Returns the fields of an object; null if the value is not an object. Known keys in any spelling are renamed to those of the schema. */
function fieldsOf(value: unknown): StanceFields | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const renamed = Object.entries(value).map(([key, field]): [string, unknown] => [canonical.get(spelling(key)) ?? key, field]);
  return Object.fromEntries(renamed);
}

function listOf(value: unknown): readonly unknown[] {
  if (value === null || value === undefined || (typeof value === 'string' && value.trim() === '')) return [];
  return Array.isArray(value) ? value.flat(maxNested) : [value];
}

/** Returns the entries of a list, of a text of marked lines (see `listed`), or of an object with keys such as `1` or `P1`. */
function entriesOf(value: unknown): readonly unknown[] {
  return listOf(value).flatMap((each): readonly unknown[] => {
    if (typeof each === 'string') return listed.test(each) ? linesOf(each) : [each.trim().replace(bullet, '')];
    const keys = Object.keys(fieldsOf(each) ?? {});
    return keys.length > 0 && keys.every((key) => numbered.test(key))
      ? Object.entries(each as object).map(([id, held]) => withId(id, held))
      : [each];
  });
}

/** Converts a value to a list. A text with several lines becomes one entry per line, without list markers. */
function linesOf(value: unknown): readonly unknown[] {
  return listOf(value).flatMap((each) =>
    typeof each === 'string' ? each.split('\n').flatMap((line) => line.trim().replace(bullet, '') || []) : [each],
  );
}

const maxNested = 3;
const bullet = /^(?:[-*•]|\(?\d{1,2}[.)])\s+/;
/** Matches a text of two or more lines, each with a list marker. */
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
 * Returns the schema for asking a small model again after a missing or invalid stance. The prose of the turn is kept. Only the owner's open
 * objections can be closed.
 */
export function compactForm({ objections }: Pick<DiscussionState, 'objections'>, owner: AgentId): v.GenericSchema {
  const ids = objections.filter((objection) => objection.open && objection.owner === owner).map(({ id }) => id);
  const { position } = stanceSchema.entries;
  const said = { position, objections: v.array(v.object({ text, blocking: v.boolean() })), proposal: v.array(text) };
  return ids.length > 0 ? v.object({ ...said, closes: v.array(v.picklist(ids)) }) : v.object(said);
}
