// A card: what one member lays down before anybody has spoken, as data; what comes in another form is read, never guessed at.
import * as v from 'valibot';
import { type OnLost, tolerantReader } from '../text/parseReply';

const text = v.pipe(v.string(), v.trim(), v.maxLength(600));
const said = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(600));

/**
 * The agreed form. Only the approach is asked for strictly. `risk` is the worst one, `places` where it lies, as `path:line`, and `wouldChange`
 * what would change the member's mind.
 */
export const cardSchema = v.object({
  approach: said,
  risk: v.fallback(text, ''),
  places: v.fallback(v.pipe(v.array(text), v.maxLength(12)), []),
  wouldChange: v.fallback(text, ''),
});

export type Card = v.InferOutput<typeof cardSchema>;

/** Why a member has no card: what came was none, nothing came, or no call was left to ask. */
export type CardGap = 'invalid' | 'failed' | 'limit';

/** A schema that understands other spellings and shapes, and gives the agreed form. */
export function cardReader(onLost: OnLost = () => {}) {
  return tolerantReader(cardSchema, inAgreedForm, onLost);
}

type CardFields = Readonly<Record<string, unknown>>;

/** Other names of the fields, as they are written in their plainest spelling. */
const fieldNames: Readonly<Record<string, keyof Card>> = {
  approach: 'approach',
  risk: 'risk',
  worstrisk: 'risk',
  risks: 'risk',
  place: 'places',
  places: 'places',
  evidence: 'places',
  wouldchange: 'wouldChange',
  wouldchangemymind: 'wouldChange',
  changemymind: 'wouldChange',
};

function inAgreedForm(value: unknown): unknown {
  const given = fieldsOf(value);
  if (!given) return value;
  const named = fieldsOf(given.card) ?? given;
  const known = Object.entries(named).flatMap(([key, field]): [keyof Card, unknown][] => {
    const name = fieldNames[plain(key)];
    return name === undefined ? [] : [[name, field]];
  });
  const { risk, places, ...rest } = Object.fromEntries(known) as Partial<Record<keyof Card, unknown>>;
  // a risk that brings its place along: one object, or the first of several
  const [first, ...others]: readonly unknown[] = Array.isArray(risk) ? risk : [risk];
  const own = fieldsOf(first);
  if (!own) return { ...rest, risk, places: listOf(places) };
  const all: readonly CardFields[] = [own, ...others.map(fieldsOf).filter((each) => each !== null)];
  const texts = all.flatMap((each) => listOf(each.text ?? each.risk ?? each.what));
  const found = all.flatMap((each) => listOf(each.places ?? each.place ?? each.where ?? each.evidence));
  return { ...rest, risk: texts.join('\n'), places: [...listOf(places), ...found] };
}

function fieldsOf(value: unknown): CardFields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as CardFields) : null;
}

function listOf(value: unknown): readonly unknown[] {
  if (value === null || value === undefined || value === '') return [];
  return Array.isArray(value) ? value : [value];
}

function plain(name: string): string {
  return name.replace(/[^\p{L}]+/gu, '').toLowerCase();
}
