// Public web addresses: the only ones a member may have read, however they are spelled.
import ipaddr from 'ipaddr.js';
import { fail, ok, type Result } from '../base/result';

/** `none`: it is no address; `scheme`: not of the web; `credentials`: a name or password in it; `port`: not the web's own; `private`: not public. */
export type AddressRefusal = 'none' | 'scheme' | 'credentials' | 'port' | 'private';

const maxAddress = 2_000;

/** Top-level names that are never public: of special use (RFC 6761, RFC 9476), kept by ICANN for private use, or never to be delegated. */
const privateEndings =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|mail|test|example|invalid|onion|alt|arpa)$/;

/** An address as it may leave: in the one spelling a browser would give it, without what is behind `#`. */
export function publicAddress(said: string): Result<string, AddressRefusal> {
  const text = said.trim();
  // a browser drops these unseen, so what is read is not what is there
  if (text === '' || text.length > maxAddress || /[\s\p{C}\\]/u.test(text) || !URL.canParse(text)) return fail('none');
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return fail('scheme');
  if (url.username !== '' || url.password !== '' || /^[^/?#]*\/\/[^/?#]*@/.test(text)) return fail('credentials');
  if (url.port !== '') return fail('port');
  // a number in another base is read otherwise elsewhere: `0127.0.0.1` is 87.0.0.1 here, and this machine to others
  const isPlain = !ipv4(url.hostname) || text.includes(`//${url.hostname}`);
  if (!isPlain || !isPublicHost(url.hostname)) return fail('private');
  url.hash = '';
  return ok(url.href);
}

/** By its spelling; where a name leads, only a look-up tells. @param host as `URL` has it: lower case, numbers in any base made dotted */
function isPublicHost(host: string): boolean {
  const name = host.replace(/\.+$/, '');
  if (name.startsWith('[') || ipv4(name)) return isPublicIp(name);
  if (!/^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/.test(name) || privateEndings.test(name)) return false;
  return !leadsToPrivate(name);
}

/** A name that carries an address in it, as services have it that answer with just that: `10-0-0-1.…`, `127.0.0.1.…`, `7f000001.…`. */
function leadsToPrivate(name: string): boolean {
  const dotted = [...name.matchAll(/(?<![0-9])(?=(\d{1,3})[.-](\d{1,3})[.-](\d{1,3})[.-](\d{1,3})(?![0-9]))/g)];
  const quads = dotted.map((match) => ipv4(match.slice(1).join('.')));
  const words = name.split(/[.-]/).map((label) => (/^[0-9a-f]{8}$/.test(label) ? ipaddr.IPv4.parse(`0x${label}`) : null));
  return [...quads, ...words].some((address) => address !== null && address.range() !== 'unicast');
}

/** A dotted IPv4 address, its numbers always decimal: the parser of the library reads a leading zero as octal. */
function ipv4(text: string): ipaddr.IPv4 | null {
  const octets = /^\d{1,3}(?:\.\d{1,3}){3}$/.test(text) ? text.split('.').map(Number) : [];
  return octets.length > 0 && octets.every((octet) => octet < 256) ? new ipaddr.IPv4(octets) : null;
}

/** Whether an address is reached over the public internet; false for text that is no address. */
export function isPublicIp(text: string): boolean {
  const v4 = ipv4(text);
  if (v4) return v4.range() === 'unicast';
  const plain = text.replace(/^\[|\]$/g, '');
  if (!ipaddr.IPv6.isValid(plain)) return false;
  const v6 = ipaddr.IPv6.parse(plain);
  // only 2000::/3 is assigned to the public, and an address with a zone belongs to a link
  return (v6.parts[0] ?? 0) >> 13 === 1 && v6.zoneId === undefined && v6.range() === 'unicast';
}

/** The name a look-up would ask for; null where the address is a number already. @param address a public one */
export function nameToResolve(address: string): string | null {
  const { hostname } = new URL(address);
  const name = hostname.replace(/\.+$/, '');
  return name.startsWith('[') || ipv4(name) ? null : name;
}

/** Whether what is written leads to the address. */
export function isSameAddress(written: string, address: string): boolean {
  const read = publicAddress(written);
  return read.ok && read.value === address;
}
