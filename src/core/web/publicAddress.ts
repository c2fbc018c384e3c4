// Parses public web addresses, and refuses private hosts and IP addresses.
import ipaddr from 'ipaddr.js';
import { fail, ok, type Result } from '../base/result';

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
  // Browsers silently remove or replace these characters, so the address would differ from the visible text.
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

/** Whether a written address, once normalized, equals `address`. */
export function isSameAddress(written: string, address: string): boolean {
  const read = publicAddress(written);
  return read.ok && read.value === address;
}
