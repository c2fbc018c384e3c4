// Citations: places a member names, checked against files and what it was shown.
import { withoutFencedCode } from '../../text/fences';
import { isShown, type Lines, type ShownLines } from './sources';
import { singleLine } from '../../text/lines';

/** Extensions of source files, so that `example.com:443` does not match; any extension is accepted after a folder. */
export const endings =
  'c|cc|cjs|cpp|cs|css|go|h|html|java|js|json|jsx|kt|md|mjs|php|py|rb|rs|scss|sh|sql|svelte|swift|toml|ts|tsx|vue|yaml|yml';
const path = `(?:[\\w@.-]+[\\\\/])+[\\w@.-]+\\.\\w{1,10}|[\\w-][\\w.-]*\\.(?:${endings})`;
/** `path:line` or `path:line-line`, with the groups `path`, `line` and `last`; for use in larger patterns. */
export const placePattern = `(?<path>${path}):(?<line>[1-9]\\d{0,6})(?:[-–](?<last>[1-9]\\d{0,6}))?(?!\\w|:\\d|\\.\\d)`;
/** Lookbehind that excludes the middle of something else, such as an address. */
export const placeBefore = '(?<![\\w/.:@\\\\-])';

const places = new RegExp(placeBefore + placePattern, 'g');
/** Quotation directly after a place: `path:12: \`the line\``, also after a dash or in parentheses. */
const quoteAfter = /^[`)\]*_"]{0,4}[ \t]?(?::|–|—|-|\()[ \t]?`([^`\n]{3,300})`/;
/** Maximum number of citations checked per text. */
const maxCitations = 60;

export interface Citation extends Lines {
  /** As written in the text. */
  readonly text: string;
  /** With forward slashes. */
  readonly path: string;
  /** Quoted text; null without a quote. */
  readonly quote: string | null;
}

/** Unique citations in order of appearance; code fences are skipped. */
export function citationsIn(text: string): readonly Citation[] {
  const found = new Map<string, Citation>();
  const prose = withoutFencedCode(text);
  for (const match of prose.matchAll(places)) {
    const { path: named = '', line = '', last } = match.groups ?? {};
    const slashed = named.replaceAll('\\', '/');
    if (slashed.split('/').some((segment) => segment === '..' || segment === '')) continue;
    const quote = quoteAfter.exec(prose.slice(match.index + match[0].length, match.index + match[0].length + 340))?.[1] ?? null;
    const known = found.get(match[0]);
    if (known) {
      if (quote !== null && known.quote === null) found.set(match[0], { ...known, quote });
      continue;
    }
    const from = Number(line);
    found.set(match[0], { text: match[0], path: slashed, from, to: last === undefined ? from : Number(last), quote });
    if (found.size === maxCitations) break;
  }
  return [...found.values()];
}

/** Citations as written, with their quotes. */
export function citedPlaces(text: string): readonly string[] {
  return citationsIn(text).map(({ text: place, quote }) => {
    const from = text.indexOf(place);
    const end = quote === null ? -1 : text.indexOf(`\`${quote}\``, from);
    return end < 0 ? place : text.slice(from, end + (quote?.length ?? 0) + 2);
  });
}

/**
 * `unread`: exists, but was not shown to any member. `noLine`: the file is shorter, the range is reversed, or a name is missing.
 * `unchecked`: the file is protected, unreadable, or over the limit.
 */
export type CitationState = 'verified' | 'unread' | 'noLine' | 'noFile' | 'unchecked';

/** Whether a place was checked and does not exist. */
export function isGone(state: CitationState): boolean {
  return state === 'noFile' || state === 'noLine';
}

/** File of a citation: its text, or why it is unavailable. */
export type CitedFile = { readonly text: string } | 'missing' | 'unreadable';

export interface CheckedCitation {
  readonly text: string;
  /** Full path, even if only its end was cited. */
  readonly path: string;
  readonly line: number;
  readonly state: CitationState;
  /** Quote that is not in the file. */
  readonly misquoted?: string;
}

/**
 * Path a citation refers to: itself, or the only shown path with this suffix.
 * @param shown lines shown to any member, including the current prompt
 */
export function citedPath({ path: named }: Citation, shown: ShownLines): string {
  if (Object.hasOwn(shown, named)) return named;
  const ending = Object.keys(shown).filter((known) => known.endsWith(`/${named}`));
  return ending.length === 1 ? (ending[0] ?? named) : named;
}

/** Checks a citation against the file's current text. */
export function checkCitation(citation: Citation, file: CitedFile, shown: ShownLines): CheckedCitation {
  const { text, from, to, quote } = citation;
  const target = citedPath(citation, shown);
  const checked = { text, path: target, line: from };
  if (file === 'missing') return { ...checked, state: 'noFile' };
  if (file === 'unreadable') return { ...checked, state: 'unchecked' };
  const count = file.text.replace(/\r?\n$/, '').split('\n').length;
  if (to < from || to > count) return { ...checked, state: 'noLine' };
  const state = isShown(shown, target, { from, to }) ? 'verified' : 'unread';
  return quote !== null && !holds(file.text, quote) ? { ...checked, state, misquoted: quote } : { ...checked, state };
}

/** Whether a file contains a quote, ignoring white space; an ellipsis matches omitted text. */
function holds(file: string, quote: string): boolean {
  const plain = (text: string) => singleLine(text);
  const all = plain(file);
  return plain(quote)
    .split(/ ?(?:…|\.\.\.) ?/)
    .every((part) => all.includes(part));
}
