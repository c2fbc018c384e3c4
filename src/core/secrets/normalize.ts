// Normalizes a text for the secret search, with a map of positions.

/** Normalized text with a map to original positions. */
export interface Normalized {
  readonly text: string;
  /** Original position of the character at `at`; the end maps to the end. */
  from(at: number): number;
}

/** Characters at which something may have to be undone; a text without any is its own plain text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: an escape character begins a color
const special = /[\\%&<=\u001b\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal sequences are control characters
const color = /(?:\u001b|\\{1,8}(?:u001b|x1b|0?33|e))\[[0-9;:]{0,20}[A-Za-z]/iy;
const escaped = /\\{1,8}(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(\r?\n)|([nrtbf"'`/]))/y;
const percent = /%(?:25){0,3}([0-9a-fA-F]{2})/y;
const entity = /&(?:amp;)?(?:#(\d{1,5})|#x([0-9a-fA-F]{1,4})|(quot|apos|amp|lt|gt|nbsp|shy|ZeroWidthSpace));/y;
const softBreak = /<wbr ?\/?>|=\r?\n/y;

const letters: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: ' ', f: ' ' };
const named: Readonly<Record<string, string>> = { quot: '"', apos: "'", amp: '&', lt: '<', gt: '>', nbsp: ' ' };

/** Linear: expansion per position is bounded. */
export function normalize(given: string): Normalized {
  special.lastIndex = 0;
  let found = special.exec(given);
  if (!found) return { text: given, from: (at) => at };
  const parts: string[] = [];
  /** Starts of segments in the normalized and the original text. */
  const plainStarts: number[] = [];
  const givenStarts: number[] = [];
  let length = 0;
  let done = 0;
  const put = (text: string, at: number) => {
    plainStarts.push(length);
    givenStarts.push(at);
    parts.push(text);
    length += text.length;
  };
  while (found) {
    const undone = undo(given, found.index);
    if (undone) {
      if (found.index > done) put(given.slice(done, found.index), done);
      put(undone.text, found.index);
      done = undone.end;
      special.lastIndex = done;
    }
    found = special.exec(given);
  }
  put(given.slice(done), done);
  return { text: parts.join(''), from: (at) => placeOf(at, plainStarts, givenStarts, length, given.length) };
}

function placeOf(at: number, plain: readonly number[], given: readonly number[], length: number, end: number): number {
  if (at >= length) return end;
  let low = 0;
  let high = plain.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((plain[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return (given[low] ?? 0) + at - (plain[low] ?? 0);
}

/** Decodes the escape, encoding or invisible character at `at`, with its end; null for an ordinary character. */
function undo(given: string, at: number): { readonly text: string; readonly end: number } | null {
  const is = (shape: RegExp) => {
    shape.lastIndex = at;
    return shape.exec(given);
  };
  const till = (text: string, match: RegExpExecArray) => ({ text, end: at + match[0].length });
  switch (given[at]) {
    case '\u001b':
    case '\\': {
      const drawn = is(color);
      if (drawn) return till('', drawn);
      const match = is(escaped);
      if (!match) return null;
      const code = match[1] ?? match[2];
      if (code !== undefined) return till(seen(Number.parseInt(code, 16)), match);
      // Joins continued lines.
      return till(match[3] ? '' : (letters[match[4] ?? ''] ?? match[4] ?? ''), match);
    }
    case '%': {
      const match = is(percent);
      const code = match ? Number.parseInt(match[1] ?? '', 16) : 0;
      return match && code < 128 ? till(seen(code), match) : null;
    }
    case '&': {
      const match = is(entity);
      if (!match) return null;
      if (match[3]) return till(named[match[3]] ?? '', match);
      return till(seen(match[1] ? Number(match[1]) : Number.parseInt(match[2] ?? '', 16)), match);
    }
    case '<':
    case '=': {
      const match = is(softBreak);
      // A value may be at the start of the next line: then this is not a soft break.
      return match && (given[at] === '<' || /[\w+/-]/.test(given[at - 1] ?? '')) && isQuoted(given, at) ? till('', match) : null;
    }
    default:
      return { text: '', end: at + 1 };
  }
}

/** Quoted-printable lines have at most 76 characters; at the end of a shorter or longer one, the sign assigns or pads. */
function isQuoted(given: string, at: number): boolean {
  const column = at - given.lastIndexOf('\n', at);
  return given[at] === '<' || (column > 60 && column <= 76);
}

/** Character of a code point, if it is visible. */
function seen(code: number): string {
  const isUnseen = code === 0x1b || code === 0xad || (code >= 0x200b && code <= 0x206f) || code === 0xfeff;
  return isUnseen ? '' : String.fromCharCode(code);
}
