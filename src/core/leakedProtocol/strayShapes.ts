// The forms of data that belong to the engine and not into speech: a stance or a ballot, a route, and the word that once meant agreement.
import { stanceSchema } from '../discussion/stance';
import { parseJson } from '../text/parseReply';

const positions = ['support', 'changes', 'object', 'abstain', 'none'];
/** With those of a ballot and of the stance's older form, which models still write. */
const stanceKeys = new Set([...Object.keys(stanceSchema.entries), 'objection', 'blocking', 'reason', 'confidence']);
const routeKeys = new Set(['reason', 'action', 'next', 'tier', 'on_topic', 'user_wants', 'seat']);
const actions = ['speak', 'wait_for_user', 'propose_consensus'];
const keys = [...new Set([...stanceKeys, ...routeKeys])];

/** Whether the beginning of an object has one of the engine's keys first, cannot have, or is too short to tell. */
export function mayBecomeStrayData(text: string): 'yes' | 'no' | 'open' {
  const [, quote = '', key = '', rest = ''] = /^\{\s*(["']?)(\w*)([\s\S]*)$/.exec(text) ?? [];
  if (rest !== '')
    return (quote === '' ? /^\s*:/ : /^["']/).test(rest) && keys.includes(key) ? 'yes' : isSpaceBeforeColon(quote, key, rest);
  if (key === '') return 'open';
  return keys.some((known) => known.startsWith(key)) ? 'open' : 'no';
}

function isSpaceBeforeColon(quote: string, key: string, rest: string): 'open' | 'no' {
  return quote === '' && rest.trim() === '' && keys.includes(key) ? 'open' : 'no';
}

interface Surroundings {
  readonly isFenced: boolean;
  readonly isLabelled: boolean;
}

/** Whether a whole object is the engine's. In a fence without a title it has to be more than one field of it: somebody may show a setting. */
export function isStrayData(text: string, { isFenced, isLabelled }: Surroundings): boolean {
  const fields = fieldsOf(text);
  if (!fields) return false;
  if (isRoute(fields)) return true;
  const names = Object.keys(fields);
  const known = names.filter((name) => stanceKeys.has(name)).length;
  return isPosition(fields.position) && known * 2 >= names.length && known >= (isFenced && !isLabelled ? 2 : 1);
}

/** Whether an object is a member's stance, and no ballot and no route. */
export function isStance(text: string): boolean {
  const fields = fieldsOf(text);
  return fields !== null && isPosition(fields.position) && !isRoute(fields);
}

function isRoute(fields: Readonly<Record<string, unknown>>): boolean {
  const { action, next } = fields;
  if (typeof action !== 'string' || !actions.includes(action.toLowerCase())) return false;
  return (action.includes('_') || next !== undefined) && Object.keys(fields).every((name) => routeKeys.has(name));
}

function isPosition(value: unknown): boolean {
  return typeof value === 'string' && positions.includes(value.trim().toLowerCase());
}

function fieldsOf(text: string): Readonly<Record<string, unknown>> | null {
  const parsed = parseJson(text);
  const value = parsed.ok ? parsed.value.value : null;
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, unknown>>) : null;
}

/** Whether an object that the text broke off in was going to be the engine's. */
export function mayBeStrayData(text: string): boolean {
  const filled = /["']?(position|action)["']?\s*:\s*["'](\w+)["']/i.exec(text);
  return filled !== null && [...positions, ...actions].includes((filled[2] ?? '').toLowerCase());
}

const word = 'CONSENSUS_REACHED';
const wholeWord = /(?<![\w`])CONSENSUS_REACHED(?![\w`])[.:!]*[ \t]?/g;

/** The text without that word, and the end of it that may still become one. */
export function strayWord(text: string): { readonly visible: string; readonly rest: string } {
  const from = text.lastIndexOf('C', text.length - 1);
  const start = startOfWord(text, from);
  return { visible: text.slice(0, start).replace(wholeWord, ''), rest: text.slice(start) };
}

/** The text without that word, where nothing can follow it any more. */
export function withoutStrayWord(text: string): string {
  return text.replace(wholeWord, '');
}

function startOfWord(text: string, from: number): number {
  for (let at = from; at >= 0 && text.length - at <= word.length + 4; at = at === 0 ? -1 : text.lastIndexOf('C', at - 1)) {
    const end = text.slice(at);
    if (/\w/.test(text.charAt(at - 1))) continue;
    if (word.startsWith(end) || /^CONSENSUS_REACHED[.:!]*[ \t]?$/.test(end)) return at;
  }
  return text.length;
}
