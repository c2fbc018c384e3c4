import { clientAddress } from './address.js';

const users = { ada: 'lovelace' };
const windowMs = 15 * 60_000;
const wrong = new Map();

export const addressOf = clientAddress;
export const remembered = () => wrong.size;

/** @param now milliseconds since 1970 */
export function login(request, now) {
  for (const [address, times] of wrong) if (now - times.at(-1) >= windowMs) wrong.delete(address);
  const address = clientAddress(request);
  const recent = (wrong.get(address) ?? []).filter((at) => now - at < windowMs);
  if (recent.length >= 5) return { status: 429 };
  const { name, password } = request.body;
  if (users[name] === password) return { status: 200 };
  wrong.set(address, [...recent, now]);
  return { status: 401 };
}
