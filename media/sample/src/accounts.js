// Accounts: a name that no other reader has, and a password.
import { HttpError } from './http.js';
import { hashPassword } from './passwords.js';

/** @typedef {{ name: string, password: string }} Account */

const minPasswordLength = 8;

/**
 * The form in which names are compared: "Ada" and "ada" are one reader.
 * @param {string} name
 */
export function nameKey(name) {
  return name.normalize('NFC').toLowerCase();
}

/** @param {import('./store.js').Store} store @param {string} name @returns {Account | undefined} */
export function findAccount(store, name) {
  return store.data.accounts.find((account) => nameKey(account.name) === nameKey(name));
}

/** @param {import('./store.js').Store} store @param {string} name @param {string} password */
export async function createAccount(store, name, password) {
  if (password.length < minPasswordLength) throw new HttpError(400, `A password has at least ${minPasswordLength} characters.`);
  const hash = await hashPassword(password);
  if (findAccount(store, name)) throw new HttpError(409, 'This name is taken.');
  const account = { name, password: hash };
  store.data.accounts.push(account);
  await store.save();
  return account;
}
