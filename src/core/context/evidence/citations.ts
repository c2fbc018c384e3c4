// Citations: file locations that a member names, checked against the files.
import { withoutFencedCode } from '../../text/fences';
import { isShown, type Lines, type ShownLines } from './sources';
import { singleLine } from '../../text/lines';

/**
 * Extensions of source files. A bare file name needs one of them, so that `example.com:443` does not match; a path with a folder may have
 * any extension.
 */
export const endings =
  'c|cc|cjs|cpp|cs|css|go|h|html|java|js|json|jsx|kt|md|mjs|php|py|rb|rs|scss|sh|sql|svelte|swift|toml|ts|tsx|vue|yaml|yml';
const path = `(?:[\\w@.-]+[\\\\/])+[\\w@.-]+\\.\\w{1,10}|[\\w-][\\w.-]*\\.(?:${endings})`;
/** Pattern of `path:line` or `path:line-line` with the groups `path`, `line` and `last`, for use in larger patterns. */
export const placePattern = `(?<path>${path}):(?<line>[1-9]\\d{0,6})(?:[-–](?<last>[1-9]\\d{0,6}))?(?!\\w|:\\d|\\.\\d)`;
/** Lookbehind that prevents a match in the middle of another token, such as a URL. */
export const placeBefore = '(?<![\\w/.:@\\\\-])';

const places = new RegExp(placeBefore + placePattern, 'g');
/** Matches a quotation directly after a location, as in `path:12: \`the line\``; a dash or a parenthesis may precede the quotation. */
const quoteAfter = /^[`)\]*_"]{0,4}[ \t]?(?::|–|—|-|\()[ \t]?`([^`\n]{3,300})`/;
const maxCitations = 60;

export interface Citation extends Lines {
  readonly text: string;
  /** Path with forward slashes. */
  readonly path: string;
  /** Quoted text after the location; null if there is none. */
  readonly quote: string | null;
  /** Location and quotation as written in the text. */
  readonly written: string;
}

/** Returns the distinct citations of a text in order of appearance. Skips code fences. */
export function citationsIn(said: string): readonly Citation[] {
  const found = new Map<string, Citation>();
  const prose = withoutFencedCode(said);
  for (const match of prose.matchAll(places)) {
    const { path: named = '', line = '', last } = match.groups ?? {};
    const slashed = named.replaceAll('\\', '/');
    if (slashed.split('/').some((segment) => segment === '..' || segment === '')) continue;
    const [text] = match;
    const end = match.index + text.length;
    const [after = '', quote = null] = quoteAfter.exec(prose.slice(end, end + 340)) ?? [];
    const written = text + after;
    const known = found.get(text);
    if (known) {
      if (quote !== null && known.quote === null) found.set(text, { ...known, quote, written });
      continue;
    }
    const from = Number(line);
    found.set(text, { text, path: slashed, from, to: last === undefined ? from : Number(last), quote, written });
    if (found.size === maxCitations) break;
  }
  return [...found.values()];
}

/**
 * Result of checking a citation. `unread`: the lines exist, but were not shown to any member. `noLine`: the file is shorter, the range is
 * reversed, or the named symbol is missing. `unchecked`: the file is protected or unreadable, or the turn has too many citations.
 */
export type CitationState = 'verified' | 'unread' | 'noLine' | 'noFile' | 'unchecked';

export function isGone(state: CitationState): boolean {
  return state === 'noFile' || state === 'noLine';
}

export type CitedFile = { readonly text: string } | 'missing' | 'unreadable';

export interface CheckedCitation {
  readonly text: string;
  /** Full path, even if the citation contains only its end. */
  readonly path: string;
  readonly line: number;
  readonly state: CitationState;
  /** The quotation, if it is not in the file. */
  readonly misquoted?: string;
}

/**
 * Returns the path that a citation refers to: the only shown path that ends with the cited path, or the cited path itself.
 * @param shown lines shown to any member, including those in the current prompt
 */
export function citedPath({ path: named }: Citation, shown: ShownLines): string {
  if (Object.hasOwn(shown, named)) return named;
  const ending = Object.keys(shown).filter((known) => known.endsWith(`/${named}`));
  return ending.length === 1 ? (ending[0] ?? named) : named;
}

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

/** Whether a file contains a quotation, ignoring whitespace. An ellipsis matches omitted text. */
function holds(file: string, quote: string): boolean {
  const plain = (text: string) => singleLine(text);
  const all = plain(file);
  return plain(quote)
    .split(/ ?(?:…|\.\.\.) ?/)
    .every((part) => all.includes(part));
}
