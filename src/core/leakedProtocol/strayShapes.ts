// Recognizes, by its shape, engine data that leaks into speech.
import { openingSchema } from '../clarify/questions';
import { stanceSchema } from '../discussion/stance';
import { createDisplay } from '../text/taggedBlocks';
import { parseJson } from '../text/parseReply';

const positions = ['support', 'changes', 'object', 'abstain', 'none'];
/** Keys of stances, including those of ballots and of the older stance format, which models still use. */
const stanceKeys = new Set([...Object.keys(stanceSchema.entries), 'objection', 'blocking', 'reason', 'confidence']);
const routeKeys = new Set(['reason', 'action', 'next', 'tier', 'on_topic', 'user_wants', 'message', 'seat']);
const actions = ['speak', 'wait_for_user', 'propose_consensus'];
const planKeys = ['goal', 'tasks', 'openDecisions', 'id', 'title'];
const openingKeys = new Set(Object.keys(openingSchema.entries));
const keys = [...new Set([...stanceKeys, ...routeKeys, ...planKeys, 'attitude', 'questions', 'brief'])];

/** Whether the first key of an incomplete object is one of the engine's keys; `open` if it is too early to tell. */
function mayBecomeStrayData(text: string): 'yes' | 'no' | 'open' {
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
  readonly isLabeled: boolean;
}

/**
 * Whether a complete object is engine data. A stance in a fence without a label needs at least two known fields, because it may be an
 * example.
 */
export function isStrayData(text: string, { isFenced, isLabeled }: Surroundings): boolean {
  const fields = fieldsOf(text);
  if (!fields) return false;
  if (isRoute(fields) || isOpening(fields) || isPlan(fields) || isStep(fields)) return true;
  const names = Object.keys(fields);
  const known = names.filter((name) => stanceKeys.has(name)).length;
  return isPosition(fields.position) && known * 2 >= names.length && known >= (isFenced && !isLabeled ? 2 : 1);
}

/** Whether an object states a position and is not a routing decision. */
export function isStance(text: string): boolean {
  const fields = fieldsOf(text);
  return fields !== null && isPosition(fields.position) && !isRoute(fields);
}

function isRoute(fields: Readonly<Record<string, unknown>>): boolean {
  const { action, next } = fields;
  if (typeof action !== 'string' || !actions.includes(action.toLowerCase())) return false;
  return (action.includes('_') || next !== undefined) && Object.keys(fields).every((name) => routeKeys.has(name));
}

function isOpening(fields: Readonly<Record<string, unknown>>): boolean {
  return (
    (Array.isArray(fields.questions) || typeof fields.brief === 'object') && Object.keys(fields).every((name) => openingKeys.has(name))
  );
}

function isPlan({ tasks }: Readonly<Record<string, unknown>>): boolean {
  return Array.isArray(tasks) && tasks.length > 0 && tasks.every(isStep);
}

/** Whether a task is a plan step: it has a field that tasks in other lists lack. */
function isStep(task: unknown): boolean {
  return typeof task === 'object' && task !== null && ('doneWhen' in task || 'dependsOn' in task);
}

function isPosition(value: unknown): boolean {
  return typeof value === 'string' && positions.includes(value.trim().toLowerCase());
}

function fieldsOf(text: string): Readonly<Record<string, unknown>> | null {
  const parsed = parseJson(text);
  const value = parsed.ok ? parsed.value.value : null;
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, unknown>>) : null;
}

/** Whether a truncated object may be the beginning of engine data. */
export function mayBeStrayData(text: string): boolean {
  const filled = /["']?(position|action)["']?\s*:\s*["'](\w+)["']/i.exec(text);
  if (filled !== null) return [...positions, ...actions].includes((filled[2] ?? '').toLowerCase());
  return /^\{\s*"(?:attitude|questions|brief)"\s*:/.test(text);
}

const word = 'CONSENSUS_REACHED';
const wholeWord = /(?<![\w`])CONSENSUS_REACHED(?![\w`])[.:!]*[ \t]?/g;

/** Removes CONSENSUS_REACHED from a text; `rest` is the end of the text that may still become this word. */
function strayWord(text: string): { readonly visible: string; readonly rest: string } {
  const from = text.lastIndexOf('C', text.length - 1);
  const start = startOfWord(text, from);
  return { visible: text.slice(0, start).replace(wholeWord, ''), rest: text.slice(start) };
}

function withoutStrayWord(text: string): string {
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

/** Maximum length, in characters, of an object, which limits the buffer. Engine data in a turn is never longer. */
const maxObjectLength = 20_000;

export interface StrayObject {
  /** Adds the next character. `closed`: the character completed the object; `foreign`: the object is not engine data, or is too long. */
  add(char: string): 'open' | 'closed' | 'foreign';
  /** Returns the text so far, starting with the opening brace. */
  text(): string;
}

export function openStrayObject(): StrayObject {
  let text = '{';
  let depth = 1;
  let quote = '';
  let isEscaped = false;
  /** Whether the first key has been read and is one of the engine's keys. */
  let isKnown = false;

  const count = (char: string) => {
    if (quote !== '') {
      if (!isEscaped && char === quote) quote = '';
      isEscaped = char === '\\' && !isEscaped;
    } else if (char === '"') quote = char;
    else if (char === '{') depth++;
    else if (char === '}') depth--;
  };

  return {
    add(char) {
      text += char;
      count(char);
      if (!isKnown) {
        const reading = mayBecomeStrayData(text);
        if (reading === 'no') return 'foreign';
        isKnown = reading === 'yes';
      }
      if (depth === 0) return 'closed';
      return text.length > maxObjectLength ? 'foreign' : 'open';
    },
    text: () => text,
  };
}

export interface SaidWords {
  /** Adds prose; hides the word CONSENSUS_REACHED. */
  say(text: string): void;
  /** Adds text that is shown verbatim, such as code. */
  show(text: string): void;
  cut(): void;
  take(): string;
  end(): string;
}

export function createSaidWords(): SaidWords {
  const shown = createDisplay();
  /** End of the text that may still become CONSENSUS_REACHED. */
  let tail = '';

  const release = () => {
    shown.add(withoutStrayWord(tail));
    tail = '';
  };

  return {
    say(text) {
      if (text === '') return;
      const { visible, rest } = strayWord(tail + text);
      tail = rest;
      if (visible !== '') shown.add(visible);
    },
    show(text) {
      release();
      shown.add(text);
    },
    cut() {
      release();
      shown.cut();
    },
    take: () => shown.take(),
    end() {
      release();
      return shown.take();
    },
  };
}
