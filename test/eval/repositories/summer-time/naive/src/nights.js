export function nights(from, to, zone) {
  const ms = new Date(to) - new Date(from);
  if (ms < 0) throw new RangeError('before');
  return Math.floor(ms / 86_400_000);
}
