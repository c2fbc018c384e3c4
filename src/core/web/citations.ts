// Web citations of a text, checked against what came back.
import { withoutFencedCode } from '../text/fences';
import { singleLine } from '../text/lines';
import { readings } from '../tools/toolResult';
import { toolName, type ToolUse } from '../tools/toolUse';
import { isSameAddress, publicAddress } from './address';
import { type OutsideCitation, sourceName, type WebState } from './webLook';
import { trimmedAddress } from './webTools';

/** A source of the web or a result of a tool by its name, or an address written out. */
const cited = /(?<![\w/#@.-])(?:web#\d{1,4}|mcp:[\w-]{1,80}(?:\/[\w-]{1,80})?#\d{1,4})(?![\w#])|\bhttps?:\/\/[^\s<>"'`]+/gi;
/** What is quoted right behind it. */
const quoteAfter =
  /^[)\]*_]{0,4}[ \t]?(?::|,|–|—|-|\()?[ \t]*(?:`([^`\n]+)`|"((?:\\"|[^"\n])+)"|“([^”\n]+)”|«([^»\n]+)»|„([^“”\n]+)[“”]|「([^」\n]+)」)/;
const maxQuote = 600;
/** What is shorter stands in any text. */
const minQuote = 8;
const maxCitations = 40;

/** What came back from outside, by the names it is cited by. */
interface Outside {
  readonly address: string;
  readonly title: string;
  readonly passages: readonly string[];
}

/** What came to a session from outside. */
interface FromOutside {
  readonly web: WebState;
  readonly tools: readonly ToolUse[];
}

/** Each source and quote once, in the order in which they come, held against what came back in this session. Code in fences cites nothing. */
export function outsideCitations(text: string, session: FromOutside): readonly OutsideCitation[] {
  const found = new Map<string, OutsideCitation>();
  const prose = withoutFencedCode(text);
  for (const match of prose.matchAll(cited)) {
    const name = /^http/i.test(match[0]) ? trimmedAddress(match[0]) : match[0];
    const quote = quoteBehind(prose.slice(match.index + name.length, match.index + name.length + maxQuote + 20));
    const source = sourceOf(name, session);
    // an address that nobody read is a citation only where something is said to stand there
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
    return use?.text === undefined ? null : { address: '', title: use.tool, passages: readings(use.text) };
  }
  const address = publicAddress(name);
  return (
    web.sources.find(
      (source) => sourceName(source) === name.toLowerCase() || (address.ok && isSameAddress(source.address, address.value)),
    ) ?? null
  );
}

function checked(text: string, quote: string | null, source: Outside | null): OutsideCitation {
  const { address, title } = source ?? { address: /^http/i.test(text) ? text : '', title: '' };
  const said = { text, address, title, quote };
  if (!source) return { ...said, state: 'unknown' };
  if (quote === null) return { ...said, state: 'unquoted' };
  // a member may quote escaped text as it was shown, or as it reads
  const isThere = readings(`"${quote}"`).some((form) => holds(source.passages, form.slice(1, -1)));
  return { ...said, state: isThere ? 'verified' : 'misquoted' };
}

/** Blank space, emphasis and the form of quotation marks do not matter, and an ellipsis stands for what was left out. */
function holds(passages: readonly string[], quote: string): boolean {
  const all = passages.map(plain).join('\n');
  const parts = plain(quote)
    .split(/ ?(?:…|\.\.\.|\[…\]|\[\.\.\.\]) ?/)
    .filter((part) => part !== '');
  let from = 0;
  for (const part of parts) {
    const at = all.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return parts.length > 0;
}

function plain(text: string): string {
  const quotes = text
    .replace(/[*_`]+/g, '')
    .replace(/[“”„«»]/g, '"')
    .replace(/[‘’‚]/g, "'");
  return singleLine(quotes);
}
