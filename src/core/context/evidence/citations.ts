// Citations: places a member names, checked against files and what it was shown.
import { withoutFencedCode } from '../../text/fences';
import { isShown, type Lines, type ShownLines } from './sources';
import { singleLine } from '../../text/lines';

/** Endings of source files, so that `example.com:443` is no place; with a folder in front any ending will do. */
export const endings =
  'c|cc|cjs|cpp|cs|css|go|h|html|java|js|json|jsx|kt|md|mjs|php|py|rb|rs|scss|sh|sql|svelte|swift|toml|ts|tsx|vue|yaml|yml';
const path = `(?:[\\w@.-]+[\\\\/])+[\\w@.-]+\\.\\w{1,10}|[\\w-][\\w.-]*\\.(?:${endings})`;
/** A place as `path:line` or `path:line-line`, with the groups `path`, `line` and `last`; for the middle of a larger pattern. */
export const placePattern = `(?<path>${path}):(?<line>[1-9]\\d{0,6})(?:[-–](?<last>[1-9]\\d{0,6}))?(?!\\w|:\\d|\\.\\d)`;
/** What may not stand before a place: it would be the middle of something else, such as an address. */
export const placeBefore = '(?<![\\w/.:@\\\\-])';

const places = new RegExp(placeBefore + placePattern, 'g');
/** What is quoted right behind a place: `path:12: \`the line\``, also after a dash or in parentheses. */
const quoteAfter = /^[`)\]*_"]{0,4}[ \t]?(?::|–|—|-|\()[ \t]?`([^`\n]{3,300})`/;
/** Places of one text that are looked at; nobody checks more by hand either. */
const maxCitations = 60;

export interface Citation extends Lines {
  /** As it stands in the text. */
  readonly text: string;
  /** With forward slashes. */
  readonly path: string;
  /** The words quoted from there; null where none are. */
  readonly quote: string | null;
}

/** The places a text cites, each once, in the order in which they come. Code in fences cites nothing. */
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

/** The places a text cites, each as it stands there, with the words quoted from it. */
export function citedPlaces(text: string): readonly string[] {
  return citationsIn(text).map(({ text: place, quote }) => {
    const from = text.indexOf(place);
    const end = quote === null ? -1 : text.indexOf(`\`${quote}\``, from);
    return end < 0 ? place : text.slice(from, end + (quote?.length ?? 0) + 2);
  });
}

/**
 * `unread`: it is there, but nobody was shown it. `noLine`: the file is shorter, the range runs backwards, or a name is not in it.
 * `unchecked`: nobody looked, as the file is one that goes to no model, cannot be read, or was one too many.
 */
export type CitationState = 'verified' | 'unread' | 'noLine' | 'noFile' | 'unchecked';

/** Whether a place was looked for and is not there. */
export function isGone(state: CitationState): boolean {
  return state === 'noFile' || state === 'noLine';
}

/** A file as far as a citation of it is checked: its text, or why there is none. */
export type CitedFile = { readonly text: string } | 'missing' | 'unreadable';

export interface CheckedCitation {
  readonly text: string;
  /** Where it leads: the whole path, also where only its end was named. */
  readonly path: string;
  readonly line: number;
  readonly state: CitationState;
  /** What was quoted from there and is not in the file. */
  readonly misquoted?: string;
}

/**
 * The path a citation means: itself, or the only one that was shown and ends with it.
 * @param shown what has been shown to anybody, the answer's own prompt included
 */
export function citedPath({ path: named }: Citation, shown: ShownLines): string {
  if (Object.hasOwn(shown, named)) return named;
  const ending = Object.keys(shown).filter((known) => known.endsWith(`/${named}`));
  return ending.length === 1 ? (ending[0] ?? named) : named;
}

/**
 * Whether a citation holds.
 * @param file as it is now
 */
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

/** Blank space does not matter in a quote, and an ellipsis stands for what was left out. */
function holds(file: string, quote: string): boolean {
  const plain = (text: string) => singleLine(text);
  const all = plain(file);
  return plain(quote)
    .split(/ ?(?:…|\.\.\.) ?/)
    .every((part) => all.includes(part));
}
