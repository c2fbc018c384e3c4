// Web citations in a text, verified against fetched content.
import { withoutFencedCode } from '../text/fences';
import { trimmedAddress } from '../text/trimmedAddress';
import { readings, unescaped } from '../tools/toolResult';
import { toolName, type ToolUse } from '../tools/toolUse';
import { isSameAddress, publicAddress } from './publicAddress';
import { type OutsideCitation, sourceName, type WebState } from './webLook';

/** A citation: the name of a web source or tool result, or a full address. */
const cited = /(?<![\w/#@.-])(?:web#\d{1,4}|mcp:[\w-]{1,80}(?:\/[\w-]{1,80})?#\d{1,4})(?![\w#])|\bhttps?:\/\/[^\s<>"'`]+/gi;
/** A quotation directly after a citation. */
const quoteAfter =
  /^[)\]*_]{0,4}[ \t]?(?::|,|–|—|-|\()?[ \t]*(?:`([^`\n]+)`|"((?:\\"|[^"\n])+)"|“([^”\n]+)”|«([^»\n]+)»|„([^“”\n]+)[“”]|「([^」\n]+)」)/;
const maxQuote = 600;
/** Minimum length of a quote in characters; a shorter quote matches almost any text. */
const minQuote = 8;
const maxCitations = 40;

/** A source outside the project: a web page or a tool result. */
interface Outside {
  readonly address: string;
  readonly title: string;
  /** Variants of the content in which quotes are searched; computed once for all citations. */
  readonly forms: () => readonly string[];
}

interface FromOutside {
  readonly web: WebState;
  readonly tools: readonly ToolUse[];
}

/** Returns the unique citations in a text, in order of appearance, verified against the results in this session. Skips fenced code. */
export function outsideCitations(text: string, session: FromOutside): readonly OutsideCitation[] {
  const found = new Map<string, OutsideCitation>();
  const sources = new Map<string, Outside | null>();
  const prose = withoutFencedCode(text);
  for (const match of prose.matchAll(cited)) {
    const name = /^http/i.test(match[0]) ? trimmedAddress(match[0]) : match[0];
    const quote = quoteBehind(prose.slice(match.index + name.length, match.index + name.length + maxQuote + 20));
    const source = sources.get(name) ?? sourceOf(name, session);
    sources.set(name, source);
    // An address that was never fetched counts as a citation only if a quote follows it.
    if (!source && quote === null && /^http/i.test(name)) continue;
    const key = `${name} ${quote ?? ''}`;
    if (!found.has(key)) found.set(key, checked(name, quote, source));
    if (found.size === maxCitations) break;
  }
  return [...found.values()];
}

function quoteBehind(rest: string): string | null {
  const quote = quoteAfter
    .exec(rest)
    ?.slice(1)
    .find((each) => each !== undefined)
    ?.trim();
  return quote === undefined || quote.length < minQuote || quote.length > maxQuote ? null : quote;
}

function sourceOf(name: string, { web, tools }: FromOutside): Outside | null {
  if (/^mcp:/i.test(name)) {
    const use = tools.find((each) => toolName(each) === name);
    return use?.text === undefined ? null : outside('', use.tool, use.text);
  }
  const address = publicAddress(name);
  const found = web.sources.find(
    (source) => sourceName(source) === name.toLowerCase() || (address.ok && isSameAddress(source.address, address.value)),
  );
  return found ? outside(found.address, found.title, found.passages.join('\n')) : null;
}

function outside(address: string, title: string, text: string): Outside {
  let forms: readonly string[] | null = null;
  return { address, title, forms: () => (forms ??= [...new Set(readings(text).map(plain))]) };
}

function checked(text: string, quote: string | null, source: Outside | null): OutsideCitation {
  const { address, title } = source ?? { address: /^http/i.test(text) ? text : '', title: '' };
  const said = { text, address, title, quote };
  if (!source) return { ...said, state: 'unknown' };
  if (quote === null) return { ...said, state: 'unquoted' };
  // A member may quote escaped text as it is or unescaped.
  const isThere = [quote, unescaped(quote)].some((form) => holds(source.forms(), form));
  return { ...said, state: isThere ? 'verified' : 'misquoted' };
}

/** Whether any variant contains the quote. An ellipsis stands for omitted text; a final period may belong to the quoting sentence. */
function holds(forms: readonly string[], quote: string): boolean {
  const parts = plain(quote)
    .replace(/(?<![.,;:!?。])[.,;:!?。]+$/, '')
    .split(/\[\.{3}\]|\.{3}/)
    .filter((part) => part !== '');
  return parts.length > 0 && forms.some((form) => isInOrder(form, parts));
}

function isInOrder(form: string, parts: readonly string[]): boolean {
  let from = 0;
  for (const part of parts) {
    const at = form.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return true;
}

/**
 * Normalizes text for comparison: removes whitespace, emphasis, backslashes and invisible characters, unifies quotation marks and dashes,
 * and composes letters (NFKC).
 */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s*_`\\\p{Cf}]+/gu, '')
    .replace(/[“”„‟«»]/g, '"')
    .replace(/[‘’‚‹›]/g, "'")
    .replace(/\p{Pd}/gu, '-');
}
