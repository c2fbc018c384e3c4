// Web citations in a text, verified against fetched content.
import ipaddr from 'ipaddr.js';
import { withoutFencedCode } from '../text/fences';
import { trimmedAddress } from '../text/trimmedAddress';
import { readings, unescaped } from '../tools/toolResult';
import { toolName, type ToolUse } from '../tools/toolUse';
import { type OutsideCitation, sourceName, type WebState } from './webLook';
import { fail, ok, type Result } from '../base/result';

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
  /** Variants of the content for comparison; computed once for all citations. */
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
 * Normalizes text for comparison: no whitespace, emphasis, backslashes or invisible characters; uniform quotation marks and dashes;
 * composed letters.
 */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s*_`\\\p{Cf}]+/gu, '')
    .replace(/[“”„‟«»]/g, '"')
    .replace(/[‘’‚‹›]/g, "'")
    .replace(/\p{Pd}/gu, '-');
}

/**
 * Why an address is refused. `none`: not an address; `scheme`: neither HTTP nor HTTPS; `credentials`: contains a user name or password;
 * `port`: not a standard port; `private`: not public.
 */
export type AddressRefusal = 'none' | 'scheme' | 'credentials' | 'port' | 'private';

const maxAddress = 2_000;

/** Top-level names that are never public: special use (RFC 6761, RFC 9476), reserved by ICANN for private use, or never delegated. */
const privateEndings =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|mail|test|example|invalid|onion|alt|arpa)$/;

/** Validates a public address and normalizes it as a browser would, without the fragment. */
export function publicAddress(said: string): Result<string, AddressRefusal> {
  const text = said.trim();
  // Browsers silently remove these characters, so the address would differ from the visible text.
  if (text === '' || text.length > maxAddress || /[\s\p{C}\\]/u.test(text) || !URL.canParse(text)) return fail('none');
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return fail('scheme');
  if (url.username !== '' || url.password !== '' || /^[^/?#]*\/\/[^/?#]*@/.test(text)) return fail('credentials');
  if (url.port !== '') return fail('port');
  // Refuses IPv4 addresses with leading zeros, because parsers disagree on them: `0127.0.0.1` is 87.0.0.1 here and 127.0.0.1 elsewhere.
  const isPlain = !ipv4(url.hostname) || text.includes(`//${url.hostname}`);
  if (!isPlain || !isPublicHost(url.hostname)) return fail('private');
  url.hash = '';
  return ok(url.href);
}

/**
 * Whether a host is public, based on its name alone; checking the address behind a name needs a DNS lookup.
 * @param host `URL.hostname`: lowercase, with numbers normalized to dotted form
 */
function isPublicHost(host: string): boolean {
  const name = host.replace(/(?<!\.)\.+$/, '');
  if (name.startsWith('[') || ipv4(name)) return isPublicIp(name);
  if (!/^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/.test(name) || privateEndings.test(name)) return false;
  return !leadsToPrivate(name);
}

/** Whether a name contains a private address that wildcard DNS services resolve: `10-0-0-1.…`, `127.0.0.1.…`, `7f000001.…`. */
function leadsToPrivate(name: string): boolean {
  const dotted = [...name.matchAll(/(?<![0-9])(?=(\d{1,3})[.-](\d{1,3})[.-](\d{1,3})[.-](\d{1,3})(?![0-9]))/g)];
  const quads = dotted.map((match) => ipv4(match.slice(1).join('.')));
  const words = name.split(/[.-]/).map((label) => (/^[0-9a-f]{8}$/.test(label) ? ipaddr.IPv4.parse(`0x${label}`) : null));
  return [...quads, ...words].some((address) => address !== null && address.range() !== 'unicast');
}

/** Parses a dotted decimal IPv4 address. The library alone would read a leading zero as octal. */
function ipv4(text: string): ipaddr.IPv4 | null {
  const octets = /^\d{1,3}(?:\.\d{1,3}){3}$/.test(text) ? text.split('.').map(Number) : [];
  return octets.length > 0 && octets.every((octet) => octet < 256) ? new ipaddr.IPv4(octets) : null;
}

/** Whether an IP address is publicly routable; false if the text is not an IP address. */
export function isPublicIp(text: string): boolean {
  const v4 = ipv4(text);
  if (v4) return v4.range() === 'unicast';
  const plain = text.replace(/^\[|\]$/g, '');
  if (!ipaddr.IPv6.isValid(plain)) return false;
  const v6 = ipaddr.IPv6.parse(plain);
  // Only 2000::/3 is public. An address with a zone is link-local.
  return (v6.parts[0] ?? 0) >> 13 === 1 && v6.zoneId === undefined && v6.range() === 'unicast';
}

/**
 * Returns the host name to resolve; null if the host is an IP address.
 * @param address a public address
 */
export function nameToResolve(address: string): string | null {
  const { hostname } = new URL(address);
  const name = hostname.replace(/(?<!\.)\.+$/, '');
  return name.startsWith('[') || ipv4(name) ? null : name;
}

/** Whether a written address is equal to a normalized address. */
export function isSameAddress(written: string, address: string): boolean {
  const read = publicAddress(written);
  return read.ok && read.value === address;
}
