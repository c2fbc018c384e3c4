// Public web addresses: the only ones a member may read, in any spelling.
import ipaddr from 'ipaddr.js';
import { fail, ok, type Result } from '../base/result';

/**
 * `none`: not an address; `scheme`: not http(s); `credentials`: contains a name or password; `port`: not a standard port; `private`: not
 * public.
 */
export type AddressRefusal = 'none' | 'scheme' | 'credentials' | 'port' | 'private';

const maxAddress = 2_000;

/** Top-level names that are never public: special use (RFC 6761, RFC 9476), reserved by ICANN for private use, or never delegated. */
const privateEndings =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|mail|test|example|invalid|onion|alt|arpa)$/;

/** Normalizes an address as a browser would, without the fragment. */
export function publicAddress(said: string): Result<string, AddressRefusal> {
  const text = said.trim();
  // Browsers strip these characters silently, so the visible text would differ from the address.
  if (text === '' || text.length > maxAddress || /[\s\p{C}\\]/u.test(text) || !URL.canParse(text)) return fail('none');
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return fail('scheme');
  if (url.username !== '' || url.password !== '' || /^[^/?#]*\/\/[^/?#]*@/.test(text)) return fail('credentials');
  if (url.port !== '') return fail('port');
  // Parsers disagree on non-decimal numbers: `0127.0.0.1` is 87.0.0.1 here and 127.0.0.1 elsewhere.
  const isPlain = !ipv4(url.hostname) || text.includes(`//${url.hostname}`);
  if (!isPlain || !isPublicHost(url.hostname)) return fail('private');
  url.hash = '';
  return ok(url.href);
}

/**
 * Judged by spelling only; the address behind a name needs a DNS lookup. @param host `URL.hostname`: lower case, numbers normalized to
 * dotted form
 */
function isPublicHost(host: string): boolean {
  const name = host.replace(/\.+$/, '');
  if (name.startsWith('[') || ipv4(name)) return isPublicIp(name);
  if (!/^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/.test(name) || privateEndings.test(name)) return false;
  return !leadsToPrivate(name);
}

/** Whether a name embeds an address, as wildcard DNS services resolve it: `10-0-0-1.…`, `127.0.0.1.…`, `7f000001.…`. */
function leadsToPrivate(name: string): boolean {
  const dotted = [...name.matchAll(/(?<![0-9])(?=(\d{1,3})[.-](\d{1,3})[.-](\d{1,3})[.-](\d{1,3})(?![0-9]))/g)];
  const quads = dotted.map((match) => ipv4(match.slice(1).join('.')));
  const words = name.split(/[.-]/).map((label) => (/^[0-9a-f]{8}$/.test(label) ? ipaddr.IPv4.parse(`0x${label}`) : null));
  return [...quads, ...words].some((address) => address !== null && address.range() !== 'unicast');
}

/** Dotted decimal IPv4 address; the library would read a leading zero as octal. */
function ipv4(text: string): ipaddr.IPv4 | null {
  const octets = /^\d{1,3}(?:\.\d{1,3}){3}$/.test(text) ? text.split('.').map(Number) : [];
  return octets.length > 0 && octets.every((octet) => octet < 256) ? new ipaddr.IPv4(octets) : null;
}

/** Whether an address is publicly routable; false if the text is not an address. */
export function isPublicIp(text: string): boolean {
  const v4 = ipv4(text);
  if (v4) return v4.range() === 'unicast';
  const plain = text.replace(/^\[|\]$/g, '');
  if (!ipaddr.IPv6.isValid(plain)) return false;
  const v6 = ipaddr.IPv6.parse(plain);
  // Only 2000::/3 is public, and an address with a zone is link-local.
  return (v6.parts[0] ?? 0) >> 13 === 1 && v6.zoneId === undefined && v6.range() === 'unicast';
}

/**
 * Host name to resolve; null if the address is numeric. @param address a public address
 */
export function nameToResolve(address: string): string | null {
  const { hostname } = new URL(address);
  const name = hostname.replace(/\.+$/, '');
  return name.startsWith('[') || ipv4(name) ? null : name;
}

/** Whether a written address equals the given one. */
export function isSameAddress(written: string, address: string): boolean {
  const read = publicAddress(written);
  return read.ok && read.value === address;
}
