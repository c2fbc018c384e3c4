import { clientAddress } from './address.js';

const users = { ada: 'lovelace' };
const wrong = {};

export const addressOf = clientAddress;

export function login(request, now) {
  const address = clientAddress(request);
  const recent = (wrong[address] ?? []).filter((at) => now - at < 15 * 60_000);
  if (recent.length >= 5) return { status: 429 };
  const { name, password } = request.body;
  if (users[name] === password) return { status: 200 };
  wrong[address] = [...recent, now];
  return { status: 401 };
}
