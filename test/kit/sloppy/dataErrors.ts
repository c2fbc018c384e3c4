// Errors in the data of a reply: names, values, ids and JSON.
import { type ErrorKind, mapEntries, mapTexts, ofValue, ofWritten } from './kind';

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
/** Parses the data again, so that changes made by other errors are kept. */
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
  ofWritten('YAML in place of JSON', data, (body) => {
    const value = parsed(body);
    return isObject(value)
      ? Object.entries(value)
          .map(([key, held]) => `${key}: ${typeof held === 'string' ? held : JSON.stringify(held)}`)
          .join('\n')
      : body;
  }),
  ofWritten('sentences in place of JSON', ['typed'], (body) => {
    const said: string[] = [];
    mapTexts(parsed(body), (text) => {
      said.push(text);
      return text;
    });
    return said.join(' ') || 'There is nothing to say.';
  }),
  ofValue('wrong case', data, (value, { random }) =>
    mapTexts(value, (text, key) =>
      closedWords.includes(key) ? (random.chance(0.5) ? text.toUpperCase() : text.charAt(0).toUpperCase() + text.slice(1)) : text,
    ),
  ),
  ofValue('missing fields', data, (value, { random }) => {
    const keys = new Set<string>();
    mapEntries(value, (key) => {
      keys.add(key);
      return [];
    });
    const gone = keys.size > 0 ? random.pick([...keys]) : '';
    return mapEntries(value, (key, held) => (key === gone ? [] : [[key, held]]));
  }),
  ofValue('wrong ids', data, (value, { random }) => {
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
  }),
  ofValue('no ids', data, (value) => mapEntries(value, (key, held) => (key === 'id' ? [] : [[key, held]]))),
  ofValue('snake case', data, (value) => mapEntries(value, (key, held) => [[snake(key), held]])),
  ofValue('keys in capitals', data, (value) => mapEntries(value, (key, held) => [[key.charAt(0).toUpperCase() + key.slice(1), held]])),
  ofValue('other names of fields', data, (value) => mapEntries(value, (key, held) => [[otherNames[key] ?? key, held]])),
  ofValue('extra fields', data, (value) =>
    isObject(value) ? { thoughts: 'I considered this carefully.', ...value, metadata: { version: 1 } } : value,
  ),
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
  ofValue('a wrapper around it', ['typed'], (value, { random }) => ({ [random.pick(['result', 'response', 'answer', 'data'])]: value })),
  ofValue('a list around it', data, (value) => [value]),
  ofValue('lists as texts', data, (value) =>
    mapEntries(value, (key, held) => [
      [key, Array.isArray(held) && held.length > 0 && held.every((item) => typeof item === 'string') ? held.join(', ') : held],
    ]),
  ),
  ofValue('lists as objects by number', data, (value) =>
    mapEntries(value, (key, held) => [
      [key, Array.isArray(held) && held.some(isObject) ? Object.fromEntries(held.map((item, index) => [String(index + 1), item])) : held],
    ]),
  ),
  ofValue('texts as objects', data, (value) =>
    mapEntries(value, (key, held) => [
      [
        key,
        (key === 'files' || key === 'steps') && Array.isArray(held)
          ? held.map((text: unknown) => ({ [key === 'files' ? 'path' : 'step']: text }))
          : held,
      ],
    ]),
  ),
  ofValue('null for what is empty', data, (value) =>
    mapEntries(value, (key, held) => [[key, Array.isArray(held) && held.length === 0 ? null : held]]),
  ),
  ofValue('numbers and flags as words', data, (value) =>
    mapEntries(value, (key, held) => [[key, typeof held === 'number' || typeof held === 'boolean' ? String(held) : held]]),
  ),
  ofWritten('bare keys', data, (body) => body.replace(/"(\w+)":/g, '$1:')),
  ofWritten('typographic quotes', data, (body) => body.replace(/"([^"\\]*)"/g, '“$1”')),
  ofWritten('single quotes', data, (body) => (body.includes("'") ? body : body.replaceAll('"', "'"))),
  ofWritten('trailing commas', data, (body) => overLines(body).replace(/"\n(\s*[}\]])/g, '",\n$1')),
  ofWritten('missing commas', data, (body) => overLines(body).replace(/",\n/g, '"\n')),
  { name: 'comments in JSON', hits: data, written: (body) => overLines(body).replace('{\n', '{\n  // my answer\n') },
  ofWritten('Python words', data, (body) =>
    body
      .replace(/:true\b/g, ':True')
      .replace(/:false\b/g, ':False')
      .replace(/:null\b/g, ':None'),
  ),
  ofWritten('raw line endings in texts', data, (body) => body.replace(/\. (?=[A-Z])/g, '.\n')),
];
