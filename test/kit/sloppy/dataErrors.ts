// Errors in the data of a reply: names, values, ids and JSON.
import { type ErrorKind, mapEntries, mapTexts } from './kind';

const closedWords = ['position', 'severity', 'action', 'verdict', 'attitude', 'risk', 'op', 'kind', 'stance'];
const otherNames: Readonly<Record<string, string>> = {
  title: 'name',
  text: 'message',
  reason: 'rationale',
  why: 'explanation',
  steps: 'actions',
  doneWhen: 'acceptance',
  severity: 'level',
  evidence: 'quote',
  next: 'speaker',
  question: 'text',
};
const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** Repeats the data; changes by other errors stay. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
function overLines(body: string): string {
  const value = parsed(body);
  return value === null ? body : JSON.stringify(value, null, 2);
}
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const data = ['typed', 'block'] as const;

export const dataErrors: readonly ErrorKind[] = [
  {
    name: 'YAML in place of JSON',
    hits: data,
    written: (body) => {
      const value = parsed(body);
      return isObject(value)
        ? Object.entries(value)
            .map(([key, held]) => `${key}: ${typeof held === 'string' ? held : JSON.stringify(held)}`)
            .join('\n')
        : body;
    },
  },
  {
    name: 'sentences in place of JSON',
    hits: ['typed'],
    written: (body) => {
      const said: string[] = [];
      mapTexts(parsed(body), (text) => {
        said.push(text);
        return text;
      });
      return said.join(' ') || 'There is nothing to say.';
    },
  },
  {
    name: 'wrong case',
    hits: data,
    value: (value, { random }) =>
      mapTexts(value, (text, key) =>
        closedWords.includes(key) ? (random.chance(0.5) ? text.toUpperCase() : text.charAt(0).toUpperCase() + text.slice(1)) : text,
      ),
  },
  {
    name: 'missing fields',
    hits: data,
    value: (value, { random }) => {
      const keys = new Set<string>();
      mapEntries(value, (key) => {
        keys.add(key);
        return [];
      });
      const gone = keys.size > 0 ? random.pick([...keys]) : '';
      return mapEntries(value, (key, held) => (key === gone ? [] : [[key, held]]));
    },
  },
  {
    name: 'wrong ids',
    hits: data,
    value: (value, { random }) => {
      const form = random.pick<(id: string) => unknown>([
        (id) => `Task ${id.slice(1)}`,
        (id) => id.slice(1),
        (id) => Number(id.slice(1)),
        (id) => id.toLowerCase(),
        (id) => `${id}: see above`,
      ]);
      const through = (held: unknown): unknown =>
        typeof held === 'string' && /^[A-Z]\d+$/.test(held) ? form(held) : Array.isArray(held) ? held.map(through) : held;
      return mapEntries(value, (key, held) => [[key, through(held)]]);
    },
  },
  {
    name: 'no ids',
    hits: data,
    value: (value) => mapEntries(value, (key, held) => (key === 'id' ? [] : [[key, held]])),
  },
  { name: 'snake case', hits: data, value: (value) => mapEntries(value, (key, held) => [[snake(key), held]]) },
  {
    name: 'keys in capitals',
    hits: data,
    value: (value) => mapEntries(value, (key, held) => [[key.charAt(0).toUpperCase() + key.slice(1), held]]),
  },
  { name: 'other names of fields', hits: data, value: (value) => mapEntries(value, (key, held) => [[otherNames[key] ?? key, held]]) },
  {
    name: 'extra fields',
    hits: data,
    value: (value) => (isObject(value) ? { thoughts: 'I considered this carefully.', ...value, metadata: { version: 1 } } : value),
  },
  {
    name: 'invented ids',
    hits: data,
    fitsSchema: true,
    value: (value) =>
      mapEntries(value, (key, held) => [
        [key, (key === 'answers' || key === 'addresses') && Array.isArray(held) ? [...held, 'P77', 'O42'] : held],
      ]),
  },
  {
    name: 'invented places',
    hits: ['typed', 'block', 'prose'],
    fitsSchema: true,
    value: (value) =>
      mapEntries(value, (key, held) => [
        [key, key === 'evidence' || key === 'places' ? (Array.isArray(held) ? ['src/ghost.ts:99'] : held) : held],
      ]),
    reply: (reply, { carries }) => (carries === 'typed' ? reply : { ...reply, text: `As src/ghost.ts:99 shows. ${reply.text}` }),
  },
  {
    name: 'a wrapper around it',
    hits: ['typed'],
    value: (value, { random }) => ({ [random.pick(['result', 'response', 'answer', 'data'])]: value }),
  },
  { name: 'a list around it', hits: data, value: (value) => [value] },
  {
    name: 'lists as texts',
    hits: data,
    value: (value) =>
      mapEntries(value, (key, held) => [
        [key, Array.isArray(held) && held.length > 0 && held.every((item) => typeof item === 'string') ? held.join(', ') : held],
      ]),
  },
  {
    name: 'lists as objects by number',
    hits: data,
    value: (value) =>
      mapEntries(value, (key, held) => [
        [key, Array.isArray(held) && held.some(isObject) ? Object.fromEntries(held.map((item, index) => [String(index + 1), item])) : held],
      ]),
  },
  {
    name: 'texts as objects',
    hits: data,
    value: (value) =>
      mapEntries(value, (key, held) => [
        [
          key,
          (key === 'files' || key === 'steps') && Array.isArray(held)
            ? held.map((text: unknown) => ({ [key === 'files' ? 'path' : 'step']: text }))
            : held,
        ],
      ]),
  },
  {
    name: 'null for what is empty',
    hits: data,
    value: (value) => mapEntries(value, (key, held) => [[key, Array.isArray(held) && held.length === 0 ? null : held]]),
  },
  {
    name: 'numbers and flags as words',
    hits: data,
    value: (value) =>
      mapEntries(value, (key, held) => [[key, typeof held === 'number' || typeof held === 'boolean' ? String(held) : held]]),
  },
  { name: 'bare keys', hits: data, written: (body) => body.replace(/"(\w+)":/g, '$1:') },
  { name: 'typographic quotes', hits: data, written: (body) => body.replace(/"([^"\\]*)"/g, '“$1”') },
  { name: 'single quotes', hits: data, written: (body) => (body.includes("'") ? body : body.replaceAll('"', "'")) },
  { name: 'trailing commas', hits: data, written: (body) => overLines(body).replace(/"\n(\s*[}\]])/g, '",\n$1') },
  { name: 'missing commas', hits: data, written: (body) => overLines(body).replace(/",\n/g, '"\n') },
  { name: 'comments in JSON', hits: data, written: (body) => overLines(body).replace('{\n', '{\n  // my answer\n') },
  {
    name: 'Python words',
    hits: data,
    written: (body) =>
      body
        .replace(/:true\b/g, ':True')
        .replace(/:false\b/g, ':False')
        .replace(/:null\b/g, ':None'),
  },
  { name: 'raw line ends in texts', hits: data, written: (body) => body.replace(/\. (?=[A-Z])/g, '.\n') },
];
