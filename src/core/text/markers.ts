// Reads the marker lines of tagged blocks from a stream.

/** Names of the blocks that a member may append to a message; each has its own schema. */
export const blockNames = [
  'STANCE',
  'OPENING',
  'HANDOVER',
  'PLAN',
  'BATCH',
  'EDITS',
  'BLOCKER',
  'UNCHANGED',
  'COMMAND',
  'WORKSHOP',
  'CALL',
] as const;
export type BlockName = (typeof blockNames)[number];

export type Marker = BlockName | 'END';

export type MarkerToken =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'marker'; readonly marker: Marker; readonly raw: string };

const spellings: ReadonlyMap<string, Marker> = new Map<string, Marker>([
  ...blockNames.map((name) => [name, name] as const),
  ['END', 'END'],
  ...blockNames.map((name) => [`END ${name}`, 'END'] as const),
]);

/** Maximum length of a marker in characters, with room for a few spaces. Limits how much text a stream holds back. */
const maxMarkerLength = 40;

type MarkerReading = { readonly state: 'partial' } | { readonly state: 'no' } | { readonly state: 'marker'; readonly marker: Marker };

/** Classifies a text that starts with `<`: a marker, a possible start of a marker, or neither. Ignores letter case and spaces inside. */
function read(candidate: string): MarkerReading {
  if (/^<{1,3}$/.test(candidate)) return { state: 'partial' };
  const match = /^<<<([ \ta-z_]*)(>{0,3})$/i.exec(candidate);
  if (!match || candidate.length > maxMarkerLength) return { state: 'no' };
  const name = (match[1] ?? '')
    .trim()
    .replace(/[ \t_]+/g, ' ')
    .toUpperCase();
  const brackets = (match[2] ?? '').length;
  const marker = spellings.get(name);
  if (brackets > 0 && !marker) return { state: 'no' };
  if (brackets === 3 && marker) return { state: 'marker', marker };
  return [...spellings.keys()].some((plainName) => plainName.startsWith(name)) ? { state: 'partial' } : { state: 'no' };
}

export interface MarkerReader {
  /** Adds a chunk. Returns the tokens that are certain now; a possible start of a marker is held back. */
  push(chunk: string): MarkerToken[];
  held(): string;
}

/** Splits a stream into text and markers, in linear time. Holds back at most one possible marker. */
export function createMarkerReader(): MarkerReader {
  let held = '';
  return {
    push(chunk) {
      const tokens: MarkerToken[] = [];
      let text = '';
      const take = (char: string) => {
        held += char;
        let reading = read(held);
        while (held !== '' && reading.state === 'no') {
          text += held.charAt(0);
          held = held.slice(1);
          const next = held.indexOf('<');
          text += next < 0 ? held : held.slice(0, next);
          held = next < 0 ? '' : held.slice(next);
          reading = held === '' ? reading : read(held);
        }
        if (held === '' || reading.state !== 'marker') return;
        if (text !== '') tokens.push({ kind: 'text', text });
        tokens.push({ kind: 'marker', marker: reading.marker, raw: held });
        text = '';
        held = '';
      };
      for (let at = 0; at < chunk.length; at++) {
        if (held === '') {
          const next = chunk.indexOf('<', at);
          text += chunk.slice(at, next < 0 ? chunk.length : next);
          if (next < 0) break;
          at = next;
        }
        take(chunk.charAt(at));
      }
      if (text !== '') tokens.push({ kind: 'text', text });
      return tokens;
    },
    held: () => held,
  };
}
