// Stances in other forms than the agreed one: older logs, one slot for one objection, lone texts, keys in any case; read, never guessed at.
import * as v from 'valibot';
import { fitToSchema } from '../text/fitToSchema';
import type { OnLost } from '../text/parseReply';
import { type ClauseKind, clauseKinds } from './clauseKinds';
import { type Stance, stanceSchema } from './stance';

type StanceFields = Readonly<Record<string, unknown>>;

/** A schema that understands every form and gives the agreed one. */
export function stanceReader(onLost: OnLost = () => {}) {
  const read = (value: unknown) => {
    const fitted = fitToSchema(inAgreedForm(value), stanceSchema);
    if (fitted.lost.length > 0) onLost(fitted.lost);
    return fitted.value;
  };
  return v.pipe(v.unknown(), v.transform(read), stanceSchema);
}

/** A stance of a log; one that was written with a single objection and a proposal in one sentence is brought to today's form. */
export function storedStance(stance: Stance): Stance {
  if (Array.isArray(stance.objections) && Array.isArray(stance.proposal) && Array.isArray(stance.clauses)) return stance;
  const read = v.safeParse(stanceReader(), stance);
  return read.success ? read.output : stance;
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
  'member',
];
const canonical = new Map(names.map((name) => [spelling(name), name]));

function inAgreedForm(value: unknown): unknown {
  const said = fieldsOf(value);
  if (!said) return value;
  const { objection, objections, blocking, proposal, clauses, position, seat, ...rest } = said;
  const raised = [...listOf(objections), ...listOf(objection)].map(objectionOf);
  const silent = raised.length === 0 && lower(position) === 'object' && typeof rest.why === 'string' && rest.why.trim() !== '';
  const all = silent ? [{ text: rest.why }] : raised;
  const [only] = all;
  return {
    ...rest,
    ...(seat === undefined ? {} : { seat: fieldsOf(seat) }),
    position: lower(position),
    proposal: clausesOf(proposal),
    clauses: listOf(clauses).flatMap(changesOf),
    objections: all.map((each) => {
      const own = fieldsOf(each);
      if (!own) return each;
      // what stands beside a lone objection is its own
      const evidence = own.evidence ?? (each === only && all.length === 1 ? rest.evidence : undefined);
      return { ...own, blocking: own.blocking ?? blocking ?? false, ...(evidence === undefined ? {} : { evidence }) };
    }),
  };
}

function objectionOf(value: unknown): unknown {
  if (typeof value === 'string') return { text: value };
  const said = fieldsOf(value);
  return said ? { ...said, text: said.text ?? said.objection } : value;
}

/** A design: clauses, sentences, one of either, or lists under the names of the kinds. */
function clausesOf(value: unknown): unknown[] {
  return listOf(value).flatMap((each): unknown[] => {
    if (typeof each === 'string') return [{ kind: 'behaviour', text: each }];
    const said = fieldsOf(each);
    if (!said) return [each];
    if (said.text !== undefined) return [{ ...said, kind: kindOf(said.kind) ?? 'behaviour' }];
    return Object.entries(said).flatMap(([key, texts]) => {
      const kind = kindOf(key);
      return kind ? listOf(texts).map((text) => (typeof text === 'string' ? { kind, text } : { ...fieldsOf(text), kind })) : [];
    });
  });
}

function changesOf(value: unknown): unknown[] {
  if (typeof value === 'string') return [{ op: 'add', kind: 'behaviour', text: value }];
  const said = fieldsOf(value);
  if (!said) return [value];
  const op = lower(said.op);
  const hasText = typeof said.text === 'string' && said.text.trim() !== '';
  const isKnown = op === 'add' || op === 'change' || op === 'drop';
  // what names a clause and brings words for it changes it; what brings words alone adds them
  const meant = hasText ? (typeof said.id === 'string' && said.id.trim() !== '' ? 'change' : 'add') : op;
  return [{ ...said, op: isKnown ? op : meant, kind: kindOf(said.kind) }];
}

const kinds = new Map<string, ClauseKind>(
  clauseKinds.flatMap((kind) => [spelling(kind), `${spelling(kind)}s`].map((name) => [name, kind])),
);

function kindOf(value: unknown): ClauseKind | null {
  return typeof value === 'string' ? (kinds.get(spelling(value)) ?? null) : null;
}

/** An object's fields under the names of the schema, however they were spelled; null for what is no object. */
function fieldsOf(value: unknown): StanceFields | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const renamed = Object.entries(value).map(([key, field]): [string, unknown] => [canonical.get(spelling(key)) ?? key, field]);
  return Object.fromEntries(renamed);
}

function listOf(value: unknown): readonly unknown[] {
  if (value === null || value === undefined || (typeof value === 'string' && value.trim() === '')) return [];
  return Array.isArray(value) ? value : [value];
}

function lower(value: unknown): unknown {
  return typeof value === 'string' ? value.trim().toLowerCase() : value;
}

function spelling(name: string): string {
  return name.replace(/[\s_-]+/g, '').toLowerCase();
}
