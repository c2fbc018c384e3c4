// Which IP addresses belong to the public internet: everything else is this machine, this network or nobody's (the IANA special-purpose registries).

/** IPv4 blocks that are not globally reachable, as first address and prefix length. */
const reservedV4: readonly (readonly [first: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // multicast, and what was kept for later
  ['224.0.0.0', 3],
];

/** Of IPv6 only 2000::/3 is assigned to the public, and of that not these: protocol assignments with Teredo, documentation, 6to4. */
const reservedV6: readonly (readonly [first: readonly number[], bits: number])[] = [
  [[0x2001, 0x0000], 23],
  [[0x2001, 0x0db8], 32],
  [[0x2002, 0x0000], 16],
  [[0x3fff, 0x0000], 20],
];

/** The four bytes as one number; null for what is no dotted IPv4 address. */
export function ipv4(text: string): number | null {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)?.slice(1).map(Number);
  return parts?.every((part) => part < 256) ? parts.reduce((sum, part) => sum * 256 + part, 0) : null;
}

/** Whether an IPv4 address, as a number, is reached over the public internet. */
export function isPublicV4(address: number): boolean {
  return !reservedV4.some(([first, bits]) => {
    const size = 2 ** (32 - bits);
    return Math.floor(address / size) === Math.floor((ipv4(first) ?? 0) / size);
  });
}

/** Whether an address is one of the public internet; false for what is no address at all. */
export function isPublicIp(text: string): boolean {
  const v4 = ipv4(text);
  if (v4 !== null) return isPublicV4(v4);
  const groups = ipv6Groups(text.replace(/^\[|\]$/g, ''));
  if (groups === null || (groups[0] ?? 0) >> 13 !== 1) return false;
  const [high = 0, low = 0] = groups;
  const start = high * 0x10000 + low;
  return !reservedV6.some(([[first = 0, second = 0], bits]) => {
    const size = 2 ** (32 - bits);
    return Math.floor(start / size) === Math.floor((first * 0x10000 + second) / size);
  });
}

/** The eight groups of an IPv6 address; null for what is none. One with a zone belongs to a link and is none of the internet's. */
function ipv6Groups(text: string): readonly number[] | null {
  const quad = /(?<=:)(\d{1,3}(?:\.\d{1,3}){3})$/.exec(text)?.[1];
  const last = quad === undefined ? null : ipv4(quad);
  if (quad !== undefined && last === null) return null;
  const plain = last === null ? text : `${text.slice(0, -(quad?.length ?? 0))}${hex(last >>> 16)}:${hex(last & 0xffff)}`;
  const halves = plain.split('::');
  if (halves.length > 2) return null;
  const [before = [], after = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - before.length - after.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return null;
  const groups = [...before, ...Array.from({ length: halves.length === 1 ? 0 : missing }, () => '0'), ...after];
  return groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group)) ? groups.map((group) => Number.parseInt(group, 16)) : null;
}

function hex(value: number): string {
  return value.toString(16);
}
