import { clientAddress } from './address.js';

const users = { ada: 'lovelace' };

export const addressOf = clientAddress;

/** @param now milliseconds since 1970 */
export function login(request, now) {
  const { name, password } = request.body;
  return users[name] === password ? { status: 200 } : { status: 401 };
}
