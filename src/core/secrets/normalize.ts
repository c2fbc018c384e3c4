// Normalizes text for the secret search, and maps positions back to the original.

export interface Normalized {
  readonly text: string;
  /** Returns the original position of the character at `at`; the end of the normalized text maps to the end of the original. */
  from(at: number): number;
}

/** Start of an escape, an encoding or an invisible character. Text without a match is already normalized. */
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

/** Decodes escapes and encodings, and removes invisible characters. Linear, because the work per position is bounded. */
export function normalize(given: string): Normalized {
  special.lastIndex = 0;
  let found = special.exec(given);
  if (!found) return { text: given, from: (at) => at };
  const parts: string[] = [];
  /** Start positions of the segments in the normalized text (`plainStarts`) and in the original text (`givenStarts`). */
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
    const undone = decodeAt(given, found.index);
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

/**
 * Decodes the escape, encoding or invisible character at `at`. Returns the text and the position after it; null for an ordinary character.
 */
function decodeAt(given: string, at: number): { readonly text: string; readonly end: number } | null {
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
      if (code !== undefined) return till(visibleChar(Number.parseInt(code, 16)), match);
      // A backslash at the end of a line joins the next line.
      return till(match[3] ? '' : (letters[match[4] ?? ''] ?? match[4] ?? ''), match);
    }
    case '%': {
      const match = is(percent);
      const code = match ? Number.parseInt(match[1] ?? '', 16) : 0;
      return match && code < 128 ? till(visibleChar(code), match) : null;
    }
    case '&': {
      const match = is(entity);
      if (!match) return null;
      if (match[3]) return till(named[match[3]] ?? '', match);
      return till(visibleChar(match[1] ? Number(match[1]) : Number.parseInt(match[2] ?? '', 16)), match);
    }
    case '<':
    case '=': {
      const match = is(softBreak);
      // If no word character precedes the `=`, a value may start on the next line, so `=` is not a soft line break.
      return match && (given[at] === '<' || /[\w+/-]/.test(given[at - 1] ?? '')) && isQuoted(given, at) ? till('', match) : null;
    }
    default:
      return { text: '', end: at + 1 };
  }
}

/**
 * Whether `=` can be a soft line break of quoted-printable encoding, which limits lines to 76 characters. In a much shorter or longer line,
 * `=` is an assignment or padding. Always true for `<wbr>`.
 */
function isQuoted(given: string, at: number): boolean {
  const column = at - given.lastIndexOf('\n', at);
  return given[at] === '<' || (column > 60 && column <= 76);
}

/** Returns the character with the given code, or an empty string if it is invisible. */
function visibleChar(code: number): string {
  const isUnseen = code === 0x1b || code === 0xad || (code >= 0x200b && code <= 0x206f) || code === 0xfeff;
  return isUnseen ? '' : String.fromCharCode(code);
}
